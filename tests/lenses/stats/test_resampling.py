"""What is drawn: repeatable, bounded, honest about what no cluster showed, and in line with exact tests."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildmark.lenses.stats.mcnemar import mcnemar
from guildmark.lenses.stats.resampling import bootstrap, bootstrap_mean, sign_flip
from guildmark.lenses.stats.wilson import wilson

pytestmark = pytest.mark.usefixtures("scipy_stats")

VALUES = st.lists(st.floats(-1, 1), min_size=1, max_size=15)
quick = settings(max_examples=40, deadline=None)


@given(VALUES, st.integers(0, 9))
@quick
def test_a_mean_lies_in_its_interval_and_a_seed_repeats_it(values, seed) -> None:
    found = bootstrap_mean(values, -1, 1, seed=seed, resamples=299)
    assert -1 <= found.low <= found.high <= 1
    assert found.low <= math.fsum(values) / len(values) <= found.high
    assert bootstrap_mean(values[::-1], -1, 1, seed=seed, resamples=299) == found


def test_another_seed_draws_anew_and_says_nearly_the_same() -> None:
    values = [math.sin(i) ** 2 for i in range(60)]
    one, other = (bootstrap_mean(values, 0, 1, seed=seed) for seed in (1, 2))
    assert one != other
    assert (one.low, one.high) == pytest.approx((other.low, other.high), abs=0.01)
    assert one.method == "bca"


def test_many_clusters_come_to_the_normal_interval(scipy_stats) -> None:
    values = [(i * 7919 % 1000) / 1000 for i in range(1000)]
    found = bootstrap_mean(values, 0, 1)
    half = 1.96 * scipy_stats.tstd(values) / math.sqrt(1000)
    mean = sum(values) / 1000
    assert (found.low, found.high) == pytest.approx((mean - half, mean + half), abs=0.002)
    assert not found.widened


@pytest.mark.parametrize("n", [1, 2, 7, 40])
def test_values_that_are_all_the_same_give_wilsons_room(n) -> None:
    everything, nothing = bootstrap_mean([1] * n, 0, 1), bootstrap_mean([0] * n, 0, 1)
    assert (everything.low, everything.high) == pytest.approx((wilson(n, n).low, 1))
    assert (nothing.low, nothing.high) == pytest.approx((0, wilson(0, n).high))
    assert everything.method == nothing.method == "percentile"
    assert everything.widened
    assert nothing.widened


@pytest.mark.parametrize(("gain", "loss"), [(0.1, 0.0), (0.02, 0.12), (0.2, 0.1)])
def test_it_covers_the_truth_nearly_as_often_as_it_says(gain, loss) -> None:
    n, covered, counted = 10, 0.0, 0.0
    for gained in range(n + 1):
        for lost in range(n - gained + 1):
            ways = math.comb(n, gained) * math.comb(n - gained, lost)
            chance = ways * gain**gained * loss**lost * (1 - gain - loss) ** (n - gained - lost)
            if chance > 1e-4:
                values = [1.0] * gained + [-1.0] * lost + [0.0] * (n - gained - lost)
                found = bootstrap_mean(values, -1, 1, resamples=1999)
                counted += chance
                covered += chance * (found.low - 1e-9 <= gain - loss <= found.high + 1e-9)
    assert counted > 0.99
    assert covered > 0.93


def test_any_figure_of_clusters_can_be_drawn() -> None:
    clusters = {f"c{i}": [i % 3 == 0, i % 2 == 0] for i in range(30)}

    def agreement(drawn) -> float:
        return sum(one == other for one, other in drawn) / len(drawn)

    found = bootstrap(clusters, agreement, resamples=499)
    assert 0 <= found.low < agreement(list(clusters.values())) < found.high <= 1
    assert bootstrap(dict(reversed(clusters.items())), agreement, resamples=499) == found


def test_where_the_correction_is_undefined_it_says_percentile() -> None:
    # How many clusters are drawn: no resample holds as many as there are.
    found = bootstrap({str(i): i for i in range(30)}, lambda drawn: len(set(drawn)), resamples=499)
    assert found.method == "percentile"
    assert 10 < found.low < found.high < 30


def test_a_figure_without_spread_or_without_sense_has_no_interval() -> None:
    assert bootstrap({"one": 1.0}, sum) is None
    assert bootstrap({}, sum) is None
    assert bootstrap({"a": 1, "b": 1}, min, resamples=99) is None
    assert bootstrap({"a": 1, "b": 2}, lambda drawn: math.nan if drawn[0] == 2 else 1.0, resamples=99) is None


@given(st.integers(0, 8), st.integers(0, 5), st.integers(0, 5))
@quick
def test_flipping_ones_is_mcnemars_test(gained, lost, ties) -> None:
    if gained + lost + ties:
        p = sign_flip([1.0] * gained + [-1.0] * lost + [0.0] * ties)
        assert p == pytest.approx(mcnemar(gained, lost).p)


@given(VALUES, st.integers(0, 9))
@quick
def test_a_p_value_is_repeatable_and_never_zero(values, seed) -> None:
    p = sign_flip(values, seed=seed, resamples=199)
    assert 0 < p <= 1
    assert sign_flip(values[::-1], seed=seed, resamples=199) == p


def test_signs_drawn_at_random_come_near_the_exact_p() -> None:
    assert sign_flip([1.0] * 30 + [-1.0] * 14) == pytest.approx(mcnemar(30, 14).p, abs=0.01)


def test_nothing_is_made_of_nothing_or_of_what_cannot_be() -> None:
    assert bootstrap_mean([], 0, 1) is None
    assert sign_flip([]) is None
    assert sign_flip([0.0, 0.0]) == sign_flip([0.4]) == 1
    for values in ([1.5], [float("nan")]):
        with pytest.raises(ValueError, match="must lie between"):
            bootstrap_mean(values, 0, 1)
    with pytest.raises(ValueError, match="confidence"):
        bootstrap_mean([0.5], 0, 1, confidence=1)
