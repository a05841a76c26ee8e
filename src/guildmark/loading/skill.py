"""An inventory to a ``Skill``: SKILL.md decoded, its frontmatter read, everything digested."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter import manifest as frontmatter
from guildmark.loading.decode import decode
from guildmark.loading.digests import digests
from guildmark.loading.inner import look_into
from guildmark.loading.inventory import take_inventory
from guildmark.loading.kinds import kind_of
from guildmark.model.place import Span
from guildmark.model.skill import Manifest, Problem, Skill, SkillFile, Source, TextForm, Unseen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.loading.inventory import Found, Inventory, RawFile
    from guildmark.loading.limits import Limits
    from guildmark.loading.tree import Tree
    from guildmark.model.skill import ProblemCode

_READ: Final = frozenset({"markdown", "text", "script"})
"""Kinds that rules look into; data files are only searched for names."""
_KEPT: Final = frozenset({"markdown", "text", "data", "script"})


def load_skill(tree: Tree, found: Found, limits: Limits, *, source: Source = "file") -> Skill:
    """Read one skill. Never raises for what is in it: what cannot be read is an ``Unseen`` entry of the skill."""
    return assemble(take_inventory(tree, found, limits), found, limits, source=source)


def assemble(inventory: Inventory, found: Found, limits: Limits, *, source: Source = "file") -> Skill:
    """Understand what an inventory holds."""
    files = tuple(_classified(file, found) for file in inventory.files)
    main = next((file for file in files if file.path == found.location.file), None)
    problem = _unread(main, inventory, found)
    data = (main.content if main else None) or b""
    text, form = decode(data) if problem is None else ("", TextForm(newline="none"))
    opened = frontmatter.read(text)
    inside = tuple(_inside(inventory, files, limits))
    inner = tuple(item for item in inside if isinstance(item, SkillFile))
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
        body_known=not found.bodiless,
        body_line=opened.body_line,
        form=form,
        files=files,
        inner=inner,
        digests=digests(files, data, manifest) if problem is None else None,
        ignored=tuple(sorted(inventory.ignored)),
        unseen=(
            *inventory.unseen,
            *(item for item in inside if isinstance(item, Unseen)),
            *_not_followed(problem, found),
            *_not_looked_into(files, manifest, found),
        ),
    )


def _classified(raw: RawFile, found: Found) -> SkillFile:
    """Tell what a file is, and keep its bytes only if it is text."""
    if raw.link is not None:
        return SkillFile(path=raw.path, size=0, mode=raw.mode, kind="link", link=raw.link)
    if raw.special:
        return SkillFile(path=raw.path, size=0, mode=raw.mode, kind="special")
    kind, language = kind_of(raw.path, raw.head)
    is_main = raw.path == found.location.file
    return SkillFile(
        path=raw.path,
        size=raw.size,
        mode=raw.mode,
        kind="markdown" if is_main else kind,
        language=None if is_main else language,
        sha256=raw.sha256,
        content=raw.data if is_main or kind in _KEPT else None,
    )


def _inside(inventory: Inventory, files: tuple[SkillFile, ...], limits: Limits) -> Iterator[SkillFile | Unseen]:
    """Look into archives and documents, up to a number of members for the whole skill."""
    left = limits.archive_members
    for raw, file in zip(inventory.files, files, strict=True):
        if file.kind not in {"archive", "document"}:
            continue
        if raw.data is None:
            yield Unseen(file.path, "was hashed but not looked into: over limits.text_bytes or limits.kept_bytes")
            continue
        for item in look_into(file.path, raw.data, limits):
            left -= 1
            if left < 0:
                yield Unseen(file.path, f"more than {limits.archive_members:,} members (limits.archive_members)")
                return
            yield item


def _name(manifest: Manifest, found: Found) -> str:
    name = " ".join((manifest.text("name") or "").split())
    return name or found.folder or found.location.file


def _not_followed(problem: Problem | None, found: Found) -> tuple[Unseen, ...]:
    """Say that a linked SKILL.md was not looked at; of a linked folder the search says so."""
    if problem is None or problem.code != "linked" or found.leads_to is not None:
        return ()
    return (Unseen(found.location.file, problem.message),)


def _not_looked_into(files: tuple[SkillFile, ...], manifest: Manifest, found: Found) -> Iterator[Unseen]:
    """Say what was met and not understood: links that lead elsewhere, long texts, YAML that we refuse to expand."""
    present = {file.path for file in files}
    folders = {path.rsplit("/", depth)[0] for path in present for depth in range(1, path.count("/") + 1)}
    for file in files:
        if file.kind == "link" and file.path != found.location.file:
            target = posixpath.normpath(posixpath.join(posixpath.dirname(file.path), file.link or ""))
            if target not in present and target not in folders:
                yield Unseen(file.path, f"is a link to {file.link}, which was not followed")
        elif file.content is None and file.sha256 is not None and file.kind in _READ:
            yield Unseen(file.path, "was hashed but not looked into: over limits.text_bytes or limits.kept_bytes")
    if manifest.problem is not None and manifest.problem.code in {"alias", "tag", "too-deep"}:
        reason = f"what hosts make of it is not known: its frontmatter {manifest.problem.message}"
        yield Unseen(found.location.file, reason)


def _unread(main: SkillFile | None, inventory: Inventory, found: Found) -> Problem | None:
    """Say why the skill file itself has no text, if it has none."""
    span = Span(1, 1, 1, 1)
    if found.leads_to is not None:
        message = f"its folder is a link to {found.leads_to}, which leads out of what was scanned and is not followed"
        return Problem("linked", message, span)
    if main is not None and main.kind == "link":
        return Problem("linked", f"{main.path} is a link to {main.link}, which is reported and not followed", span)
    if main is not None and main.content is not None:
        return None
    reason = next((item.reason for item in inventory.unseen if item.path == found.location.file), "is not there")
    code: ProblemCode = "too-large" if "limit" in reason else "unreadable"
    return Problem(code, f"{found.location.file} was not read: {reason}", span)
