"""Files and folders below one root, whatever holds them: a disk, an archive, a mapping."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING, Final, Literal, Protocol, Self

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

CHUNK: Final = 1024 * 1024
MOST_REMEMBERED: Final = 300_000
"""Entries whose listing is kept for a second look."""


class Entry(Struct, frozen=True, kw_only=True):
    """One name in a folder. ``raw`` is what the tree is asked with, ``path`` is the same as valid Unicode."""

    raw: str
    path: str
    name: str
    """The last part of the path."""
    kind: Literal["file", "folder", "link", "special"]
    target: str | None = None


class File(Protocol):
    """A file that was opened: its size and mode are those of what will be read, not of a name that may change."""

    size: int
    mode: int

    def chunks(self) -> Iterator[bytes]:
        """Read it piece by piece."""
        ...

    def __enter__(self) -> Self: ...
    def __exit__(self, *exc: object) -> None: ...


class Tree(Protocol):
    """What loading needs of a place where files lie. Every method may raise ``OSError``, which names one entry only."""

    def entries(self, folder: str) -> list[Entry]:
        """List a folder (``""`` is the root), sorted by path."""
        ...

    def open(self, entry: Entry) -> File:
        """Open a file; use it in a ``with`` statement."""
        ...

    def inside(self, link: Entry) -> str | None:
        """Return the folder, as a raw path below the root, to which a link leads; None when it leads elsewhere."""
        ...

    def leads_to_skill(self, link: Entry) -> bool:
        """Say whether a link leads to a folder with a skill file, wherever that lies; nothing in it is read."""
        ...


def printable(raw: str) -> str:
    r"""Make a name from the disk valid Unicode: bytes that are not UTF-8 stand as ``\xNN``."""
    if raw.isascii():
        return raw
    try:
        return os.fsencode(raw).decode("utf-8", "backslashreplace")
    except UnicodeEncodeError:  # lone surrogates that no disk gave, as a mapping may hold
        return raw.encode("utf-8", "backslashreplace").decode("utf-8")


class DiskFile:
    """A regular file on disk, opened without following a link and without ever waiting for a pipe."""

    def __init__(self, path: str) -> None:
        self._descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        facts = os.fstat(self._descriptor)
        if not stat.S_ISREG(facts.st_mode):
            os.close(self._descriptor)
            raise OSError(errno.EINVAL, "is no regular file", path)
        self.size = facts.st_size
        self.mode = stat.S_IMODE(facts.st_mode)

    def chunks(self) -> Iterator[bytes]:
        """Read it piece by piece."""
        while piece := os.read(self._descriptor, CHUNK):
            yield piece

    def __enter__(self) -> Self:
        """Return itself, open."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Close it."""
        os.close(self._descriptor)


class DiskTree:
    """A folder on disk. Nothing below it is followed out of it: files are opened without following links."""

    def __init__(self, root: Path) -> None:
        self.root = os.path.realpath(root)
        self._listed: dict[str, list[Entry]] = {}
        self._room = MOST_REMEMBERED

    def entries(self, folder: str) -> list[Entry]:
        """List a folder (``""`` is the root), sorted by path; the search and the inventory share one listing."""
        known = self._listed.get(folder)
        if known is not None:
            return known
        base = f"{folder}/" if folder else ""
        with os.scandir(f"{self.root}/{folder}") as names:
            found = [_entry(item, base + item.name) for item in names]
        found.sort(key=_by_path)
        if len(found) < self._room:
            self._room -= len(found)
            self._listed[folder] = found
        return found

    def open(self, entry: Entry) -> DiskFile:
        """Open a file; use it in a ``with`` statement."""
        return DiskFile(f"{self.root}/{entry.raw}")

    def inside(self, link: Entry) -> str | None:
        """Return the folder, as a raw path below the root, to which a link leads; None when it leads elsewhere."""
        target = os.path.realpath(os.path.join(self.root, link.raw))  # noqa: PTH118  # hot path
        if not target.startswith(self.root.rstrip("/") + "/") or not os.path.isdir(target):  # noqa: PTH112  # a str from a hot path
            return None
        return os.path.relpath(target, self.root)

    def leads_to_skill(self, link: Entry) -> bool:
        """Say whether a link leads to a folder with a skill file, wherever that lies; nothing in it is read."""
        return any(os.path.lexists(f"{self.root}/{link.raw}/{name}") for name in ("SKILL.md", "skill.md"))


