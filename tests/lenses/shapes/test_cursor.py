"""Cursor's stream and transcript: a skill is a file that is read, and a call has a row when it starts and when it ends."""

from __future__ import annotations

from typing import Any

import guildmark
from guildmark.model.event import CallDenied, ResourceRead, ScriptRun, SkillLoaded, ToolCall

HOME = "/ship/.cursor/skills/sails"
FILE = "---\nname: sails\ndescription: d\n---\n\n# Sails"


def row(identity: str, key: str, args: dict[str, object], result: dict[str, object] | None = None) -> dict[str, Any]:
    call = {"args": args, **({"result": result} if result is not None else {})}
    return {"type": "tool_call", "subtype": "started" if result is None else "completed", "call_id": identity, "session_id": "s", "tool_call": {key: call}}  # fmt: skip


def both(identity: str, key: str, args: dict[str, object], **result: object) -> list[dict[str, Any]]:
    return [row(identity, key, args), row(identity, key, args, result)]


def stream(*rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    init = {"type": "system", "subtype": "init", "session_id": "s", "cwd": "/ship", "model": "m"}
    asked = {"type": "user", "session_id": "s", "message": {"role": "user", "content": [{"type": "text", "text": "Go."}]}}  # fmt: skip
    return [init, asked, *(one for part in rows for one in part), {"type": "result", "subtype": "success", "is_error": False, "session_id": "s"}]  # fmt: skip


def test_a_load_a_failure_a_read_a_run_and_an_id_that_is_used_again() -> None:
    trace = guildmark.read(
        stream(
            both("c1", "readToolCall", {"path": f"{HOME}/SKILL.md"}, success={"content": FILE, "totalLines": 6}),
            both("c2", "readToolCall", {"path": "/ship/.cursor/skills/jib/SKILL.md"}, error={"errorMessage": "File not found"}),
            both("c1", "readToolCall", {"path": f"{HOME}/references/knots.md"}, success={"content": "# Knots"}),
            both("c3", "shellToolCall", {"command": f"python3 {HOME}/scripts/hoist.py"}, success={"exitCode": 2, "stdout": "", "stderr": "no"}),
        )
    )  # fmt: skip
    assert (trace.format, trace.gaps) == ("Cursor stream", ())
    found = [(event.skill, event.status, event.body) for event in trace.events if isinstance(event, SkillLoaded)]
    assert found == [("sails", "loaded", FILE), ("jib", "error", None)]
    used = [(event.path, event.status) for event in trace.events if isinstance(event, ResourceRead | ScriptRun)]
    assert used == [("references/knots.md", "ok"), ("scripts/hoist.py", "failed")]
    assert len([event for event in trace.events if isinstance(event, ToolCall)]) == 4


def test_a_call_that_the_user_rejected_was_blocked() -> None:
    trace = guildmark.read(
        stream(
            both("c", "shellToolCall", {"command": f"python3 {HOME}/scripts/hoist.py"}, rejected={"reason": "not now"})
        )
    )
    assert [event.status for event in trace.events if isinstance(event, ScriptRun)] == ["blocked"]
    assert [(event.by, event.reason) for event in trace.events if isinstance(event, CallDenied)] == [
        ("person", "not now")
    ]


def test_a_call_that_never_ended_is_pending() -> None:
    trace = guildmark.read(stream([row("c", "readToolCall", {"path": f"{HOME}/SKILL.md"})]))
    assert [event.status for event in trace.events if isinstance(event, SkillLoaded)] == ["pending"]


def test_a_row_of_a_kind_nobody_knows_is_a_gap_with_its_place() -> None:
    log = stream([row("c", "readToolCall", {"path": f"{HOME}/SKILL.md"}, {"success": {"content": FILE}})])
    trace = guildmark.read([*log, {"type": "weather", "session_id": "s"}])
    assert [(gap.reason, gap.place.path) for gap in trace.gaps] == [("row of type 'weather'", f"/{len(log)}")]


def test_a_transcript_has_calls_without_results() -> None:
    def said(role: str, block: dict[str, object]) -> dict[str, object]:
        return {"role": role, "message": {"content": [block]}}

    trace = guildmark.read([
        said("user", {"type": "text", "text": "Go."}),
        said("assistant", {"type": "tool_use", "name": "Read", "input": {"path": f"{HOME}/SKILL.md"}}),
    ])  # fmt: skip
    assert trace.format == "Cursor stream"
    (row,) = trace.skills
    assert (row.name, row.requested, row.loaded) == ("sails", 1, 0)
