"""OpenHands' logs beyond the captures: keywords, confirmations, paths that climb."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded, SkillRequested

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_a_keyword_loads_without_a_call() -> None:
    (asked,) = events("variant_keyword.json", SkillRequested)
    (load,) = events("variant_keyword.json", SkillLoaded)
    assert (asked.by, load.by, load.call_id) == ("host", "host", None)
    assert (load.body or "").lstrip().startswith("# Tide clock")


def test_a_person_s_words_are_the_reason() -> None:
    (denied,) = events("variant_confirm_rejected.json", CallDenied)
    assert (denied.by, denied.tool, denied.reason) == ("person", "terminal", "policy says no")


def test_a_load_waits_as_any_other_call() -> None:
    assert [load.status for load in events("variant_confirm_pending.json", SkillLoaded)] == ["pending"]


def test_a_path_that_climbs_reads_the_other_skill() -> None:
    assert [load.skill for load in events("variant_traversal.json", SkillLoaded)] == ["tide-clock", "brew-log"]
    assert not events("variant_traversal.json", ScriptRun)
