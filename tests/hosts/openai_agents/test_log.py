"""OpenAI Agents' logs beyond the captures: guardrails, approvals over two runs, exit codes of a shell tool."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded, ToolCall

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_a_guardrail_s_message_is_a_gate_s() -> None:
    (denied,) = events("variant_eager_denied.json", CallDenied)
    assert (denied.by, denied.tool) == ("gate", "exec_command")


def test_a_trace_does_not_show_the_guardrail() -> None:
    (run,) = events("variant_eager_denied.trace.json", ScriptRun)
    assert (run.status, run.exit_code) == ("unknown", None)


def test_an_approved_call_is_one_call_in_the_trace() -> None:
    calls = [call for call in events("variant_eager_approval_granted.trace.json", ToolCall) if "scripts/" in str(call)]
    (run,) = events("variant_eager_approval_granted.trace.json", ScriptRun)
    assert len(calls) == 1
    assert (run.status, run.exit_code, run.call_id) == ("ok", 0, calls[0].call_id)


def test_a_run_that_went_on_without_the_call_rejected_it() -> None:
    (denied,) = events("variant_shell_approval_rejected.trace.json", CallDenied)
    assert (denied.by, denied.tool) == ("person", "shell")


def test_a_call_waits_for_its_approval() -> None:
    (run,) = events("variant_lazy_approval_pending.json", ScriptRun)
    assert run.status == "pending"


def test_a_shell_tool_says_only_codes_that_are_not_zero() -> None:
    assert [run.exit_code for run in events("variant_shell_script_fails.trace.json", ScriptRun)] == [2, 3]
    (load,) = events("variant_shell_script_fails.trace.json", SkillLoaded)
    assert (load.status, load.evidence) == ("loaded", "likely")


def test_a_function_without_output_whose_run_goes_on_waits_for_nobody() -> None:
    def span(identity: str, at: int, parent: str | None, **data: object) -> dict[str, object]:
        return {
            "object": "trace.span", "id": identity, "trace_id": "t", "parent_id": parent, "span_data": data, "error": None,
            "started_at": f"2026-12-01T10:00:0{at}+00:00", "ended_at": f"2026-12-01T10:00:0{at + 1}+00:00",
        }  # fmt: skip

    trace = guildmark.read([
        span("f1", 1, "a", type="function", name="exec_command", input='{"cmd": "true"}', output=None),
        span("f2", 3, "a", type="function", name="exec_command", input='{"cmd": "cat .agents/knots/x.md"}', output="$ x"),
        span("a", 0, None, type="agent", name="sailor"),
    ])  # fmt: skip
    assert not [event for event in trace.events if isinstance(event, CallDenied)]
