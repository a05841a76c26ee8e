"""OpenCode's logs beyond the captures: plugins, permissions, commands, recorded with 1.18.33 on 2026-12-01."""

from __future__ import annotations

from pathlib import Path

import pytest

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
BOTH = ("session.json", "stream.jsonl")


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize(("log", "tool"), [("variant_gate", "bash"), ("variant_gate_on_skill", "skill")])
def test_what_a_plugin_throws_is_a_gates_word(log: str, tool: str, kind: str) -> None:
    events = guildmark.read(LOGS / f"{log}.{kind}").events
    assert [(event.by, event.tool) for event in events if isinstance(event, CallDenied)] == [("gate", tool)]
    stopped = [event for event in events if isinstance(event, ScriptRun | SkillLoaded) and event.status == "blocked"]
    assert len(stopped) == 1


@pytest.mark.parametrize("kind", BOTH)
def test_a_question_that_nobody_answers_is_a_no(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_nobody_asked.{kind}").events
    assert [event.by for event in events if isinstance(event, CallDenied)] == ["person"]
    assert [event.status for event in events if isinstance(event, SkillLoaded)] == ["blocked"]


def test_a_command_is_the_users_load() -> None:
    events = guildmark.read(LOGS / "variant_command.session.json").events
    assert [(event.by, event.status) for event in events if isinstance(event, SkillLoaded)] == [("user", "loaded")]


@pytest.mark.parametrize("kind", BOTH)
def test_a_tools_name_in_the_wrong_case_is_mended_and_a_skills_is_not(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_bad_arguments.{kind}").events
    assert [(event.skill, event.status) for event in events if isinstance(event, SkillLoaded)] == [
        ("frost-log", "error"),
        ("Frost-Log", "refused"),
        ("seed-index", "loaded"),
    ]
