"""fast-agent's logs beyond the captures: exit codes, a tool for reading that is not there."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_exit_codes_stand_at_the_end() -> None:
    assert [run.exit_code for run in events("variant_script_fails.json", ScriptRun)] == [2, 3]


def test_a_tool_that_is_not_there_reads_nothing() -> None:
    assert [(load.skill, load.status) for load in events("variant_tool_not_offered.json", SkillLoaded)] == [
        ("tide-clocks", "error")
    ]
