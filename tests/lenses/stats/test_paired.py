"""Two arms, task by task: closed forms for one run each, drawing for several."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildmark.lenses.stats.mcnemar import mcnemar
from guildmark.lenses.stats.paired import normalised_gain, paired
from guildmark.lenses.stats.resampling import sign_flip
from guildmark.lenses.stats.score import score

NAMES = st.text(max_size=3)
SINGLE = st.dictionaries(NAMES, st.tuples(st.booleans(), st.booleans()), min_size=1)
RUNS = st.lists(st.booleans(), min_size=2, max_size=4)
SEVERAL = st.dictionaries(NAMES, st.tuples(RUNS, RUNS), min_size=1, max_size=10)


def arms(pairs, wrap=lambda run: [run]):
    return {task: wrap(one) for task, (one, _) in pairs.items()}, {task: wrap(two) for task, (_, two) in pairs.items()}


@given(SINGLE)
def test_one_run_each_is_counted(pairs) -> None:
    found = paired(*arms(pairs))
    gained, lost = (list(pairs.values()).count(pair) for pair in ((False, True), (True, False)))
    assert found.mcnemar == mcnemar(gained, lost)
    assert found.p == found.mcnemar.p
    assert found.interval == score(gained, lost, len(pairs))
    assert (found.helped.successes, found.harmed.successes) == (gained, lost)
    assert found.estimate == pytest.approx(found.new - found.old, abs=1e-9)
    assert found.interval.low <= found.estimate <= found.interval.high


@given(SINGLE)
def test_arms_mirror_each_other(pairs) -> None:
    old, new = arms(pairs)
    one, other = paired(old, new), paired(new, old)
    assert one.estimate == -other.estimate
    assert (one.interval.low, one.interval.high) == (-other.interval.high, -other.interval.low)
    assert (one.harmed, one.p) == (other.helped, other.p)


@given(SEVERAL, st.integers(0, 3))
@settings(max_examples=40, deadline=None)
def test_several_runs_are_drawn_in_no_order(scipy_stats, pairs, seed) -> None:
    assert scipy_stats
    old, new = arms(pairs, list)
    found = paired(old, new, seed=seed, resamples=499)
    assert found.mcnemar is None
    assert 0 < found.p <= 1
    assert -1 <= found.interval.low <= found.estimate <= found.interval.high <= 1
    assert found.interval.low < found.interval.high
    assert found.helped.successes + found.harmed.successes <= found.tasks
    turned = dict(reversed(old.items())), {task: runs[::-1] for task, runs in new.items()}
    assert paired(*turned, seed=seed, resamples=499) == found


def test_several_runs_use_every_run_and_each_task_once(scipy_stats) -> None:
    assert scipy_stats
    found = paired({"a": [0, 0, 0, 1], "b": [1]}, {"a": [1, 1], "b": [1, 0]})
    assert found.estimate == pytest.approx((0.75 - 0.5) / 2)
    assert (found.old, found.new) == pytest.approx((0.625, 0.75))
    assert found.p == sign_flip([0.75, -0.5])


def test_how_a_fraction_is_stored_harms_no_task() -> None:
    old = {"a": [0.1, 0.2, 0.3], "b": [0.3, 0.6]}
    new = {"a": [0.2, 0.2, 0.2], "b": [0.45, 0.45]}
    found = paired(old, new)
    assert (found.helped.successes, found.harmed.successes, found.estimate, found.p) == (0, 0, 0, 1)


def test_arms_that_are_the_same_leave_room_for_a_loss() -> None:
    arm = {str(task): [True, True] for task in range(20)}
    found = paired(arm, arm)
    assert (found.estimate, found.p) == (0, 1)
    assert found.interval.low == pytest.approx(-0.161, abs=1e-3)
    assert found.interval.high == pytest.approx(0.161, abs=1e-3)
    assert found.interval.widened


def test_a_task_of_one_arm_is_named_and_counts_for_nothing() -> None:
    found = paired({"a": [False], "b": [True], "d": [True]}, {"a": [True], "c": [True], "d": []})
    assert (found.tasks, found.unpaired, found.old, found.new) == (1, ("b", "c", "d"), 0, 1)


def test_nothing_is_made_of_arms_that_share_no_task() -> None:
    assert paired({}, {}) is None
    assert paired({"a": [True]}, {"b": [True]}) is None
    assert paired({"a": []}, {"a": [True]}) is None


def test_gain_is_of_what_was_left() -> None:
    assert normalised_gain(0.5, 0.75) == 0.5
    assert normalised_gain(0.75, 0.5) == -1
    assert normalised_gain(1, 0.5) is None
    assert paired({"a": [True]}, {"a": [False]}).gain is None
    assert paired({"a": [True], "b": [False]}, {"a": [True], "b": [True]}).gain == 1
