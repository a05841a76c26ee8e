"""Runs that are written down in a few lines."""

from __future__ import annotations

import pytest

from guildmark.lenses.disclosure.story import story
from guildmark.model.event import (
    Compacted,
    End,
    Failure,
    Message,
    ModelTurn,
    ResourceRead,
    ScriptRun,
    SkillLoaded,
    SkillsOffered,
    SkillUnloaded,
    ToolCall,
    Usage,
)


@pytest.mark.parametrize(("line", "kind", "facts"), [
    ("offered tides moon", SkillsOffered, {}), ("user Hi there", Message, {"role": "user", "text": "Hi there"}),
    ("load tides", SkillLoaded, {"status": "loaded", "by": "model", "call_id": "c1"}),
    ("load tides refused", SkillLoaded, {"status": "refused"}), ("load tides by host", SkillLoaded, {"by": "host", "call_id": None}),
    ("load tides inspected", SkillLoaded, {"purpose": "inspected"}), ("load tides incidental", SkillLoaded, {"evidence": "incidental"}),
    (r"load tides | # A\nB", SkillLoaded, {"body": "# A\nB"}), ("scout: load tides", SkillLoaded, {"agent": "scout"}),
    ("read tides a.md failed", ResourceRead, {"path": "a.md", "status": "failed"}),
    ("read tides a refused meant a.md", ResourceRead, {"meant": "a.md", "status": "refused"}),
    ("run tides s.py --h 2 = 1", ScriptRun, {"argv": ("--h", "2"), "exit_code": 1, "status": "failed"}),
    ("run tides s.py ...", ScriptRun, {"argv": None, "status": "ok"}),
    ('call Bash {"command": "ls -l"}', ToolCall, {"tool": "Bash", "arguments": {"command": "ls -l"}}),
    ("turn 12 3 0.5", ModelTurn, {"input_tokens": 12, "output_tokens": 3, "cost": 0.5}), ("turn - 3", ModelTurn, {"input_tokens": None}),
    ("usage 12 3 0.5", Usage, {"input_tokens": 12, "output_tokens": 3, "cost": 0.5}),
    ("unloaded tides", SkillUnloaded, {"skill": "tides"}), ("compacted", Compacted, {"reason": None}),
    ("failure It broke.", Failure, {"message": "It broke."}), ("end success", End, {"status": "success"}),
    ("at 2026-12-01T09:00:00Z\nend success", End, {"time": "2026-12-01T09:00:00Z"}),
])  # fmt: skip
def test_a_line_is_an_event(line: str, kind: type, facts: dict[str, object]) -> None:
    (event,) = [event for event in story(line).events if isinstance(event, kind)]
    assert {key: getattr(event, key) for key in facts} == facts


@pytest.mark.parametrize("line", ["", "  "])
def test_blank_lines_are_nothing(line: str) -> None:
    assert story(line).events == ()


@pytest.mark.parametrize("line", [
    "open tides", "load", "load tides by nobody", "load tides odd", "read tides", "read tides a.md odd words", "gap odd x", "turn x y",
    "call Bash {", "&load tides", "run tides 'x",
])  # fmt: skip
def test_what_is_no_line_is_told(line: str) -> None:
    with pytest.raises(ValueError, match="no line of a story"):
        story(line)


def test_events_are_numbered_and_folded() -> None:
    trace = story("offered tides\nload tides\ngap unknown a row")
    assert [event.seq for event in trace.events] == [1, 2, 3, 4, 5]
    assert [(row.name, row.offered, row.loaded) for row in trace.skills] == [("tides", True, 1)]
    assert [(gap.kind, gap.reason) for gap in trace.gaps] == [("unknown", "a row")]
