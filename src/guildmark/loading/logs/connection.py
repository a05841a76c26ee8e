"""A connection to a SQLite file that neither changes it nor waits for whoever writes it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from guildmark.model.errors import LoadError

if TYPE_CHECKING:
    from typing import Self

_BESIDE: Final = ("-wal", "-journal")
"""Where SQLite keeps what is not in the file yet, and what a broken write has to be undone with."""
_READING: Final = {
    sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_PRAGMA, sqlite3.SQLITE_TRANSACTION,
}  # fmt: skip
_FUNCTIONS: Final = frozenset({"like"})


class Connected:
    """A read-only connection: to the file, or to a copy where its host has it open or left it in the midst of a write.

    SQLite would make files beside a database that it opens so, even to read it.
    """

    connection: sqlite3.Connection

    def __init__(self, path: str, file: str, most: int) -> None:
        self._path, self._file, self._most = path, file, most
        self._folder: str | None = None
        self._bent = False
        self.missing = ""
        """What of the database could not be taken into account."""

    def __enter__(self) -> Self:
        """Open it; raises ``LoadError``."""
        try:
            target = self._target()
            self.connection = sqlite3.connect(f"file:{quote(os.path.abspath(target))}?{self._mode()}", uri=True)  # noqa: PTH100  # text
        except (OSError, sqlite3.Error) as error:
            self._clean()
            raise self._unreadable(error) from error
        try:
            self.connection.text_factory = self._text
            self.connection.execute("PRAGMA trusted_schema = OFF")
            self.connection.execute("PRAGMA query_only = ON")
            self.connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            self.connection.set_authorizer(_allowed)
        except sqlite3.Error as error:
            self.__exit__()
            raise self._unreadable(error) from error
        return self

    def __exit__(self, *exc: object) -> None:
        """Close it, and delete the copy."""
        self.connection.close()
        self._clean()

    def bent(self) -> bool:
        """Tell whether text that is no UTF-8 was read since this was last asked."""
        bent, self._bent = self._bent, False
        return bent

    def _text(self, data: bytes) -> str:
        try:
            return data.decode()
        except UnicodeDecodeError:
            self._bent = True
            return data.decode("utf-8", "backslashreplace")

    def _mode(self) -> str:
        return "mode=rw" if self._folder else "mode=ro&immutable=1"

    def _target(self) -> str:
        """Return the file itself where nothing beside it matters; else a copy, which SQLite may bring up to date."""
        sizes = [_size(self._path + end) for end in _BESIDE]
        if not any(sizes):
            return self._path
        if _size(self._path) + sum(sizes) > self._most:
            self.missing = "what its host was writing into the database is not read: it is larger than spool_bytes"
            return self._path
        self._folder = tempfile.mkdtemp(prefix="guildmark-")
        copy = os.path.join(self._folder, "copy.db")  # noqa: PTH118  # suffixes follow
        for _ in range(3):
            before = self._state()
            for end in ("", *_BESIDE):
                Path(copy + end).unlink(missing_ok=True)
                if _size(self._path + end):
                    shutil.copyfile(self._path + end, copy + end)
            if self._state() == before:
                return copy
        self.missing = "the database changed while it was copied"
        return copy

    def _state(self) -> list[tuple[int, int] | None]:
        found: list[tuple[int, int] | None] = []
        for end in ("", *_BESIDE):
            try:
                facts = os.stat(self._path + end)  # noqa: PTH116  # a suffix, not another path
            except FileNotFoundError:
                found.append(None)
            else:
                found.append((facts.st_size, facts.st_mtime_ns))
        return found

    def _clean(self) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _unreadable(self, error: Exception) -> LoadError:
        return LoadError(
            f"{self._file} is a SQLite file that cannot be read: {error}",
            next_step="close the program that writes it, or pass an export of it",
        )


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size  # noqa: PTH116  # a suffix, not another path
    except FileNotFoundError:
        return 0


def _allowed(action: int, _first: str | None, second: str | None, *_: str | None) -> int:
    """Let SQLite read and nothing else, whatever a schema asks for."""
    if action in _READING or (action == sqlite3.SQLITE_FUNCTION and second in _FUNCTIONS):
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY
