"""AG2's logs beyond the captures: middleware of a toolkit, exit codes, wrong arguments."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_a_middleware_s_words_prove_nothing() -> None:
    assert [run.status for run in events("variant_denied_toolkit.json", ScriptRun)] == ["unknown"]
    assert not events("variant_denied_toolkit.json", CallDenied)


def test_exit_codes_stand_at_the_end() -> None:
    assert [(run.path, run.exit_code) for run in events("variant_script_fails.json", ScriptRun)] == [
        ("scripts/tide.py", 2),
        ("scripts/tide.py", 3),
    ]


def test_a_wrong_argument_fails() -> None:
    assert [(load.skill, load.status) for load in events("variant_wrong_argument.json", SkillLoaded)] == [
        ("tide-clock", "error")
    ]
