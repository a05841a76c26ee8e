"""Opening logs: what a file is by its content, what is lost with its place, and that nothing ever crashes."""

from __future__ import annotations

import dataclasses
import gzip
import json
import sqlite3
import tracemalloc
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guildmark.lenses.shapes.base import Row
from guildmark.loading.logs.limits import LogLimits
from guildmark.loading.logs.open import find_logs, open_log
from guildmark.model.errors import LoadError
from guildmark.model.trace import Gap

ROWS = [{"n": 1, "text": "one"}, {"n": 2, "text": "zwei ä"}, {"n": 3, "text": "three"}]
LINES = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in ROWS).encode()
QUIET = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def put(folder: Path, data: bytes, name: str = "log.jsonl") -> str:
    path = folder / name
    path.write_bytes(data)
    return str(path)


def read(path: object, **limits: int) -> tuple[list[object], list[Gap]]:
    items = list(open_log(path, LogLimits(**limits)).rows())
    return [item.value for item in items if isinstance(item, Row)], [item for item in items if isinstance(item, Gap)]


@pytest.mark.parametrize(
    "data",
    [LINES, LINES.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + LINES, LINES.replace(b"\n", b"\n\n"), gzip.compress(LINES, mtime=0),
     LINES.decode().encode("utf-16"), LINES.rstrip(b"\n"), b"\0\0\n" + LINES],
)  # fmt: skip
def test_the_same_records_in_any_wrapping(tmp_path: Path, data: bytes) -> None:
    values, gaps = read(put(tmp_path, data))
    assert (values, gaps) == (ROWS, [])


def test_places_are_lines_and_bytes(tmp_path: Path) -> None:
    path = put(tmp_path, b"\n" + LINES)
    rows = [row for row in open_log(path).rows() if isinstance(row, Row)]
    assert [row.raw.line for row in rows] == [2, 3, 4]
    data = b"\n" + LINES
    for row in rows:
        assert row.raw.offset is not None
        assert json.loads(data[row.raw.offset :].split(b"\n")[0]) == row.value


def test_a_bad_line_is_a_gap_and_the_rest_is_read(tmp_path: Path) -> None:
    first, second, third = LINES.splitlines(keepends=True)
    values, gaps = read(put(tmp_path, first + b"{oops\n" + second + third[:9]))
    assert values == ROWS[:2]
    assert [(gap.reason, gap.kind, gap.place.line) for gap in gaps] == [
        ("line is not JSON", "undecodable", 2),
        ("last line is cut", "undecodable", 4),
    ]


def test_a_line_over_the_limit_is_skipped_without_being_held(tmp_path: Path) -> None:
    long = json.dumps({"x": "y" * 5000}).encode() + b"\n"
    values, gaps = read(put(tmp_path, LINES + long + LINES), line_bytes=1000)
    assert values == ROWS * 2
    assert [(gap.place.line, "1,000" in gap.reason) for gap in gaps] == [(4, True)]


@pytest.mark.parametrize(
    ("text", "note"),
    [('{"a": NaN}', "NaN or Infinity"), ('{"a": "\\ud800"}', "lone surrogate"), ('{"a": 1e999}', "out of range")],
)
def test_what_only_python_reads_is_read_and_noted(tmp_path: Path, text: str, note: str) -> None:
    values, gaps = read(put(tmp_path, LINES + text.encode() + b"\n"))
    assert len(values) == 4
    assert note in gaps[0].reason
    json.dumps(values).encode()


def test_undecodable_bytes_stay_visible(tmp_path: Path) -> None:
    values, gaps = read(put(tmp_path, LINES + b'{"a": "\xff"}\n'))
    assert values[-1] == {"a": "\\xff"}
    assert len(gaps) == 1


def test_documents_pretty_single_and_in_a_row(tmp_path: Path) -> None:
    assert read(put(tmp_path, json.dumps(ROWS, indent=2).encode(), "a.json"))[0] == [ROWS]
    assert read(put(tmp_path, json.dumps(ROWS).encode(), "b.json"))[0] == [ROWS]
    values, gaps = read(
        put(tmp_path, b"\n".join(json.dumps(row, indent=1).encode() for row in ROWS) + b"\n{oops", "c.json")
    )
    assert values == ROWS
    assert [gap.reason for gap in gaps] == ["the rest of the file is not JSON"]


def test_a_first_line_longer_than_a_block_is_still_a_line(tmp_path: Path) -> None:
    first = {"x": "y" * 600_000}
    log = open_log(put(tmp_path, json.dumps(first).encode() + b"\n" + LINES))
    assert log.head.lines
    assert [row.value for row in log.rows() if isinstance(row, Row)] == [first, *ROWS]


@pytest.mark.parametrize(
    ("data", "word"),
    [(b"", "empty"), (b" \n\n", "empty"), (b"plain words\n", "not JSON"), (bytes(range(1, 200)), "not JSON")],
)
def test_what_is_no_log_says_what_was_tried(tmp_path: Path, data: bytes, word: str) -> None:
    with pytest.raises(LoadError, match=word) as caught:
        open_log(put(tmp_path, data))
    assert caught.value.next_step


