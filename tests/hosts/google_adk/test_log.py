"""ADK's logs beyond the captures: callbacks that answer, confirmations, statuses of scripts, bodies that read like refusals."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, ResourceRead, ScriptRun, SkillLoaded, SkillRequested

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_a_confirmed_call_is_one_run() -> None:
    (run,) = events("variant_confirm_granted.json", ScriptRun)
    assert (run.status, run.call_id, run.agent) == ("ok", "call_3", "assistant")


def test_a_call_that_waits_is_no_failure() -> None:
    (run,) = events("variant_confirm_pending.json", ScriptRun)
    assert run.status == "pending"
    assert not events("variant_confirm_pending.json", CallDenied)


def test_a_person_rejected_what_two_traces_show() -> None:
    (denied,) = events("variant_confirm_rejected.spans.latest.json", CallDenied)
    assert (denied.by, denied.tool) == ("person", "run_skill_script")
    assert len(events("variant_confirm_rejected.spans.latest.json", SkillLoaded)) == 1


def test_a_callback_s_own_code_is_a_gate_s() -> None:
    (denied,) = events("variant_denied.json", CallDenied)
    assert (denied.by, denied.call_id) == ("gate", "call_3")


def test_a_script_s_status_is_its_outcome_and_a_code_in_words_counts() -> None:
    assert [(run.status, run.exit_code) for run in events("variant_script_fails.json", ScriptRun)] == [
        ("failed", None),
        ("failed", 3),
    ]


def test_a_wrong_argument_is_asked_for_and_fails() -> None:
    (asked,) = events("variant_wrong_argument.json", SkillRequested)
    (load,) = events("variant_wrong_argument.json", SkillLoaded)
    assert (asked.skill, asked.resolved, load.status) == ("tide-clock", "only_string", "error")


def test_what_reads_like_a_refusal_and_has_the_tool_s_form_was_served() -> None:
    assert [read.status for read in events("variant_bodies.json", ResourceRead)] == ["ok"]
    bodies = {load.skill: load.body or "" for load in events("variant_bodies.json", SkillLoaded)}
    assert bodies["terse-note"] == "Answer in one line."
    assert bodies["door-badge"].startswith("Access is denied to visitors")
