"""The rate over tasks: each task once, by Wilson or by drawing tasks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildmark.lenses.stats.rate import mean, rate, task_means
from guildmark.lenses.stats.wilson import wilson

SINGLE = st.dictionaries(st.text(max_size=3), st.booleans().map(lambda run: [run]), min_size=1)
SEVERAL = st.dictionaries(st.text(max_size=3), st.lists(st.booleans(), min_size=2, max_size=4), min_size=1, max_size=12)


@given(SINGLE)
def test_one_run_each_is_a_share(outcomes) -> None:
    found = rate(outcomes)
    passed = sum(runs == [True] for runs in outcomes.values())
    assert found.estimate == passed / len(outcomes)
    assert found.interval == wilson(passed, len(outcomes))
    assert found.tasks == found.runs == len(outcomes)


def test_a_task_counts_once_however_often_it_ran(scipy_stats) -> None:
    assert scipy_stats
    found = rate({"often": [True] * 9, "once": [False]})
    assert (found.tasks, found.runs, found.estimate) == (2, 10, 0.5)


def test_many_runs_of_few_tasks_are_few_tasks() -> None:
    found = rate({"a": [True] * 50, "b": [True] * 50})
    assert found.interval.low == pytest.approx(wilson(2, 2).low)
    assert found.interval.high == 1
    assert found.interval.widened


def test_a_graded_run_is_no_share(scipy_stats) -> None:
    assert scipy_stats
    found = rate({"a": [0.5], "b": [0.25], "c": [1]})
    assert found.estimate == pytest.approx(7 / 12)
    assert found.interval.method == "bca"


@given(SEVERAL, st.integers(0, 3))
@settings(max_examples=40, deadline=None)
def test_drawing_tasks_gives_bounds_that_no_order_changes(scipy_stats, outcomes, seed) -> None:
    assert scipy_stats
    found = rate(outcomes, seed=seed, resamples=499)
    assert 0 <= found.interval.low <= found.estimate <= found.interval.high <= 1
    assert found.interval.low < found.interval.high
    turned = {task: runs[::-1] for task, runs in reversed(outcomes.items())}
    assert rate(turned, seed=seed, resamples=499) == found


def test_a_task_without_a_run_is_named_and_counts_for_nothing() -> None:
    found = rate({"b": [], "ran": [True], "a": []})
    assert (found.tasks, found.estimate, found.empty) == (1, 1, ("a", "b"))
    assert found.interval == wilson(1, 1)


def test_nothing_is_made_of_nothing() -> None:
    assert rate({}) is None
    assert rate({"a": []}) is None
    assert mean([]) is None
    assert task_means({"a": []}) == {}


def test_a_run_beyond_0_and_1_is_refused() -> None:
    with pytest.raises(ValueError, match="a run counts"):
        rate({"a": [2]})
