"""Logs in SQLite: every row of every ordinary table is a record. Nothing in a database is executed."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import Row
from guildmark.loading.logs.base import Log, lost
from guildmark.loading.logs.connection import Connected
from guildmark.loading.logs.decode import NotJsonError, decode
from guildmark.model.event import Raw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.loading.logs.limits import LogLimits
    from guildmark.model.trace import Gap

_STORED: Final = (0, 3)
"""What ``table_xinfo`` calls columns whose values are stored; those of the others would be computed by the database."""
_ROWID: Final = ("rowid", "_rowid_", "oid")


class Database(Log):
    """A SQLite file, as records ``{"table": name, "row": {column: value}}``; their path is ``table:rowid``.

    Where a table has no rowid, its rows are counted from 1 in the order of its key.
    """

    def __init__(self, file: str, name: str, path: str, limits: LogLimits) -> None:
        super().__init__(file, name)
        self._path: Final = path
        self._limits: Final = limits

    def _again(self) -> Database:
        return Database(self.file, self.name, self._path, self._limits)

    def _beginning(self) -> Iterator[object]:
        """Give the first row of each table: a format is told by its tables."""
        with Connected(self._path, self.file, self._limits.spool_bytes) as database:
            for table, virtual in _tables(database.connection):
                for row in () if virtual else self._table(database, table, most=1):
                    if isinstance(row, Row):
                        yield row.value

    def rows(self) -> Iterator[Row | Gap]:
        """Yield the rows of all tables, tables by name."""
        with Connected(self._path, self.file, self._limits.spool_bytes) as database:
            if database.missing:
                yield lost(database.missing, Raw(self.file))
            for table, virtual in _tables(database.connection):
                if virtual:
                    yield lost("virtual tables are not read, since that would run their code", self._at(table))
                    continue
                for item in self._table(database, table):
                    self.read_records += isinstance(item, Row)
                    yield item

    def _at(self, path: str) -> Raw:
        return Raw(self.file, None, None, path)

    def _table(self, database: Connected, table: str, most: int = -1) -> Iterator[Row | Gap]:
        try:
            columns, query = _query(database.connection, table)
            cursor = database.connection.execute(query, (most,))
            for number, (rowid, *values) in enumerate(cursor, 1):
                place = self._at(f"{table}:{number if rowid is None else rowid}")
                notes = {"not strict text: bytes that are no UTF-8": None} if database.bent() else {}
                row = {column: _plain(value, notes) for column, value in zip(columns, values, strict=True)}
                for note in notes:
                    yield lost(note, place)
                yield Row({"table": table, "row": row}, place)
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            yield lost(f"table {table} cannot be read: {error}", self._at(table))


def _tables(connection: sqlite3.Connection) -> list[tuple[str, bool]]:
    """List the tables by name, and whether each is virtual."""
    found = connection.execute(
        "SELECT name, sql LIKE 'CREATE VIRTUAL%' FROM sqlite_master "
        "WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
    )
    return [(str(name), bool(virtual)) for name, virtual in found]


def _query(connection: sqlite3.Connection, table: str) -> tuple[list[str], str]:
    """Write the query for a table's stored columns, with its rowid, or NULL, before them."""
    facts = connection.execute(f"PRAGMA table_xinfo({_quoted(table)})").fetchall()
    columns = [str(name) for _, name, _, _, _, _, hidden in facts if hidden in _STORED]
    taken = {str(fact[1]).casefold() for fact in facts}
    listed = ", ".join(map(_quoted, columns))
    for rowid in _ROWID:
        query = f"SELECT {rowid}, {listed} FROM {_quoted(table)} ORDER BY {rowid} LIMIT ?"  # noqa: S608  # quoted
        if rowid not in taken and _compiles(connection, query):
            return columns, query
    return columns, f"SELECT NULL, {listed} FROM {_quoted(table)} LIMIT ?"  # noqa: S608  # quoted names


def _compiles(connection: sqlite3.Connection, query: str) -> bool:
    """Tell whether a table has a rowid; a broken one is told when it is read."""
    try:
        connection.execute(f"EXPLAIN {query}", (0,)).close()
    except sqlite3.OperationalError:
        return False
    return True


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _plain(value: object, notes: dict[str, None]) -> object:
    """Decode what holds a structure; other bytes are told by their number only."""
    data = value.encode() if isinstance(value, str) and value[:1] in ("{", "[") else value
    if not isinstance(data, bytes):
        return value
    if data[:1] in (b"{", b"["):
        try:
            found, note = decode(data)
        except NotJsonError:
            return value if isinstance(value, str) else {"bytes": len(data)}
        if note:
            notes[note] = None
        return found
    return {"bytes": len(data)}
