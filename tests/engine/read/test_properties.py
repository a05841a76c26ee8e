"""Whatever JSON a log holds: it is a trace that the published schema describes, or an error."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import guildmark
from guildmark.engine.read.candidates import candidates
from guildmark.engine.read.stream import Stream, finished
from guildmark.engine.settings import ReadSettings
from guildmark.lenses.shapes.base import Head, Row
from guildmark.model.errors import LoadError
from guildmark.model.event import Raw

SCHEMAS = Path(guildmark.__file__).parent.parent.parent / "docs/schemas"
TRACE = Draft202012Validator(json.loads((SCHEMAS / "trace.json").read_text()))
KNOWN = candidates(ReadSettings())
EVERY = {candidate.name: candidate for candidate in (*KNOWN.hosts, *KNOWN.neutral)}

WORDS = st.sampled_from([
    "type", "role", "content", "message", "text", "name", "id", "tool_use", "tool_result", "tool_calls", "function",
    "arguments", "input", "output", "parts", "assistant", "user", "system", "session_id", "sessionId", "timestamp",
    "result", "error", "skills", "payload", "data", "attachment", "skill_listing", "names", "tool_use_id", "usage",
    "attributes", "resourceSpans", "spans", "messages", "events", "Skill", "Bash", "skill", "command", "functionCall",
    "functionResponse", "toolUse", "toolResult", "call_id", "agentId", "cwd", "isSidechain", "function_call", "kind",
])  # fmt: skip
LEAVES = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | WORDS | st.text(max_size=8)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=6), max_leaves=24
)
ROWS = st.lists(st.dictionaries(WORDS, VALUES, max_size=8) | VALUES, min_size=1, max_size=5)


class Rows:
    def __init__(self, values, *, lines):
        self.head = Head("run.jsonl", tuple(values), lines=lines)

    def rows(self):
        return (Row(value, Raw("run.jsonl", line, line)) for line, value in enumerate(self.head.records, 1))


@pytest.mark.parametrize("name", EVERY)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(values=ROWS, lines=st.booleans())
def test_any_rows_are_a_trace_or_an_error(name, values, lines):
    candidate = EVERY[name]
    if not lines:
        values = values[:1]
    head = Head("run.jsonl", tuple(values), lines=lines)
    assert 0 <= candidate.recognise(head) <= 1
    for form in candidate.formats:
        stream = Stream(Rows(values, lines=lines), msgspec.structs.replace(candidate, formats=(form,)))
        try:
            trace = finished(stream, tuple(stream))
        except LoadError:
            continue
        assert [event.seq for event in trace.events] == list(range(1, len(trace.events) + 1))
        assert 0 <= trace.recognised <= 1
        document = json.loads(msgspec.json.encode(trace))
        assert [error.message for error in TRACE.iter_errors(document)] == []
