"""One folder of a tree: every file listed and hashed; nothing is understood yet."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark.loading.digests import IGNORED_NAMES
from guildmark.loading.tree import NotHeldError, printable
from guildmark.model.skill import Location, Unseen

if TYPE_CHECKING:
    from guildmark.loading.limits import Limits
    from guildmark.loading.tree import Entry, File, Tree

HEAD: Final = 512
"""How many bytes of a file are kept to tell what it is."""
MOST_GROWTH: Final = 1024 * 1024


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
    bodiless: bool = False
    """Its listing gave name and description only: what stands in the body nobody knows."""
    leads_to: str | None = None
    """Of a folder that is itself a link out of what was scanned: its target, as stored. It is not followed."""


class RawFile(Struct, frozen=True, kw_only=True):
    """One file as it was met. ``data`` is kept for small files, ``head`` for every one that was read."""

    path: str
    size: int = 0
    mode: int = 0o644
    sha256: str | None = None
    link: str | None = None
    special: bool = False
    head: bytes = b""
    data: bytes | None = None


class Inventory(Struct, kw_only=True):
    """What was gathered of one folder so far."""

    files: list[RawFile]
    unseen: list[Unseen]
    ignored: set[str]
    total: int = 0
    kept: int = 0


def take_inventory(tree: Tree, found: Found, limits: Limits) -> Inventory:
    """List and hash the files of a skill; what cannot be read is an ``Unseen`` entry."""
    inventory = Inventory(files=[], unseen=[], ignored=set())
    if found.leads_to is None:
        _gather(tree, found, limits, inventory)
    return inventory


def _gather(tree: Tree, found: Found, limits: Limits, inventory: Inventory) -> None:
    """Walk the folder with a stack; the order of files does not depend on the disk."""
    stack = [(found.raw, 0)]
    while stack:
        folder, depth = stack.pop()
        try:
            entries = tree.entries(folder)
        except OSError as error:
            inventory.unseen.append(Unseen(_below(found, folder), f"cannot be listed: {error.strerror or error}"))
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
        inventory.files.append(RawFile(path=path, mode=0o777, link=entry.target))
        return
    if entry.kind == "special":
        inventory.unseen.append(Unseen(path, "is no regular file (a pipe, socket or device)"))
        inventory.files.append(RawFile(path=path, special=True))
        return
    try:
        with tree.open(entry) as file:
            reason = _too_much(file, path, limits, inventory, is_main=is_main)
            if reason is None:
                inventory.files.append(_read(file, path, limits, inventory, is_main=is_main))
                return
            unread = RawFile(path=path, size=file.size, mode=file.mode)
    except OSError as error:
        if isinstance(error, NotHeldError):
            reason, unread = str(error.strerror), RawFile(path=path, mode=error.mode)
        else:
            reason, unread = f"cannot be read: {error.strerror or error}", RawFile(path=path)
    inventory.unseen.append(Unseen(path, reason))
    inventory.files.append(unread)


def _too_much(file: File, path: str, limits: Limits, inventory: Inventory, *, is_main: bool) -> str | None:
    most, name = (limits.skill_file_bytes, "skill_file_bytes") if is_main else (limits.file_bytes, "file_bytes")
    if file.size > most:
        return f"{file.size:,} bytes are over the limit of {most:,} (limits.{name})"
    if inventory.total + file.size > limits.total_bytes:
        return f"the skill is over the limit of {limits.total_bytes:,} bytes in all (limits.total_bytes)"
    if len(path) > limits.path_chars:
        return f"its path is longer than the limit of {limits.path_chars} characters (limits.path_chars)"
    return None


def _read(file: File, path: str, limits: Limits, inventory: Inventory, *, is_main: bool) -> RawFile:
    """Hash a file piece by piece, and keep the bytes of one that rules may look into."""
    digest = hashlib.sha256()
    keep = is_main or (file.size <= limits.text_bytes and inventory.kept + file.size <= limits.kept_bytes)
    pieces: list[bytes] = []
    size = 0
    for piece in file.chunks():
        digest.update(piece)
        size += len(piece)
        if keep or not pieces:
            pieces.append(piece)
        if size > file.size + MOST_GROWTH:
            raise OSError(0, "grew while it was read")
    inventory.total += size
    inventory.kept += size if keep else 0
    return RawFile(
        path=path,
        size=size,
        mode=file.mode,
        sha256=digest.hexdigest(),
        head=pieces[0][:HEAD] if pieces else b"",
        data=b"".join(pieces) if keep else None,
    )
