"""A cache of bytes by digest, in one SQLite file; losing or damaging it costs time only."""

from __future__ import annotations

import contextlib
import os
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

_SCHEMA: Final = "CREATE TABLE IF NOT EXISTS entries (key BLOB PRIMARY KEY, value BLOB NOT NULL)"
MOST_ENTRIES: Final = 200_000


class Cache:
    """Readers may be many; the process that made it writes, in one transaction per run.

    ``patience`` is how many seconds it waits for a lock that another process holds.
    """

    def __init__(self, path: Path | None, *, patience: float = 1.0) -> None:
        self._path = path
        self._patience = patience
        self._connections: dict[int, sqlite3.Connection | None] = {}

    def get(self, key: bytes) -> bytes | None:
        """Return what was stored, None if nothing was or the file cannot be read."""
        connection = self._connect()
        if connection is None:
            return None
        import sqlite3  # only where there is a cache

        with contextlib.suppress(sqlite3.Error, zlib.error):
            row = connection.execute("SELECT value FROM entries WHERE key = ?", (key,)).fetchone()
            return zlib.decompress(row[0]) if row else None
        return None

    def keys(self) -> frozenset[bytes]:
        """Return every key at once: asking for each alone costs more than reading its skill."""
        connection = self._connect()
        if connection is None:
            return frozenset()
        import sqlite3

        with contextlib.suppress(sqlite3.Error):
            return frozenset(row[0] for row in connection.execute("SELECT key FROM entries"))
        return frozenset()

    def put(self, rows: Iterable[tuple[bytes, bytes]]) -> None:
        """Store rows, or nothing at all."""
        rows = list(rows)
        connection = self._connect() if rows else None
        if connection is None:
            return
        import sqlite3

        with contextlib.suppress(sqlite3.Error), connection:
            count = connection.execute("SELECT count(*) FROM entries").fetchone()[0]
            if count + len(rows) > MOST_ENTRIES:
                connection.execute("DELETE FROM entries")
            packed = ((key, zlib.compress(value, 1)) for key, value in rows)
            connection.executemany("INSERT OR REPLACE INTO entries VALUES (?, ?)", packed)

    def close(self) -> None:
        """Close the connection of this process."""
        connection = self._connections.pop(os.getpid(), None)
        if connection is not None:
            connection.close()

    def _connect(self) -> sqlite3.Connection | None:
        """Open once per process: a connection must not cross a fork, and a child must not close its parent's either."""
        process = os.getpid()
        if process not in self._connections:
            self._connections[process] = self._open()
        return self._connections[process]

    def _open(self) -> sqlite3.Connection | None:
        if self._path is None:
            return None
        import sqlite3

        for _ in range(2):
            connection = None
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                connection = sqlite3.connect(self._path, timeout=self._patience, check_same_thread=False)
                connection.execute("PRAGMA journal_mode=WAL")
                connection.execute("PRAGMA synchronous=NORMAL")
                connection.execute(_SCHEMA)
            except (sqlite3.Error, OSError) as error:
                if connection is not None:
                    connection.close()
                if getattr(error, "sqlite_errorcode", None) not in {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}:
                    return None
                self._discard()
            else:
                return connection
        return None

    def _discard(self) -> None:
        """Remove a file that is damaged, so that the next run has a cache again."""
        for suffix in ("", "-wal", "-shm"):
            with contextlib.suppress(OSError):
                Path(f"{self._path}{suffix}").unlink()


def default_path(settings_file: str | None) -> Path:
    """Return where the cache lies: beside the settings file if there is one, else in the user's cache folder."""
    if settings_file is not None:
        return Path(settings_file).resolve().parent / ".guildmark" / "cache.sqlite"
    base = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())
    return Path(base) / "guildmark" / "cache.sqlite"
