"""Inspect's logs beyond the captures: approvers that end a sample, wrong arguments."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, End, SkillLoaded

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_an_approver_that_ends_the_sample_stopped_the_call() -> None:
    (denied,) = events("variant_terminated.json", CallDenied)
    assert (denied.by, denied.tool, denied.call_id) == ("gate", "bash", "call_3")
    assert "limit: operator" in [end.status for end in events("variant_terminated.json", End)]


def test_a_wrong_argument_fails() -> None:
    assert [(load.skill, load.status) for load in events("variant_wrong_argument.json", SkillLoaded)] == [
        ("tide-clock", "error")
    ]
