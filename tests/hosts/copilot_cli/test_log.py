"""Copilot CLI's logs beyond the captures: hooks, rules and sub-agents, recorded with 1.0.102 on 2026-12-01."""

from __future__ import annotations

from pathlib import Path

import pytest

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
BOTH = ("session.jsonl", "stream.jsonl")


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize(
    ("log", "by"), [("variant_gate", "gate"), ("variant_gate_crashed", "gate"), ("variant_deny_rule", "policy")]
)
def test_a_run_that_was_stopped_says_by_whom(log: str, kind: str, by: str) -> None:
    events = guildmark.read(LOGS / f"{log}.{kind}").events
    assert [(event.by, event.tool) for event in events if isinstance(event, CallDenied)] == [(by, "bash")]
    assert [event.status for event in events if isinstance(event, ScriptRun)] == ["blocked"]
    assert [event.status for event in events if isinstance(event, SkillLoaded)] == ["loaded"]


@pytest.mark.parametrize("kind", BOTH)
def test_a_sub_agents_load_is_its_own(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_subagent.{kind}").events
    agents = {event.agent for event in events if isinstance(event, SkillLoaded | ScriptRun)}
    assert len(agents) == 1
    assert "main" not in agents


@pytest.mark.parametrize("kind", BOTH)
def test_the_case_of_a_name_makes_no_difference(kind: str) -> None:
    rows = {row.name: row for row in guildmark.read(LOGS / f"variant_bad_arguments.{kind}").skills}
    row = rows["frost-log"]
    assert (row.requested, row.loaded, row.refused, row.failed) == (3, 1, 1, 1)
    assert "Frost-Log" not in rows
