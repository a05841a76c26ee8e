"""A folder of documents that only grows: one file per link, each with the digest of the one before, written whole or not at all.

A link is ``00000001.json``: JSON with ``number``, ``previous`` (SHA-256 of the file before, null for the first), ``time`` and
``body``. ``head.json`` holds the number and the digest of the last link, so that a cut tail is seen. A writer that was killed
between the two left a link that the next one takes over.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import fcntl
import hashlib
import os
import re
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Raw, Struct

from guildmark.ground.store.atomic import write
from guildmark.model.errors import LedgerError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SCHEMA_VERSION: Final = "1"
_NAME: Final = re.compile(r"\d{8}\.json")
_HEAD: Final = "head.json"
_LOCK: Final = ".lock"


class Link(Struct, frozen=True, kw_only=True):
    """One document of a chain."""

    schema_version: str = SCHEMA_VERSION
    number: int
    """From 1."""
    previous: str | None
    """SHA-256 of the file before, lower-case hex; null for the first."""
    time: str
    """When it was written, by the writer's clock, in UTC; the number decides the order, as clocks go back."""
    kind: str
    """What the body is."""
    body: Raw
    """The document."""


class Head(Struct, frozen=True, kw_only=True):
    """The end of a chain."""

    number: int
    sha256: str


class Chain:
    """The chain in one folder. Reading checks every link; a folder that is not there is an empty chain."""

    def __init__(self, folder: Path, clock: Callable[[], dt.datetime] = lambda: dt.datetime.now(tz=dt.UTC)) -> None:
        self.folder: Final = folder
        self._clock = clock

    def links(self) -> Iterator[Link]:
        """Yield every link, oldest first. Raises ``LedgerError`` that names the file which is missing or not what it was."""
        yield from (link for link, _ in self._walk(self._head()))

    def append(self, kind: str, body: bytes) -> Link:
        """Add a document, under a lock that other writers wait for; what was there is checked first."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with _locked(self.folder / _LOCK):
                return self._append(kind, body)
        except OSError as error:
            raise LedgerError(f"{self.folder} cannot be written: {error.strerror or error}",
                              next_step="make room, or check its permissions; what was there is unharmed") from error  # fmt: skip

    def path(self, number: int) -> Path:
        """Return where a link lies."""
        return self.folder / f"{number:08}.json"

    def _append(self, kind: str, body: bytes) -> Link:
        for name in os.listdir(self.folder):  # noqa: PTH208  # names
            if name.startswith(".") and name != _LOCK:  # what a killed writer had begun
                (self.folder / name).unlink()
        head = self._head()
        last: tuple[Link, str] | None = None
        for last in self._walk(head):  # noqa: B007  # the last one is wanted
            pass
        if last and (head is None or last[0].number > head.number):
            self._point(last[0].number, last[1])  # what a killed writer left is ours before the next one comes
        link = Link(number=last[0].number + 1 if last else 1, previous=last[1] if last else None,
                    time=self._clock().astimezone(dt.UTC).isoformat(timespec="milliseconds"), kind=kind, body=Raw(body))  # fmt: skip
        data = msgspec.json.format(msgspec.json.encode(link), indent=1) + b"\n"
        write(self.path(link.number), data)
        self._point(link.number, hashlib.sha256(data).hexdigest())
        return link

    def _point(self, number: int, digest: str) -> None:
        write(self.folder / _HEAD, msgspec.json.encode(Head(number=number, sha256=digest)) + b"\n")
        _sync(self.folder)

    def _head(self) -> Head | None:
        try:
            return msgspec.json.decode((self.folder / _HEAD).read_bytes(), type=Head)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise LedgerError(f"{self.folder / _HEAD} cannot be read: {error.strerror}", next_step="check its permissions") from error  # fmt: skip
        except msgspec.MsgspecError as error:
            raise LedgerError(f"{self.folder / _HEAD} is damaged: {error}", next_step=_RESTORE) from error

    def _walk(self, head: Head | None) -> Iterator[tuple[Link, str]]:
        """Yield each link with its digest: as many as the head says, and one more that a killed writer left."""
        there = self._numbers()
        known = head.number if head else 0
        previous: str | None = None
        for number in range(1, known + 1):
            link, digest = self._read(number, previous)
            yield link, digest
            previous = digest
        if head is not None and previous != head.sha256:
            raise LedgerError(f"{self.path(known)} is not what was written last", next_step=_RESTORE)
        if beyond := sorted(number for number in there if number > known):
            if beyond != [known + 1]:
                raise LedgerError(f"{self.path(beyond[-1])} is beyond the end of the ledger, which has {known} links",
                                  next_step=_RESTORE)  # fmt: skip
            yield self._read(known + 1, previous)

    def _numbers(self) -> set[int]:
        try:
            return {int(name[:8]) for name in os.listdir(self.folder) if _NAME.fullmatch(name)}  # noqa: PTH208  # names
        except FileNotFoundError:
            return set()
        except OSError as error:
            raise LedgerError(f"{self.folder} cannot be listed: {error.strerror}", next_step="check its permissions") from error  # fmt: skip

    def _read(self, number: int, previous: str | None) -> tuple[Link, str]:
        path = self.path(number)
        try:
            data = path.read_bytes()
            link = msgspec.json.decode(data, type=Link)
        except FileNotFoundError as error:
            raise LedgerError(f"{path} is missing", next_step=_RESTORE) from error
        except OSError as error:
            raise LedgerError(f"{path} cannot be read: {error.strerror}", next_step="check its permissions") from error
        except msgspec.MsgspecError as error:
            raise LedgerError(f"{path} is damaged: {error}", next_step=_RESTORE) from error
        if link.schema_version != SCHEMA_VERSION:
            raise LedgerError(f"{path} has the schema {link.schema_version}", next_step="use a newer guildmark")
        if link.number != number or link.previous != previous:
            raise LedgerError(f"{path} does not follow on the link before it", next_step=_RESTORE)
        return link, hashlib.sha256(data).hexdigest()


_RESTORE: Final = "restore it from version control or a backup: nothing after it can be trusted"


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock of a folder; the system lets go of it when its holder dies."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
