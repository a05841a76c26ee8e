"""Codex's logs beyond the captures: hooks, rules, mentions and failures, recorded with 0.171.0 on 2026-12-01."""

from __future__ import annotations

from pathlib import Path

import pytest

import guildmark
from guildmark.model.event import CallDenied, ScriptRun, SkillLoaded

LOGS = Path(__file__).parent / "logs"
BOTH = ("session.jsonl", "stream.jsonl")


@pytest.mark.parametrize("kind", BOTH)
def test_what_a_hook_put_in_its_place_is_no_run_of_the_script(kind: str) -> None:
    events = guildmark.read(LOGS / f"variant_rewritten.{kind}").events
    assert not [event for event in events if isinstance(event, ScriptRun)]


def test_a_mention_loads_what_the_catalogue_hides() -> None:
    trace = guildmark.read(LOGS / "variant_hidden_mention.session.jsonl")
    loads = [event for event in trace.events if isinstance(event, SkillLoaded)]
    assert [(load.by, load.status) for load in loads] == [("user", "loaded"), ("model", "loaded")]
    assert loads[0].base == "/w/project/.agents/skills/frost-log"
    assert [row.offered for row in trace.skills if row.name == "frost-log"] == [False]


def test_a_rule_that_forbids_to_read_blocks_the_load() -> None:
    events = guildmark.read(LOGS / "variant_rule_on_cat.session.jsonl").events
    assert [event.by for event in events if isinstance(event, CallDenied)] == ["policy"]
    assert [event.status for event in events if isinstance(event, SkillLoaded)] == ["blocked"]


@pytest.mark.parametrize("kind", BOTH)
def test_scripts_that_fail_have_their_exit_code(kind: str) -> None:
    runs = [event for event in guildmark.read(LOGS / f"variant_failures.{kind}").events if isinstance(event, ScriptRun)]
    assert [(run.path, run.status, run.exit_code, run.argv) for run in runs] == [
        ("scripts/scan.py", "failed", 1, ("--break",)),
        ("scripts/nope.py", "failed", 2, ()),
    ]
