"""One folder of a tree to a ``Skill``: every file inventoried, hashed and classified, SKILL.md read."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from msgspec import Struct

from guildmark.lenses.frontmatter import manifest as frontmatter
from guildmark.loading.decode import decode
from guildmark.loading.digests import IGNORED_NAMES, digests
from guildmark.loading.kinds import HEAD, kind_of
from guildmark.loading.tree import printable
from guildmark.model.place import Span
from guildmark.model.skill import Location, Manifest, Problem, Skill, SkillFile, Source, TextForm, Unseen

if TYPE_CHECKING:
    from guildmark.loading.limits import Limits
    from guildmark.loading.tree import Entry, Tree
    from guildmark.model.skill import ProblemCode

_KEPT = frozenset({"markdown", "text", "data", "script"})


class Found(Struct, frozen=True, kw_only=True):
    """Where a skill lies in a tree, before it is read."""

    path: str
    """As shown: relative to what was scanned, ``.`` for the root."""
    raw: str
    """As the tree is asked; differs for names that are no valid Unicode, and behind links."""
    folder: str
    """Name of the folder, empty where there is none."""
    location: Location
    alone: bool = False
    """Read the skill file only, not the folder around it."""


class Inventory(Struct, kw_only=True):
    """What was gathered of one folder so far."""

    files: list[SkillFile]
    unseen: list[Unseen]
    ignored: set[str]
    total: int = 0


def load_skill(tree: Tree, found: Found, limits: Limits, *, source: Source = "file") -> Skill:
    """Read one skill. Never raises for what is in it: what cannot be read is an ``Unseen`` entry of the skill."""
    inventory = Inventory(files=[], unseen=[], ignored=set())
    _gather(tree, found, limits, inventory)
    main = next((file for file in inventory.files if file.path == found.location.file), None)
    problem = _unread(main, inventory, found)
    data = (main.content if main else None) or b""
    text, form = decode(data) if problem is None else ("", TextForm(newline="none"))
    opened = frontmatter.read(text)
    manifest = Manifest((), problem, None) if problem else opened.manifest
    return Skill(
        name=_name(manifest, found),
        folder=found.folder,
        path=found.path,
        source=source,
        location=found.location,
        manifest=manifest,
        text=text,
        body_offset=opened.body_offset,
        body_line=opened.body_line,
        form=form,
        files=tuple(inventory.files),
        digests=digests(inventory.files, data, manifest) if problem is None else None,
        ignored=tuple(sorted(inventory.ignored)),
        unseen=tuple(inventory.unseen),
    )


def _name(manifest: Manifest, found: Found) -> str:
    name = " ".join((manifest.text("name") or "").split())
    return name or found.folder or found.location.file


def _unread(main: SkillFile | None, inventory: Inventory, found: Found) -> Problem | None:
    """Say why the skill file itself has no text, if it has none."""
    span = Span(1, 1, 1, 1)
    if main is not None and main.kind == "link":
        return Problem("linked", f"{main.path} is a link to {main.link}, which is reported and not followed", span)
    if main is not None and main.content is not None:
        return None
    reason = next((item.reason for item in inventory.unseen if item.path == found.location.file), "is not there")
    code: ProblemCode = "too-large" if "limit" in reason else "unreadable"
    return Problem(code, f"{found.location.file} was not read: {reason}", span)


def _gather(tree: Tree, found: Found, limits: Limits, inventory: Inventory) -> None:
    """Walk the folder with a stack; the order of files does not depend on the disk."""
    stack = [(found.raw, 0)]
    while stack:
        folder, depth = stack.pop()
        try:
            entries = tree.entries(folder)
        except OSError as error:
            inventory.unseen.append(Unseen(_below(found, folder), _why(error)))
            continue
        folders = []
        for entry in entries:
            if entry.name in IGNORED_NAMES:
                inventory.ignored.add(entry.name)
            elif found.alone and entry.name != found.location.file:
                continue
            elif entry.kind == "folder":
                folders.append(entry)
            else:
                _take(tree, entry, found, limits, inventory)
        for entry in reversed(folders):
            if depth + 1 > limits.depth:
                reason = f"lies deeper than the limit of {limits.depth} folders (limits.depth)"
                inventory.unseen.append(Unseen(_below(found, entry.raw), reason))
            elif len(inventory.files) < limits.files:
                stack.append((entry.raw, depth + 1))
    if len(inventory.files) >= limits.files:
        reason = f"holds more than the limit of {limits.files} files (limits.files); those beyond it were not read"
        inventory.unseen.append(Unseen(found.location.file if found.alone else ".", reason))
    inventory.files.sort(key=lambda file: file.path)


def _below(found: Found, raw: str) -> str:
    """Turn a raw path of the tree into a printable one below the skill's folder."""
    return printable(raw[len(found.raw) + 1 :] if found.raw else raw) or "."


def _take(tree: Tree, entry: Entry, found: Found, limits: Limits, inventory: Inventory) -> None:
    """Enter one file, read or not."""
    path = _below(found, entry.raw)
    is_main = path == found.location.file
    if len(inventory.files) >= limits.files and not is_main:
        return
    if entry.kind == "link":
        inventory.files.append(SkillFile(path=path, size=0, mode=entry.mode, kind="link", link=entry.target))
        return
    reason = _too_much(entry, path, limits, inventory, is_main=is_main)
    if reason is None and entry.kind == "file":
        try:
            inventory.files.append(_read(tree, entry, path, limits, is_main=is_main))
        except OSError as error:
            reason = _why(error)
        else:
            inventory.total += entry.size
            return
    inventory.unseen.append(Unseen(path, reason or "is no regular file (a pipe, socket or device)"))
    kind = kind_of(path, b"")[0] if entry.kind == "file" else "special"
    inventory.files.append(SkillFile(path=path, size=entry.size, mode=entry.mode, kind=kind))


def _too_much(entry: Entry, path: str, limits: Limits, inventory: Inventory, *, is_main: bool) -> str | None:
    most, name = (limits.skill_file_bytes, "skill_file_bytes") if is_main else (limits.file_bytes, "file_bytes")
    if entry.size > most:
        return f"{entry.size:,} bytes are over the limit of {most:,} (limits.{name})"
    if inventory.total + entry.size > limits.total_bytes:
        return f"the skill is over the limit of {limits.total_bytes:,} bytes in all (limits.total_bytes)"
    if len(path) > limits.path_chars:
        return f"its path is longer than the limit of {limits.path_chars} characters (limits.path_chars)"
    return None


def _read(tree: Tree, entry: Entry, path: str, limits: Limits, *, is_main: bool) -> SkillFile:
    digest = hashlib.sha256()
    pieces: list[bytes] = []
    size = 0
    keep = limits.skill_file_bytes if is_main else limits.text_bytes
    for piece in tree.chunks(entry):
        digest.update(piece)
        size += len(piece)
        if not pieces or size <= keep:
            pieces.append(piece)
        if size > max(limits.file_bytes, limits.skill_file_bytes):
            raise OSError(0, f"grew over the limit of {limits.file_bytes:,} bytes while it was read")
    kind, language = kind_of(path, pieces[0][:HEAD] if pieces else b"")
    content = b"".join(pieces) if is_main or (size <= keep and kind in _KEPT) else None
    return SkillFile(
        path=path,
        size=size,
        mode=entry.mode,
        kind="markdown" if is_main and kind == "binary" else kind,
        language=language,
        sha256=digest.hexdigest(),
        content=content,
    )


def _why(error: OSError) -> str:
    return f"cannot be read: {error.strerror or error}"
