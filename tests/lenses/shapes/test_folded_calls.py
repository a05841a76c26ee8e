"""Sessions whose calls hold their results: lines of Entire, documents of dataclaw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import guildmark
from guildmark.model.event import ResourceRead, ScriptRun, SkillLoaded

if TYPE_CHECKING:
    from collections.abc import Callable

HOME = "/ship/.claude/skills/sails"
Call = tuple[str, dict[str, object], str, str]
CALLS: list[Call] = [
    ("Skill", {"skill": "sails"}, "Launching skill: sails", "success"),
    ("Skill", {"skill": "sialz"}, "Unknown skill: sialz", "error"),
    ("Read", {"file_path": f"{HOME}/references/knots.md"}, "# Knots", "success"),
    ("Bash", {"command": f"cd {HOME} && python3 scripts/hoist.py"}, "up", "success"),
    ("Skill", {"skill": "sails"}, "Launching skill: sails", "success"),
]


def entire(calls: list[Call]) -> list[dict[str, Any]]:
    """Write one line per call; all have the same id."""
    head = {"v": 1, "agent": "claude-code", "ts": "2026-12-01T10:00:00Z"}
    return [
        {**head, "type": "user", "content": [{"text": "Go."}]},
        *({**head, "type": "assistant", "content": [{"type": "tool_use", "id": "t", "name": tool, "input": given, "result": {"output": text, "status": status}}]}
          for tool, given, text, status in calls),
    ]  # fmt: skip


def dataclaw(calls: list[Call]) -> dict[str, Any]:
    uses = [{"tool": tool, "input": given, "output": {"text": text}, "status": status} for tool, given, text, status in calls]  # fmt: skip
    return {"session_id": "s", "model": "m", "source": "claude", "stats": {}, "messages": [
        {"role": "user", "content": "Go.", "timestamp": "2026-12-01T10:00:00Z"},
        *({"role": "assistant", "thinking": "Hm.", "tool_uses": [use], "timestamp": "2026-12-01T10:00:00Z"} for use in uses),
    ]}  # fmt: skip


@pytest.mark.parametrize("write", [entire, dataclaw])
def test_a_load_a_refusal_a_read_a_run_and_a_second_load(write: Callable[[list[Call]], Any]) -> None:
    trace = guildmark.read(write(CALLS))
    assert trace.format == "Calls with their results"
    found = sorted((event.skill, event.status) for event in trace.events if isinstance(event, SkillLoaded))
    assert found == [("sails", "loaded"), ("sails", "loaded"), ("sialz", "refused")]
    used = [(event.path, event.status) for event in trace.events if isinstance(event, ResourceRead | ScriptRun)]
    assert used == [("references/knots.md", "ok"), ("scripts/hoist.py", "ok")]
    assert (trace.catalogue, trace.gaps) == ("unrecorded", ())


@pytest.mark.parametrize("write", [entire, dataclaw])
def test_a_call_without_a_result_is_pending(write: Callable[[list[Call]], Any]) -> None:
    log = write(CALLS[:1])
    holder = log[-1]["content"][0] if write is entire else log["messages"][-1]["tool_uses"][0]
    for key in ("result", "output", "status"):
        holder.pop(key, None)
    assert [event.status for event in guildmark.read(log).events if isinstance(event, SkillLoaded)] == ["pending"]