def _by_path(entry: Entry) -> str:
    return entry.path


def _entry(item: os.DirEntry[str], raw: str) -> Entry:
    """Tell what a name is without asking the disk again: the listing knows."""
    path, name = printable(raw), printable(item.name)
    if item.is_symlink():
        return Entry(raw=raw, path=path, name=name, kind="link", target=_target(item.path))
    if item.is_dir(follow_symlinks=False):
        return Entry(raw=raw, path=path, name=name, kind="folder")
    kind: Literal["file", "special"] = "file" if item.is_file(follow_symlinks=False) else "special"
    return Entry(raw=raw, path=path, name=name, kind=kind)


def _target(path: str) -> str:
    try:
        return printable(os.readlink(path))  # noqa: PTH115  # the target as stored, not a path to use
    except OSError as error:
        return f"(unreadable: {error.strerror})"


class MemoryFile:
    """Bytes that look like an open file."""

    def __init__(self, data: bytes, mode: int) -> None:
        self._data = data
        self.size = len(data)
        self.mode = mode

    def chunks(self) -> Iterator[bytes]:
        """Yield all of it at once."""
        yield self._data

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Do nothing: there is nothing to close."""


class NotHeldError(OSError):
    """A file is known by name only; its mode may still say that it can run."""

    def __init__(self, reason: str, mode: int) -> None:
        super().__init__(0, reason)
        self.mode = mode


class MemoryTree:
    """Files held as a mapping from path to bytes; ``unheld`` are known by name, with the reason why by name only."""

    def __init__(
        self,
        files: Mapping[str, bytes],
        modes: Mapping[str, int] | None = None,
        unheld: Mapping[str, str] | None = None,
    ) -> None:
        self._files = dict(files)
        self._modes = dict(modes or {})
        self._unheld = dict(unheld or {})
        self._folders: dict[str, dict[str, Entry]] = {"": {}}
        for path in (*files, *(path for path in self._unheld if path not in files)):
            self._place(path)

    def _place(self, path: str) -> None:
        """Enter a file and the folders above it."""
        parts = path.split("/")
        for depth in range(1, len(parts)):
            folder = "/".join(parts[:depth])
            parent = "/".join(parts[: depth - 1])
            inner = Entry(raw=folder, path=printable(folder), name=printable(parts[depth - 1]), kind="folder")
            self._folders[parent].setdefault(folder, inner)
            self._folders.setdefault(folder, {})
        entry = Entry(raw=path, path=printable(path), name=printable(parts[-1]), kind="file")
        self._folders["/".join(parts[:-1])][path] = entry

    def entries(self, folder: str) -> list[Entry]:
        """List a folder (``""`` is the root), sorted by path."""
        return sorted(self._folders.get(folder, {}).values(), key=lambda entry: entry.path)

    def open(self, entry: Entry) -> MemoryFile:
        """Return a file's bytes as an open file."""
        mode = self._modes.get(entry.raw, 0o644)
        if entry.raw not in self._files:
            raise NotHeldError(self._unheld[entry.raw], mode)
        return MemoryFile(self._files[entry.raw], mode)

    def below(self, folder: str) -> MemoryTree:
        """Return the part of the tree that lies in a folder, as a tree of its own."""
        prefix = f"{folder}/"
        files = {path[len(prefix) :]: data for path, data in self._files.items() if path.startswith(prefix)}
        modes = {path[len(prefix) :]: mode for path, mode in self._modes.items() if path.startswith(prefix)}
        unheld = {path[len(prefix) :]: why for path, why in self._unheld.items() if path.startswith(prefix)}
        return MemoryTree(files, modes, unheld)

    def inside(self, link: Entry) -> str | None:
        """Return None: there are no links in memory."""
        del link
        return None  # the protocol's other half returns a path

    def leads_to_skill(self, link: Entry) -> bool:
        """Return False: there are no links in memory."""
        del link
        return False


__all__ = ["DiskTree", "Entry", "MemoryTree", "Tree", "printable"]
