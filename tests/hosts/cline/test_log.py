"""Cline's logs beyond the captures: several at once, hooks, names, recorded with 3.0.65 on 2026-12-01."""

from __future__ import annotations

from pathlib import Path

import pytest

import guildmark
from guildmark.model.event import Failure, ResourceRead, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
BOTH = ("session.json", "stream.jsonl")


@pytest.mark.parametrize("kind", BOTH)
def test_each_of_several_has_an_outcome_of_its_own(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_several_at_once.{kind}").events
    assert [(event.status, event.exit_code) for event in events if isinstance(event, ScriptRun)] == [
        ("failed", 1),
        ("ok", None),
        ("failed", 1),
    ]
    assert [(event.path, event.status) for event in events if isinstance(event, ResourceRead)] == [
        ("references/none.md", "failed"),
        ("references/limits.md", "ok"),
        ("references/none.md", "failed"),
    ]


@pytest.mark.parametrize("kind", BOTH)
def test_a_request_counts_where_it_led(kind: str) -> None:
    trace = guildmark.read(LOGS / f"variant_bad_arguments.{kind}")
    rows = {row.name: row for row in trace.skills}
    assert (rows["frost-log"].requested, rows["frost-log"].loaded) == (1, 1)
    assert "Frost-Log" not in rows
    assert [event.status for event in trace.events if isinstance(event, SkillLoaded)] == ["refused", "loaded", "error"]


@pytest.mark.parametrize("kind", BOTH)
def test_what_a_hook_put_in_its_place_is_no_run_of_the_script(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_rewritten.{kind}").events
    assert not [event for event in events if isinstance(event, ScriptRun)]


def test_a_hook_that_cancels_ends_the_run() -> None:
    session = guildmark.read(LOGS / "variant_cancelled.session.json").events
    assert [event.status for event in session if isinstance(event, ScriptRun)] == ["pending"]
    stream = guildmark.read(LOGS / "variant_cancelled.stream.jsonl").events
    assert [event.message for event in stream if isinstance(event, Failure)] == ["aborted by another client"]
