"""CrewAI's logs beyond the captures: hooks, exit codes of a user's own shell, wrong arguments."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded, SkillRequested

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_a_hook_is_a_gate() -> None:
    (denied,) = events("variant_denied.json", CallDenied)
    assert (denied.by, denied.tool) == ("gate", "shell")


def test_exit_codes_stand_in_the_tool_s_json() -> None:
    assert [(run.status, run.exit_code) for run in events("variant_script_fails.json", ScriptRun)] == [
        ("failed", 2),
        ("failed", 3),
    ]


def test_a_wrong_argument_is_asked_for_and_fails() -> None:
    (asked,) = events("variant_wrong_argument.json", SkillRequested)
    (load,) = events("variant_wrong_argument.json", SkillLoaded)
    assert (asked.skill, asked.resolved, load.status) == ("tide-clock", "only_string", "error")