def test_missing_paths_folders_and_huge_documents(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="not there"):
        open_log(tmp_path / "none")
    with pytest.raises(LoadError, match="folder"):
        open_log(tmp_path)
    with pytest.raises(LoadError, match="more than 100 bytes"):
        read(put(tmp_path, json.dumps({"a": "b" * 500}, indent=1).encode(), "x.json"), document_bytes=100)


def test_rows_of_a_database_in_use_are_read(tmp_path: Path) -> None:
    path = str(tmp_path / "host.db")
    writer = sqlite3.connect(path)
    writer.execute("PRAGMA journal_mode = WAL")
    writer.execute("CREATE TABLE part (id TEXT PRIMARY KEY, data TEXT, blob BLOB) WITHOUT ROWID")
    writer.execute('CREATE TABLE "odd ""name" (x)')
    writer.execute("INSERT INTO part VALUES ('p1', '{\"type\": \"tool\"}', x'0102')")
    writer.execute('INSERT INTO "odd ""name" VALUES (7)')
    writer.commit()
    values, gaps = read(path)
    writer.close()
    assert values == [
        {"table": 'odd "name', "row": {"x": 7}},
        {"table": "part", "row": {"id": "p1", "data": {"type": "tool"}, "blob": {"bytes": 2}}},
    ]
    assert gaps == []
    assert len(open_log(path).head.records) == 2


def test_a_broken_database_is_an_error_or_a_gap(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="SQLite"):
        list(open_log(put(tmp_path, b"SQLite format 3\0" + bytes(200), "x.db")).rows())


class Point(NamedTuple):
    x: int
    y: int


@dataclasses.dataclass
class Held:
    role: str
    parts: list[object]


class Modelled:
    """What a pydantic model looks like from outside."""

    def model_dump(self, *, mode: str) -> dict[str, object]:
        return {"role": "user", "mode": mode}


class Spanned:
    """What an OpenTelemetry span looks like from outside."""

    def to_json(self) -> str:
        return '{"name": "chat", "context": {"span_id": "1"}}'


class Raising:
    """An object that cannot be read."""

    def model_dump(self, *, mode: str) -> dict[str, object]:
        raise ValueError(mode)


def test_live_objects_become_plain_data() -> None:
    (value,), gaps = read([Modelled(), Spanned(), Held("a", [Point(1, 2), b"xy"])])
    assert value == [
        {"role": "user", "mode": "json"},
        {"name": "chat", "context": {"span_id": "1"}, "__class__": "Spanned"},
        {"role": "a", "parts": [{"x": 1, "y": 2}, {"bytes": 2}]},
    ]
    assert gaps == []


def test_live_objects_that_raise_or_turn_in_circles_are_gaps() -> None:
    circle: dict[str, Any] = {"role": "user"}
    circle["self"] = circle
    (value,), gaps = read([Raising(), circle])
    assert value == [None, {"role": "user", "self": None}]
    assert len(gaps) == 2
    with pytest.raises(LoadError, match="holds no messages"):
        open_log(object())


def test_logs_of_a_folder_hidden_ones_too(tmp_path: Path) -> None:
    for name in ("b.jsonl", "a.json", ".host/c.jsonl", "note.txt", "d.jsonl.gz"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"{}")
    (tmp_path / "link.json").symlink_to(tmp_path / "a.json")
    assert [Path(path).relative_to(tmp_path).as_posix() for path in find_logs(tmp_path)] == [
        "a.json",
        "b.jsonl",
        "d.jsonl.gz",
        ".host/c.jsonl",
    ]


@QUIET
@given(st.binary(max_size=400))
def test_any_bytes_are_records_gaps_or_an_error(tmp_path: Path, data: bytes) -> None:
    try:
        items = list(open_log(put(tmp_path, data)).rows())
    except LoadError:
        return
    assert all(isinstance(item, Row | Gap) for item in items)


@QUIET
@given(
    st.lists(st.dictionaries(st.text(max_size=5), st.text(max_size=20), max_size=3), min_size=2, max_size=8),
    st.integers(0, 300),
)
def test_a_cut_log_loses_its_end_only(tmp_path: Path, rows: list[dict[str, str]], cut: int) -> None:
    data = "".join(json.dumps(row) + "\n" for row in rows).encode()
    kept = data[: max(len(data) - cut, data.index(b"\n") + 2)]
    try:
        values, _ = read(put(tmp_path, kept))
    except LoadError:
        return
    whole = kept.count(b"\n")
    assert values[:whole] == rows[:whole] or values == [rows[0]]
    assert len(values) <= whole + 1


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    line = json.dumps({"type": "x", "text": "word " * 200}).encode() + b"\n"
    path = put(tmp_path, line * 20_000)
    log = open_log(path)
    assert log.head.records
    tracemalloc.start()
    count = sum(1 for _ in log.rows())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 20_000
    assert peak < 8_000_000
