"""Haystack's logs beyond the captures: confirmation hooks, wrong arguments, paths that climb."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, ResourceRead, SkillLoaded, SkillRequested

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_a_strategy_s_feedback_is_a_gate_s() -> None:
    (denied,) = events("variant_denied.json", CallDenied)
    assert (denied.by, denied.tool, denied.call_id) == ("gate", "shell", "call_3")


def test_a_wrong_argument_is_asked_for_and_fails() -> None:
    (asked,) = events("variant_wrong_argument.json", SkillRequested)
    (load,) = events("variant_wrong_argument.json", SkillLoaded)
    assert (asked.skill, asked.resolved, load.status) == ("tide-clock", "only_string", "error")


def test_a_path_that_climbs_is_kept_as_asked() -> None:
    assert [(read.path, read.status) for read in events("variant_traversal.json", ResourceRead)] == [
        ("../brew-log/SKILL.md", "failed"),
        ("/etc/hostname", "failed"),
    ]


def test_a_bare_body_is_a_body() -> None:
    loads = {load.skill: load.body for load in events("variant_bodies.json", SkillLoaded)}
    assert (loads["terse-note"] or "").strip() == "Answer in one line."
    assert [read.status for read in events("variant_bodies.json", ResourceRead)] == ["ok"]
