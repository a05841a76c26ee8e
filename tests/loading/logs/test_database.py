"""Databases: rows have places that last, nothing in a schema runs, and the host's folder stays as it is."""

from __future__ import annotations

import gzip
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from guildmark.lenses.shapes.base import Row
from guildmark.loading.logs.limits import LogLimits
from guildmark.loading.logs.open import open_log
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from pathlib import Path


def made(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    return path


def read(path: Path, **limits: int) -> tuple[list[tuple[str, object]], list[str]]:
    items = list(open_log(path, LogLimits(**limits)).rows())
    rows = [(item.raw.path, item.value["row"]) for item in items if isinstance(item, Row)]  # type: ignore[index]
    return rows, [item.reason for item in items if isinstance(item, Gap)]


def test_a_place_is_the_rowid_that_the_host_gave(tmp_path: Path) -> None:
    path = made(
        tmp_path / "x.db", "CREATE TABLE t(x)", "CREATE INDEX i ON t(x)",
        "INSERT INTO t VALUES ('c'), ('b'), ('a')", "DELETE FROM t WHERE x = 'b'",
        "CREATE TABLE named(rowid TEXT)", "INSERT INTO named VALUES ('own')",
    )  # fmt: skip
    assert read(path)[0] == [("named:1", {"rowid": "own"}), ("t:1", {"x": "c"}), ("t:3", {"x": "a"})]


def test_what_a_schema_would_compute_is_not_asked_for(tmp_path: Path) -> None:
    path = made(
        tmp_path / "x.db",
        "CREATE TABLE t(x, y GENERATED ALWAYS AS (hex(x)) VIRTUAL, z AS (x + 1) STORED)",
        "INSERT INTO t(x) VALUES (1)",
        "CREATE VIEW v AS SELECT x FROM t",
        "CREATE VIRTUAL TABLE f USING fts5(body)",
    )
    rows, gaps = read(path)
    assert ("t:1", {"x": 1, "z": 2}) in rows
    assert not [place for place, _ in rows if place.startswith(("v:", "f:"))]
    assert gaps == ["virtual tables are not read, since that would run their code"]


@pytest.mark.parametrize(
    ("stored", "value", "gaps"),
    [
        ("'[1]'", [1], []),
        ("'{no'", "{no", []),
        ("'{\"a\": NaN}'", {"a": float("nan")}, ["not strict JSON: NaN or Infinity"]),
        ("CAST('{\"a\": 1}' AS BLOB)", {"a": 1}, []),
        ("x'00ff'", {"bytes": 2}, []),
        ("CAST(x'ff41' AS TEXT)", "\\xffA", ["not strict text: bytes that are no UTF-8"]),
    ],
)
def test_values_are_plain_data(tmp_path: Path, stored: str, value: object, gaps: list[str]) -> None:
    ((_, row),), found = read(made(tmp_path / "x.db", f"CREATE TABLE t AS SELECT {stored} AS x"))
    assert found == gaps
    assert repr(row) == repr({"x": value})  # NaN equals nothing


@pytest.mark.parametrize("mode", ["WAL", "DELETE"])
def test_a_database_left_in_the_midst_of_a_write_is_read_without_touching_its_folder(tmp_path: Path, mode: str) -> None:
    host, left = tmp_path / "host", tmp_path / "left"
    host.mkdir()
    left.mkdir()
    with closing(sqlite3.connect(host / "x.db", isolation_level=None)) as writer:
        writer.execute(f"PRAGMA journal_mode = {mode}")
        writer.execute("PRAGMA cache_size = 1")
        writer.execute("CREATE TABLE t(x)")
        writer.execute("INSERT INTO t VALUES ('kept')")
        writer.execute("BEGIN")
        writer.executemany("INSERT INTO t VALUES (?)", [("not committed" * 100,)] * 500)
        for file in host.iterdir():
            if not file.name.endswith("-shm"):
                shutil.copy(file, left)
    before = {file.name: file.read_bytes() for file in left.iterdir()}
    assert len(before) == 2
    assert read(left / "x.db") == ([("t:1", {"x": "kept"})], [])
    assert {file.name: file.read_bytes() for file in left.iterdir()} == before
    assert "spool_bytes" in read(left / "x.db", spool_bytes=1)[1][0]


def test_a_compressed_database_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = made(tmp_path / "x.db", "CREATE TABLE t(x)", "INSERT INTO t VALUES (1)")
    packed = tmp_path / "x.db.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    spool = tmp_path / "spool"
    spool.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(spool))
    with open_log(packed) as log:
        assert log.head.records == ({"table": "t", "row": {"x": 1}},)
        assert len(list(log.rows())) == log.read_records == 1
        assert list(spool.iterdir())
    assert not list(spool.iterdir())


def test_a_broken_table_hides_no_other(tmp_path: Path) -> None:
    path = made(
        tmp_path / "x.db", "CREATE TABLE a(x)", "CREATE TABLE b(x)", "INSERT INTO b VALUES (1)",
        "INSERT INTO a SELECT zeroblob(3000) FROM (VALUES (1), (2), (3), (4), (5), (6))",
    )  # fmt: skip
    data = bytearray(path.read_bytes())
    data[4096:8192] = b"\xff" * 4096  # the root page of the first table
    path.write_bytes(data)
    rows, gaps = read(path)
    assert rows == [("b:1", {"x": 1})]
    assert [gap.startswith("table a cannot be read") for gap in gaps] == [True]
