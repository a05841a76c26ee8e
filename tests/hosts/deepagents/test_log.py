"""deepagents' logs beyond the captures: middleware, decisions of a person, pinned skills, virtual paths that climb."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded, SkillRequested

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_a_middleware_that_answers_with_an_error_is_a_gate() -> None:
    (denied,) = events("variant_denied.json", CallDenied)
    assert (denied.by, denied.tool) == ("gate", "execute")


def test_a_person_rejected_without_a_reason() -> None:
    (denied,) = events("variant_approval_rejected.json", CallDenied)
    assert denied.by == "person"


def test_a_graph_that_stopped_waits() -> None:
    assert [run.status for run in events("variant_approval_pending.json", ScriptRun)] == ["pending"]


def test_a_pinned_skill_is_loaded_by_the_host() -> None:
    (asked,) = events("variant_pinned.json", SkillRequested)
    (load,) = events("variant_pinned.json", SkillLoaded)
    assert (asked.by, load.by, load.base) == ("host", "host", "/skills/tide-clock")
    assert (load.body or "").startswith("# Tide clock")


def test_a_path_that_climbs_fails() -> None:
    assert [(load.skill, load.status) for load in events("variant_traversal.json", SkillLoaded)] == [
        ("tide-clock", "loaded"),
        ("brew-log", "error"),
    ]
