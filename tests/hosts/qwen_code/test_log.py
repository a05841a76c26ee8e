"""Qwen Code's logs beyond the captures: hooks, permissions, slashes, sub-agents, recorded with 0.24.4 on 2026-12-01."""

from __future__ import annotations

from pathlib import Path

import pytest

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
BOTH = ("session.jsonl", "stream.jsonl")


@pytest.mark.parametrize("kind", BOTH)
def test_a_hooks_bare_reason_is_a_gates(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_gate.{kind}").events
    assert [(e.by, e.tool, e.reason) for e in events if isinstance(e, CallDenied)] == [
        ("gate", "run_shell_command", "Keeper says no: rule 7")
    ]
    assert [event.status for event in events if isinstance(event, ScriptRun)] == ["blocked"]


@pytest.mark.parametrize("kind", BOTH)
def test_a_hook_may_stop_a_load(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_gate_on_skill.{kind}").events
    assert [event.by for event in events if isinstance(event, CallDenied)] == ["gate"]
    assert [event.status for event in events if isinstance(event, SkillLoaded)] == ["blocked"]


@pytest.mark.parametrize("kind", BOTH)
def test_without_permission_nothing_runs(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_no_permission.{kind}").events
    assert [(event.by, event.tool) for event in events if isinstance(event, CallDenied)] == [
        ("policy", "skill"),
        ("policy", "run_shell_command"),
    ]


def test_a_slash_shows_only_by_the_body_in_the_users_words() -> None:
    events = guildmark.read(LOGS / "variant_slash.session.jsonl").events
    assert [(event.by, event.base) for event in events if isinstance(event, SkillLoaded)] == [
        ("user", "/w/project/.qwen/skills/frost-log")
    ]


def test_a_sub_agents_load_is_its_own() -> None:
    events = guildmark.read(LOGS / "variant_subagent.stream.jsonl").events
    loads = [event for event in events if isinstance(event, SkillLoaded)]
    assert [load.status for load in loads] == ["loaded"]
    assert loads[0].agent != "main"
