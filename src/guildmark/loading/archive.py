"""Archives to a tree in memory, member by member: no absolute names, no ``..``, no links, bounded unpacking."""

from __future__ import annotations

import io
import lzma
import stat
import tarfile
import zipfile
import zlib
from typing import IO, TYPE_CHECKING, Final

from guildmark.loading.tree import MemoryTree
from guildmark.model.errors import LoadError
from guildmark.model.skill import Unseen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from guildmark.loading.limits import Limits

SUFFIXES: Final = (".zip", ".skill", ".tar.gz", ".tgz", ".tar")
_RATIO_FROM: Final = 1024 * 1024
BROKEN: Final = (zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, OSError, RuntimeError,
                  NotImplementedError, ValueError)  # fmt: skip
_CHUNK: Final = 256 * 1024


class Unpacking:
    """What was taken so far, under the limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.files: dict[str, bytes] = {}
        self.modes: dict[str, int] = {}
        self.unseen: list[Unseen] = []
        self.total = 0
        self.members = 0

    def refuse(self, name: str, reason: str) -> None:
        """Say that something was not taken."""
        self.unseen.append(Unseen(name or "(no name)", reason))

    def full(self) -> bool:
        """Count one more member, and say once when there are too many."""
        self.members += 1
        if self.members == self.limits.archive_members + 1:
            most = self.limits.archive_members
            self.refuse("(archive)", f"holds more than {most:,} members (limits.archive_members)")
        return self.members > self.limits.archive_members

    def take(self, name: str, source: IO[bytes], packed: int, mode: int) -> None:
        """Read one member, and stop as soon as a limit is passed."""
        pieces: list[bytes] = []
        size = 0
        while piece := source.read(_CHUNK):
            size += len(piece)
            if self.total + size > self.limits.archive_bytes:
                self.refuse(name, f"the archive unpacks to more than {self.limits.archive_bytes:,} bytes"
                                  " (limits.archive_bytes)")  # fmt: skip
                return
            if size > _RATIO_FROM and size > self.limits.archive_ratio * max(packed, 1):
                self.refuse(name, f"unpacks to more than {self.limits.archive_ratio} times its size"
                                  " (limits.archive_ratio)")  # fmt: skip
                return
            pieces.append(piece)
        self.total += size
        if name in self.files:
            self.refuse(name, "is twice in the archive; the first one was read")
            return
        self.files[name] = b"".join(pieces)
        self.modes[name] = mode


def open_archive(path: Path, limits: Limits) -> tuple[MemoryTree, tuple[Unseen, ...]]:
    """Unpack a zip, ``.skill`` or tar file into memory; raises ``LoadError`` when it is none."""
    unpacking = Unpacking(limits)
    try:
        if zipfile.is_zipfile(path):
            unzip(path, unpacking)
        else:
            untar(path.open("rb"), unpacking)
    except BROKEN as error:
        if not unpacking.files:
            raise LoadError(
                f"{path} is no readable archive: {error}", next_step="scan the unpacked folder instead"
            ) from error
        unpacking.refuse("(archive)", f"breaks off: {error}")
    return MemoryTree(_without_clashes(unpacking), unpacking.modes), tuple(unpacking.unseen)


def unzip(path: Path | IO[bytes], unpacking: Unpacking) -> None:
    """Take the members of a zip file."""
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            if unpacking.full():
                return
            name = _safe(member.filename, unpacking)
            if name is None or member.is_dir():
                continue
            mode = member.external_attr >> 16
            if stat.S_ISLNK(mode):
                unpacking.refuse(name, "is a link, which is not unpacked")
            elif member.flag_bits & 1:
                unpacking.refuse(name, "is encrypted")
            else:
                _take_zipped(archive, member, name, mode, unpacking)


def _take_zipped(archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str, mode: int, unpacking: Unpacking) -> None:
    """Take one member; a broken one does not hide the others."""
    try:
        with archive.open(member) as source:
            unpacking.take(name, source, member.compress_size, stat.S_IMODE(mode) or 0o644)
    except BROKEN as error:
        unpacking.refuse(name, f"cannot be unpacked: {error}")


class _Metered(io.RawIOBase):
    """Counts what is read of a packed tar, so that a bomb is seen by its ratio."""

    def __init__(self, source: IO[bytes]) -> None:
        self._source = source
        self.count = 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        piece = self._source.read(size)
        self.count += len(piece)
        return piece


def untar(source: IO[bytes], unpacking: Unpacking) -> None:
    """Take the members of a tar file, packed or not, read as a stream."""
    with source as raw:
        metered = _Metered(raw)
        with tarfile.open(fileobj=metered, mode="r|*", bufsize=_CHUNK) as archive:
            for member, packed in _members(archive, metered):
                if unpacking.full():
                    return
                if member.offset_data + member.size > unpacking.limits.archive_bytes:
                    # A stream cannot skip: even to pass this member over, all of it would have to be unpacked.
                    most = unpacking.limits.archive_bytes
                    reason = f"lies beyond {most:,} unpacked bytes, where reading ends (limits.archive_bytes)"
                    unpacking.refuse(member.name, reason)
                    return
                name = _safe(member.name, unpacking)
                if name is None or member.isdir():
                    continue
                inner = archive.extractfile(member) if member.isreg() else None
                if inner is None:
                    unpacking.refuse(name, "is a link or device, which is not unpacked")
                else:
                    unpacking.take(name, inner, packed, member.mode)


def _members(archive: tarfile.TarFile, metered: _Metered) -> Iterator[tuple[tarfile.TarInfo, int]]:
    """Yield each member with a lower bound of its packed size: what was read of the file so far."""
    for member in archive:
        yield member, max(metered.count, 1)


def _safe(name: str, unpacking: Unpacking) -> str | None:
    """Return a member's name as a path below the root; None, said, when it would leave it."""
    parts = [part for part in name.replace("\\", "/").split("/") if part not in {"", "."}]
    if name.startswith(("/", "\\")) or ".." in parts or (parts and ":" in parts[0] and len(parts[0]) == 2):  # noqa: PLR2004  # a drive letter and its colon
        unpacking.refuse(name, "has a name that leaves the archive, and was not unpacked")
        return None
    return "/".join(parts) or None


def _without_clashes(unpacking: Unpacking) -> dict[str, bytes]:
    """Leave out files whose name another member uses as a folder."""
    folders = {"/".join(name.split("/")[:depth]) for name in unpacking.files for depth in range(1, name.count("/") + 1)}
    for name in sorted(folders & unpacking.files.keys()):
        unpacking.refuse(name, "is a file and a folder at once; the folder was read")
    return {name: data for name, data in unpacking.files.items() if name not in folders}
