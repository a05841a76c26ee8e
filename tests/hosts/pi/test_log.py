"""Pi's logs beyond the captures: extensions, slashes and failures, recorded with 1.6.0 on 2026-12-01."""

from __future__ import annotations

from pathlib import Path

import pytest

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
BOTH = ("session.jsonl", "stream.jsonl")


@pytest.mark.parametrize("kind", BOTH)
def test_an_extensions_bare_reason_is_a_gates(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_gate.{kind}").events
    assert [(event.by, event.reason) for event in events if isinstance(event, CallDenied)] == [
        ("gate", "Keeper says no: rule 7")
    ]
    assert [event.status for event in events if isinstance(event, ScriptRun)] == ["blocked"]


@pytest.mark.parametrize("kind", BOTH)
def test_an_extension_may_stop_the_read_that_is_a_load(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_gate_on_skill.{kind}").events
    assert [event.status for event in events if isinstance(event, SkillLoaded)] == ["blocked"]


@pytest.mark.parametrize("kind", BOTH)
def test_a_slash_is_the_users_load(kind: str) -> None:
    loads = [e for e in guildmark.read(LOGS / f"variant_slash.{kind}").events if isinstance(e, SkillLoaded)]
    assert [(load.by, load.base) for load in loads] == [("user", "/w/project/.agents/skills/frost-log")]
    assert loads[0].body is not None
    assert loads[0].body.startswith("# Frost log")


@pytest.mark.parametrize("kind", BOTH)
def test_what_fails_by_itself_is_no_gates(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_failures.{kind}").events
    assert not [event for event in events if isinstance(event, CallDenied)]
    runs = [(event.path, event.status, event.exit_code) for event in events if isinstance(event, ScriptRun)]
    assert runs == [("scripts/scan.py", "failed", 1), ("scripts/nope.py", "failed", 2)]
