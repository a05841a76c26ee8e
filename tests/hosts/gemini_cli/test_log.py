"""Gemini CLI's logs beyond the captures: policies, hooks and skills of the user, recorded with 0.61.0 on 2026-12-01."""

from __future__ import annotations

from pathlib import Path

import pytest

import guildmark
from guildmark.model.event import CallDenied, ResourceRead, SkillLoaded

LOGS = Path(__file__).parent / "logs"
BOTH = ("session.jsonl", "stream.jsonl")


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize(
    ("log", "by", "reason"),
    [
        ("variant_policy_on_skill", "policy", "Not this one."),
        ("variant_gate_on_skill", "gate", "skill not on the list"),
    ],
)
def test_a_load_that_was_stopped_says_by_whom_and_why(log: str, kind: str, by: str, reason: str) -> None:
    events = guildmark.read(LOGS / f"{log}.{kind}").events
    assert [(event.by, event.reason) for event in events if isinstance(event, CallDenied)] == [(by, reason)]
    assert [(event.status, event.reason) for event in events if isinstance(event, SkillLoaded)] == [("blocked", reason)]


@pytest.mark.parametrize("kind", BOTH)
def test_a_users_skill_can_be_read_once_it_is_active(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_user_skill.{kind}").events
    told = [(type(event).__name__, event.status) for event in events if isinstance(event, ResourceRead | SkillLoaded)]
    assert told == [("ResourceRead", "failed"), ("SkillLoaded", "loaded"), ("ResourceRead", "ok")]


@pytest.mark.parametrize("kind", BOTH)
def test_tools_that_are_none_ask_for_no_skill(kind: str) -> None:
    trace = guildmark.read(LOGS / f"variant_bad_arguments.{kind}")
    assert [(event.skill, event.status) for event in trace.events if isinstance(event, SkillLoaded)] == [
        ("frost-log", "error"),
        ("Frost-Log", "refused"),
    ]
