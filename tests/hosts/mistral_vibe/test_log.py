"""Vibe's headless output beyond the captures: denials, scripts that fail although their call completed."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_what_would_have_been_asked_is_denied() -> None:
    (denied,) = events("variant_denied.json", CallDenied)
    assert (denied.by, denied.reason) == ("policy", "Tool execution denied by approval callback")


def test_a_call_that_completed_without_success_failed() -> None:
    assert [(run.status, run.exit_code) for run in events("variant_script_fails.json", ScriptRun)] == [
        ("failed", None),
        ("failed", None),
    ]


def test_a_path_that_climbs_reads_the_other_skill() -> None:
    assert [load.skill for load in events("variant_traversal.json", SkillLoaded)] == ["tide-clock", "brew-log"]
