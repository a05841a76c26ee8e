"""Files and folders below one root, whatever holds them: a disk, an archive, a mapping."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

CHUNK = 1024 * 1024


class Entry(Struct, frozen=True, kw_only=True):
    """One name in a folder. ``raw`` is what the tree is asked with, ``path`` is the same as valid Unicode."""

    raw: str
    path: str
    kind: Literal["file", "folder", "link", "special"]
    size: int = 0
    mode: int = 0o644
    target: str | None = None

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.rsplit("/", 1)[-1]


class Tree(Protocol):
    """What loading needs of a place where files lie. Every method may raise ``OSError``, which names one entry only."""

    def entries(self, folder: str) -> list[Entry]:
        """List a folder (``""`` is the root), sorted by path."""
        ...

    def chunks(self, entry: Entry) -> Iterator[bytes]:
        """Read a file piece by piece."""
        ...

    def inside(self, link: Entry) -> str | None:
        """Return the folder, as a raw path below the root, to which a link leads; None when it leads elsewhere."""
        ...


def printable(raw: str) -> str:
    r"""Make a name from the disk valid Unicode: bytes that are not UTF-8 stand as ``\xNN``."""
    if raw.isascii():
        return raw
    try:
        return os.fsencode(raw).decode("utf-8", "backslashreplace")
    except UnicodeEncodeError:  # lone surrogates that no disk gave, as a mapping may hold
        return raw.encode("utf-8", "backslashreplace").decode("utf-8")


class DiskTree:
    """A folder on disk. Nothing below it is followed out of it: files are opened without following links."""

    def __init__(self, root: Path) -> None:
        self.root = os.path.realpath(root)

    def entries(self, folder: str) -> list[Entry]:
        """List a folder (``""`` is the root), sorted by path."""
        base = f"{folder}/" if folder else ""
        found: list[Entry] = []
        with os.scandir(os.path.join(self.root, folder)) as names:  # noqa: PTH118  # hot path
            found.extend(_entry(item, base + item.name) for item in names)
        found.sort(key=lambda entry: entry.path)
        return found

    def chunks(self, entry: Entry) -> Iterator[bytes]:
        """Read a file piece by piece; never blocks on a FIFO, never follows a link."""
        path = os.path.join(self.root, entry.raw)  # noqa: PTH118  # hot path
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise OSError(errno.EINVAL, "is no regular file any more", path)
            while piece := os.read(descriptor, CHUNK):
                yield piece
        finally:
            os.close(descriptor)

    def inside(self, link: Entry) -> str | None:
        """Return the folder, as a raw path below the root, to which a link leads; None when it leads elsewhere."""
        target = os.path.realpath(os.path.join(self.root, link.raw))  # noqa: PTH118  # hot path
        if not target.startswith(self.root.rstrip("/") + "/") or not os.path.isdir(target):  # noqa: PTH112
            return None
        return os.path.relpath(target, self.root)


def _entry(item: os.DirEntry[str], raw: str) -> Entry:
    path = printable(raw)
    facts = item.stat(follow_symlinks=False)
    if stat.S_ISLNK(facts.st_mode):
        return Entry(raw=raw, path=path, kind="link", mode=0o777, target=_target(item.path))
    if stat.S_ISDIR(facts.st_mode):
        return Entry(raw=raw, path=path, kind="folder", mode=stat.S_IMODE(facts.st_mode))
    kind: Literal["file", "special"] = "file" if stat.S_ISREG(facts.st_mode) else "special"
    return Entry(raw=raw, path=path, kind=kind, size=facts.st_size, mode=stat.S_IMODE(facts.st_mode))


def _target(path: str) -> str:
    try:
        return printable(os.readlink(path))  # noqa: PTH115  # the target as stored, not a path to use
    except OSError as error:
        return f"(unreadable: {error.strerror})"


class MemoryTree:
    """Files held as a mapping from path to bytes; used for archives and for mappings."""

    def __init__(self, files: Mapping[str, bytes], modes: Mapping[str, int] | None = None) -> None:
        self._files = dict(files)
        self._modes = dict(modes or {})
        self._folders: dict[str, dict[str, Entry]] = {"": {}}
        for path in files:
            self._place(path)

    def _place(self, path: str) -> None:
        """Enter a file and the folders above it."""
        parts = path.split("/")
        for depth in range(1, len(parts)):
            folder = "/".join(parts[:depth])
            parent = "/".join(parts[: depth - 1])
            self._folders[parent].setdefault(folder, Entry(raw=folder, path=printable(folder), kind="folder"))
            self._folders.setdefault(folder, {})
        entry = Entry(
            raw=path,
            path=printable(path),
            kind="file",
            size=len(self._files[path]),
            mode=self._modes.get(path, 0o644),
        )
        self._folders["/".join(parts[:-1])][path] = entry

    def entries(self, folder: str) -> list[Entry]:
        """List a folder (``""`` is the root), sorted by path."""
        return sorted(self._folders.get(folder, {}).values(), key=lambda entry: entry.path)

    def chunks(self, entry: Entry) -> Iterator[bytes]:
        """Read a file as one piece."""
        yield self._files[entry.raw]

    def below(self, folder: str) -> MemoryTree:
        """Return the part of the tree that lies in a folder, as a tree of its own."""
        prefix = f"{folder}/"
        files = {path[len(prefix) :]: data for path, data in self._files.items() if path.startswith(prefix)}
        modes = {path[len(prefix) :]: mode for path, mode in self._modes.items() if path.startswith(prefix)}
        return MemoryTree(files, modes)

    def inside(self, link: Entry) -> str | None:
        """Return None: there are no links in memory."""
        del link
        return None  # the protocol's other half returns a path


__all__ = ["DiskTree", "Entry", "MemoryTree", "Tree", "printable"]
