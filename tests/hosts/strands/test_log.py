"""Strands' logs beyond the captures: hooks, interventions, confirmations, traversal, bodies that read like refusals."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_a_hook_that_cancels_is_a_gate() -> None:
    (denied,) = events("variant_denied.json", CallDenied)
    assert (denied.by, denied.tool) == ("gate", "shell")


def test_a_cancelled_call_has_no_span_of_its_own() -> None:
    (run,) = events("variant_denied.spans.latest.json", ScriptRun)
    assert (run.status, run.agent) == ("blocked", "assistant")


def test_a_person_answered_no_in_another_trace() -> None:
    (denied,) = events("variant_confirm_rejected.spans.json", CallDenied)
    assert (denied.by, denied.reason) == ("person", "Run this script?")
    assert len(events("variant_confirm_rejected.spans.json", SkillLoaded)) == 1


def test_an_interrupt_leaves_the_call_waiting() -> None:
    (run,) = events("variant_confirm_pending.json", ScriptRun)
    assert (run.status, run.argv) == ("pending", ("--harbour", "Oban", "--hours", "2"))


def test_a_path_that_climbs_is_a_try_to_read_the_other_skill() -> None:
    loads = [(load.skill, load.status) for load in events("variant_traversal.json", SkillLoaded)]
    assert loads == [("tide-clock", "loaded"), ("brew-log", "error")]


def test_a_body_ends_before_what_the_plugin_adds() -> None:
    loads = {load.skill: load for load in events("variant_bodies.json", SkillLoaded)}
    assert loads["terse-note"].body == "Answer in one line."
    assert loads["door-badge"].body == (
        "Access is denied to visitors without a badge.\n\nRead `references/hours.md` and quote it."
    )
    assert loads["door-badge"].resources == ("scripts/open.py", "references/hours.md")
    assert loads["brew-log"].base == "/ws/skills/brew-log/SKILL.md"
