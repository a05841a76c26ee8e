"""The funnel counts runs, stage by stage; what no log records is not 0."""

from __future__ import annotations

import json

import msgspec

from guildmark import evaluate
from guildmark.lenses.disclosure.story import story
from guildmark.model.case import Case
from guildmark.model.evaluation import Funnel, Stages


def funnel(*runs: str) -> Funnel | None:
    return evaluate([story(text) for text in runs]).funnel


def test_each_stage_is_counted_in_runs() -> None:
    found = funnel(
        "offered tides moon\nload tides\nload tides already_loaded\nread tides a.md\nread tides b.md",
        "offered tides\nload tides refused\nload tides\nrun tides x.py failed",
        "offered moon\nload tides refused\nread moon a.md failed",
        "offered tides moon\nrun tides x.py blocked",
    )
    assert found == Funnel(
        runs=4,
        unrecorded=0,
        skills={
            "moon": Stages(offered=3),
            "tides": Stages(offered=3, requested=3, loaded=2, read=1, ran=1),
        },
    )


def test_an_offer_that_no_log_records_is_no_number() -> None:
    found = funnel("load tides", "assistant No.")
    assert found is not None
    assert found.skills["tides"].offered == "unrecorded"
    assert json.loads(msgspec.json.encode(found))["skills"]["tides"]["offered"] == "unrecorded"


def test_where_some_logs_record_it_the_others_are_told() -> None:
    found = funnel("load tides", "offered tides")
    assert found is not None
    assert (found.runs, found.unrecorded, found.skills["tides"].offered) == (2, 1, 1)


def test_runs_of_no_case_are_left_out_and_no_skill_is_no_funnel() -> None:
    assert funnel("assistant No.") is None
    asked = evaluate([story("user A\nload tides"), story("user B\nload moon")], [Case(id="a", prompt="A")]).funnel
    assert asked is not None
    assert (asked.runs, set(asked.skills)) == (1, {"tides"})
