"""Pydantic AI's logs beyond the captures: approvals, wrappers, runs that retries ended, what a skills package adds to a body."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import guildmark
from guildmark.model.event import CallDenied, Failure, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
Kind = TypeVar("Kind")


def events(log: str, kind: type[Kind]) -> list[Kind]:
    return [event for event in guildmark.read(LOGS / log).events if isinstance(event, kind)]


def test_a_person_s_words_are_the_reason() -> None:
    (denied,) = events("variant_skills_rejected.json", CallDenied)
    assert (denied.by, denied.reason) == ("person", "not now")


def test_a_rejected_call_has_no_span_of_its_own() -> None:
    (run,) = events("variant_skills_rejected.spans.json", ScriptRun)
    assert run.status == "blocked"
    assert len(events("variant_skills_rejected.spans.json", SkillLoaded)) == 1


def test_a_run_that_retries_ended_leaves_its_error() -> None:
    (failure,) = events("variant_skills_traversal.json", Failure)
    assert "exceeded max retries" in failure.message


def test_a_body_ends_before_the_list_of_files() -> None:
    loads = {load.skill: load for load in events("variant_skills_bodies.json", SkillLoaded)}
    assert loads["terse-note"].body == "Answer in one line."
    assert loads["door-badge"].resources == ("references/hours.md", "scripts/open.py")
    assert (loads["door-badge"].body or "").endswith("and quote it.")


def test_a_wrapper_s_words_are_no_output_of_a_command() -> None:
    (run,) = events("variant_harness_denied.json", ScriptRun)
    assert run.status == "unknown"


def test_a_command_s_exit_code_stands_at_the_end() -> None:
    assert [run.exit_code for run in events("variant_harness_script_fails.json", ScriptRun)] == [2, 3]
