"""CAMEL's logs beyond the captures: unknown names, exit codes of a user's own shell, wrong arguments."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_an_unknown_name_is_refused() -> None:
    assert [load.status for load in events("variant_misspelt.json", SkillLoaded)] == ["refused"]


def test_exit_codes_stand_in_the_tool_s_json() -> None:
    assert [run.exit_code for run in events("variant_script_fails.json", ScriptRun)] == [2, 3]


def test_a_wrong_argument_fails() -> None:
    assert [(load.skill, load.status) for load in events("variant_wrong_argument.json", SkillLoaded)] == [
        ("tide-clock", "error")
    ]
