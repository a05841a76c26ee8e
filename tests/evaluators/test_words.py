"""Reasons count as people do: one call, two calls, and the verb that goes with so many."""

from __future__ import annotations

import re

import pytest

from guildmark import evaluate
from guildmark.evaluators.base import did, every, number
from guildmark.lenses.disclosure.story import story
from guildmark.model.case import Budget, Case


def test_numbers_and_verbs_agree() -> None:
    assert [number(count, "call") for count in (0, 1, 2, 1500)] == ["0 calls", "1 call", "2 calls", "1,500 calls"]
    assert [every(count, "run") for count in (0, 1, 2)] == ["no run was", "the only run was", "all 2 runs were"]
    assert (did(["a"], "is"), did(["a", "b"], "is"), did(["a", "b"], "lies")) == (
        "`a` is",
        "`a`, `b` are",
        "`a`, `b` lie",
    )


@pytest.mark.parametrize("text", [
    "offered tides\nload tides\nread tides a.md\nrun tides b.py\nassistant Done.", "offered moon\ncall Bash\nassistant Done.",
    "offered tides moon\nload tides\nload tides\nload moon\nread tides ../a\nassistant Done.", "assistant Done.", "turn 1 0",
])  # fmt: skip
def test_no_reason_counts_one_of_many(text: str) -> None:
    case = Case(
        id="c", expected=("tides",), allowed_tools=("load",),
        budget=Budget(turns=1, calls=1, loads=1, tokens=1, cost=1.0, seconds=1.0),
    )  # fmt: skip
    asked = [
        "load_storm",
        "redundant_loads",
        "over_activation",
        "no_work_before_load",
        "tokens_per_skill",
        "unread_resources",
    ]
    for verdict in evaluate(story(f"user When?\n{text}"), case, evaluators=asked).verdicts:
        assert not re.search(r"\b1 (?!of\b)\w+s\b|`, `[^`]+` (was|is|lies)\b|\bno (cost|log) are\b", verdict.reason), (
            verdict.reason
        )
