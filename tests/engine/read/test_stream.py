"""One log as a stream: what is counted, what is merged, and what is an error rather than an empty trace."""

from __future__ import annotations

import pytest

from guildmark.engine.read.candidates import Candidate
from guildmark.engine.read.gaps import MOST, Gaps
from guildmark.engine.read.stream import Stream, finished
from guildmark.lenses.shapes.base import Format, Head, Row
from guildmark.model.errors import LoadError, MemberError
from guildmark.model.event import Message, Raw
from guildmark.model.trace import Gap


class Rows:
    """A log in memory."""

    def __init__(self, *values, lines=True, name="run.jsonl"):
        self.head = Head(name, values, lines=lines)

    def rows(self):
        for number, value in enumerate(self.head.records, 1):
            raw = Raw(self.head.name, number, number * 10)
            yield Gap(reason="not JSON", place=raw, kind="undecodable") if value == "bad" else Row(value, raw)


def words(source):
    """Read ``{"say": ...}``; each ``{"odd": n}`` is n things of an unknown kind."""
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        for number, word in enumerate(row.value.get("say", ())):
            yield Message(role="user", text=word, raw=Raw(row.raw.file, row.raw.line, None, f"/say/{number}"))
        for _ in range(row.value.get("odd", 0)):
            yield Gap(reason="odd", place=row.raw)
        if "break" in row.value:
            raise KeyError(row.value["break"])


WORDS = Candidate(
    name="words", host="words", dialects=(), formats=(Format(name="Words", recognise=lambda _: 1.0, read=words),)
)


def stream(*values, **how):
    return Stream(Rows(*values, **how), WORDS)


def drained(one):
    return finished(one, tuple(one))


def test_events_are_numbered_and_gaps_stay_out():
    trace = drained(stream({"say": ["a", "b"]}, {"odd": 1}, {"say": ["c"]}))
    assert [(event.seq, event.text) for event in trace.events] == [(1, "a"), (2, "b"), (3, "c")]
    assert (trace.host, trace.format, trace.source) == ("words", "Words", "run.jsonl")


def test_a_record_is_unknown_once_however_often_it_is_odd():
    trace = drained(stream({"say": ["a"]}, {"odd": 5}, {"say": ["b"], "odd": 1}, {}))
    assert trace.recognised == 0.5
    assert trace.gaps == (Gap(reason="odd", place=Raw("run.jsonl", 2, 20), count=6),)


def test_what_is_no_record_does_not_count_as_one():
    one = stream({"say": ["a"]}, "bad", "bad")
    assert drained(one).recognised == 1.0
    assert one.gaps.undecodable == 2


def test_within_a_document_places_are_counted():
    trace = drained(stream({"say": ["a", "b", "c"], "odd": 1}, lines=False))
    assert trace.recognised == 0.75


def test_nothing_but_unknown_records_is_an_error():
    one = stream({"odd": 1, "kind": 3}, {"odd": 2})
    with pytest.raises(
        LoadError, match=r"run\.jsonl was taken for words log, but nothing in it is known: odd; .*odd, k"
    ):
        list(one)
    assert one.recognised == 0


def test_a_log_that_says_nothing_is_an_empty_trace():
    trace = drained(stream({}, {}))
    assert (trace.events, trace.gaps, trace.recognised) == ((), (), 1.0)


def test_a_reader_that_breaks_is_named_with_its_place():
    with pytest.raises(MemberError, match=r"run\.jsonl: reading it as Words failed after 1 events: KeyError: 'x'"):
        list(stream({"say": ["a"]}, {"break": "x"}))


def test_companions_are_read_after_it_and_numbers_go_on():
    one = stream({"say": ["a"]})
    one.companions = [
        Rows({"say": ["b"]}, name="helper.jsonl"),
        Gap(reason="gone", place=Raw("lost.jsonl"), kind="undecodable"),
    ]
    trace = drained(one)
    assert [(event.seq, event.text, event.raw.file) for event in trace.events] == [
        (1, "a", "run.jsonl"), (2, "b", "helper.jsonl"),
    ]  # fmt: skip
    assert [gap.reason for gap in trace.gaps] == ["gone"]


def test_a_companion_in_another_format_is_a_gap():
    form = Format(name="Words", recognise=lambda head: 1.0 if head.name == "run.jsonl" else 0.0, read=words)
    one = Stream(Rows({"say": ["a"]}), Candidate(name="words", host="words", dialects=(), formats=(form,)))
    one.companions = [Rows({"say": ["b"]}, name="helper.jsonl")]
    trace = drained(one)
    assert len(trace.events) == 1
    assert "helper.jsonl" in trace.gaps[0].reason
    assert one.gaps.undecodable == 1


def test_every_record_can_be_looked_at():
    seen = []
    one = stream({"say": ["a"]}, {}, "bad")
    one.show = seen.append
    list(one)
    assert [row.raw.line for row in seen] == [1, 2]


def test_gaps_of_too_many_kinds_are_put_together():
    gaps = Gaps("run.jsonl")
    for number in range(MOST + 3):
        gaps.add(Gap(reason=f"row of type {number}"))
    merged = gaps.merged()
    assert len(merged) == MOST + 1
    assert merged[-1].count == 3
    assert merged[0].place == Raw("run.jsonl")


def test_equal_gaps_of_two_kinds_stay_two():
    gaps = Gaps("run.jsonl")
    for kind in ("unknown", "undecodable", "unknown"):
        gaps.add(Gap(reason="odd", kind=kind, place=Raw("run.jsonl", 7)))
    assert [(gap.kind, gap.count) for gap in gaps.merged()] == [("unknown", 2), ("undecodable", 1)]
    assert gaps.undecodable == 1
