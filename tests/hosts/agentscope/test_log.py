"""AgentScope's logs beyond the captures: deny rules, questions nobody answered, failed commands."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.expect import expect
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_a_deny_rule_is_a_policy() -> None:
    (denied,) = events("variant_denied.json", CallDenied)
    assert (denied.by, denied.tool) == ("policy", "Bash")


def test_a_question_waits() -> None:
    assert [run.status for run in events("variant_default_mode_pending.json", ScriptRun)] == ["pending"]


def test_a_failed_command_has_no_exit_code() -> None:
    assert [(run.status, run.exit_code) for run in events("variant_script_fails.json", ScriptRun)] == [
        ("failed", None),
        ("failed", None),
    ]


def test_an_unknown_skill_is_refused() -> None:
    assert [load.status for load in events("variant_misspelt.json", SkillLoaded)] == ["refused"]


def test_each_answer_of_a_reply_is_a_turn_of_its_own() -> None:
    """A reply of AgentScope is one message that holds every answer of the model and what came back (2.0.11)."""
    trace = guildmark.read(LOGS / "a_load_read_run.json")
    (skill,) = (row.name for row in trace.skills if row.loaded)
    expect(trace).loaded(skill).within(1).disclosed_progressively()
