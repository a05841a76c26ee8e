"""Lines and documents: places that hold, wrappings that change nothing, and reading that does not depend on blocks."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from guildmark.lenses.shapes.base import Row
from guildmark.loading.logs import stream
from guildmark.loading.logs.limits import LogLimits
from guildmark.loading.logs.open import open_log
from guildmark.model.errors import LoadError
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from pathlib import Path

QUIET = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
RECORDS = st.lists(st.dictionaries(st.text(max_size=6), JSON, max_size=3), min_size=2, max_size=8)
NOISE = st.sampled_from(
    [b"", b" ", b"\t\r", b"oops", b"{oops", b'{"a": NaN}', b'{"a": "\xff"}', b'{"a": "\\udc80"}', b"7"]
)
BAD = ("line is not JSON", "last line is cut", "nested too deeply")


def encoded(records: list[dict[str, object]]) -> list[bytes]:
    return [json.dumps(record, ensure_ascii=False).encode() for record in records]


def opened(folder: Path, data: bytes, **limits: int) -> list[Row | Gap]:
    path = folder / "log"
    path.write_bytes(data)
    return list(open_log(path, LogLimits(**limits)).rows())


def values(items: list[Row | Gap]) -> list[object]:
    return [item.value for item in items if isinstance(item, Row)]


def reasons(items: list[Row | Gap]) -> list[str]:
    return [item.reason for item in items if isinstance(item, Gap)]


@QUIET
@given(RECORDS, st.lists(st.tuples(st.integers(0, 8), NOISE), max_size=6), st.sampled_from([b"\n", b"\r\n"]))
def test_a_place_points_at_the_bytes_of_its_record(
    tmp_path: Path, records: list[dict[str, object]], noise: list[tuple[int, bytes]], end: bytes
) -> None:
    lines = encoded(records)
    for where, text in noise:
        lines.insert(min(2 + where, len(lines)), text)
    data = end.join(lines) + end
    seen = 0
    for item in opened(tmp_path, data):
        raw = item.raw if isinstance(item, Row) else item.place
        assert raw.line is not None
        assert raw.offset is not None
        assert data[raw.offset :].startswith(lines[raw.line - 1])
        assert data.count(b"\n", 0, raw.offset) == raw.line - 1
        seen += isinstance(item, Row) or item.reason in BAD
    assert seen == sum(bool(line.strip()) for line in lines)


@QUIET
@given(RECORDS, st.integers(1, 40))
def test_blocks_of_any_size_read_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, records: list[dict[str, object]], size: int
) -> None:
    data = b"\n\n".join([*encoded(records), b"oops", b'{"cut": "'])
    whole = opened(tmp_path, data)
    with monkeypatch.context() as patch:
        patch.setattr(stream, "BLOCK", size)
        assert opened(tmp_path, data) == whole
    assert values(whole) == records
    assert reasons(whole) == ["line is not JSON", "last line is cut"]


@QUIET
@given(RECORDS)
def test_wrappings_change_no_record_and_no_line(tmp_path: Path, records: list[dict[str, object]]) -> None:
    lines = encoded(records)
    data = b"\n".join(lines) + b"\n"
    plain = opened(tmp_path, data)
    assert values(plain) == records
    assert opened(tmp_path, data[:-1]) == plain
    assert opened(tmp_path, gzip.compress(data)) == plain
    marked = opened(tmp_path, b"\xef\xbb\xbf" + data)
    assert [(item.value, item.raw.offset) for item in marked if isinstance(item, Row)] == [
        (item.value, (item.raw.offset or 0) + 3) for item in plain if isinstance(item, Row)
    ]
    wide = opened(tmp_path, data.decode().encode("utf-16"))
    assert [(item.value, item.raw.line, item.raw.offset) for item in wide if isinstance(item, Row)] == [
        (item.value, item.raw.line, None) for item in plain if isinstance(item, Row)
    ]


@QUIET
@given(RECORDS, st.integers(1, 400))
@example([{"a": "ä"}, {"b": "ä"}], 3)
def test_a_cut_takes_the_last_record_and_says_so(tmp_path: Path, records: list[dict[str, object]], cut: int) -> None:
    first, *_, last = encoded([{"first": 1}, *records])
    data = b"\n".join([first, *encoded(records)])
    cut = min(cut, len(last) - 1)
    items = opened(tmp_path, data[:-cut])
    assert values(items) == [{"first": 1}, *records[:-1]]
    assert reasons(items) == ["last line is cut"]


@pytest.mark.parametrize("extra", [0, 1])
def test_the_limit_of_a_line_is_exact_in_the_midst_and_at_the_end(tmp_path: Path, extra: int) -> None:
    long = b'{"a":"' + b"x" * (92 + extra) + b'"}'
    for data in (b"{}\n" + long + b"\n{}\n", b"{}\n{}\n" + long):
        items = opened(tmp_path, data, line_bytes=100)
        assert len(values(items)) == 3 - extra
        assert reasons(items) == ["line is longer than 100 bytes"] * extra


def test_a_line_over_the_limit_is_not_held(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b'{"a":1}\n{"a":"' + b"x" * 30_000_000 + b'"}\n{"a":2}\n')
    log = open_log(path, LogLimits(line_bytes=1_000_000))
    tracemalloc.start()
    items = list(log.rows())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert values(items) == [{"a": 1}, {"a": 2}]
    assert [gap.place.line for gap in items if isinstance(gap, Gap)] == [2]
    assert peak < 4_000_000


def test_a_cut_archive_gives_what_it_holds(tmp_path: Path) -> None:
    data = b"".join(b'{"n":%d,"digest":"%x"}\n' % (number, number**40) for number in range(5_000))
    packed = gzip.compress(data)
    items = opened(tmp_path, packed[: len(packed) // 2])
    assert 1_000 < len(values(items)) < 5_000
    assert reasons(items)[-1] == "compressed data is cut"


def test_what_nests_too_deeply_is_a_gap(tmp_path: Path) -> None:
    deep = b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    assert reasons(opened(tmp_path, b"{}\n" + deep + b"\n{}\n")) == ["line is nested too deeply"]
    items = opened(tmp_path, deep)
    assert (values(items), reasons(items)) == ([], ["document is nested too deeply"])


def test_records_are_counted_and_the_head_takes_none(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b'{"a":1}\n' * 100 + b'oops\n{"a":NaN}\n')
    log = open_log(path)
    assert len(log.head.records) == 40
    assert log.read_records == 0
    assert len(values(list(log.rows()))) == log.read_records == 101


@QUIET
@given(RECORDS, st.sampled_from([None, 1, 2]), st.sampled_from([b"", b"\n", b"\n\n"]))
def test_documents_in_a_row_stand_where_they_say(
    tmp_path: Path, records: list[dict[str, object]], indent: int | None, between: bytes
) -> None:
    documents = [json.dumps({"x": [], **record}, indent=indent or 1).encode() for record in records]
    data = between.join(documents)
    items = opened(tmp_path, data)
    assert values(items) == [{"x": [], **record} for record in records]
    for item, text in zip(items, documents, strict=True):
        assert isinstance(item, Row)
        assert item.raw.offset is not None
        assert data[item.raw.offset :].startswith(text)
        assert item.raw.line == 1 + data.count(b"\n", 0, item.raw.offset)


def test_a_broken_document_costs_itself_only(tmp_path: Path) -> None:
    good = json.dumps({"a": [1, {"b": "]"}]}, indent=2).encode()
    items = opened(tmp_path, good + b'\n{\n  "a": [oops\n}\n' + good + b"\nword\n" + good)
    assert len(values(items)) == 3
    assert reasons(items) == ["document is not JSON"] * 2


def test_many_broken_documents_end_soon(tmp_path: Path) -> None:
    good = json.dumps({"a": 1}, indent=2).encode()
    items = opened(tmp_path, good + b"\n{\n [" * 50_000)
    assert values(items) == [{"a": 1}]
    assert len(items) < 200


def test_a_single_cut_document_is_an_error_that_says_so(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="does not end"):
        opened(tmp_path, json.dumps({"a": [1, 2, 3]}, indent=2).encode()[:-4])


def test_a_list_with_one_record_a_line_is_one_document(tmp_path: Path) -> None:
    text = b'[\n{"a":1},\n{"b":2}\n]\n'
    assert values(opened(tmp_path, text)) == [[{"a": 1}, {"b": 2}]]


def test_what_a_program_printed_before_its_records_is_a_gap(tmp_path: Path) -> None:
    items = opened(tmp_path, b'Starting\n{"a":1}\n{"b":2}\n')
    assert values(items) == [{"a": 1}, {"b": 2}]
    assert reasons(items) == ["line is not JSON"]


def test_a_small_cut_archive_gives_its_first_lines(tmp_path: Path) -> None:
    data = gzip.compress(b'{"a":1}\n{"a":2}\n{"a":3}\n')
    items = opened(tmp_path, data[:-8])
    assert values(items) == [{"a": 1}, {"a": 2}, {"a": 3}]
    assert reasons(items) == ["compressed data is cut"]


def test_names_that_no_system_takes_are_errors() -> None:
    for name in ("a" * 5_000, "a\0b", '{"a": 1}'):
        with pytest.raises(LoadError):
            open_log(name)
