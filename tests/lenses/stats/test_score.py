"""Tango's paired interval: against the likelihood it comes from, its laws, and how often it covers the truth."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildmark.lenses.stats.mcnemar import mcnemar
from guildmark.lenses.stats.score import score

Z = 1.959963984540054


@st.composite
def tables(draw, largest=300):
    n = draw(st.integers(1, largest))
    gained = draw(st.integers(0, n))
    return gained, draw(st.integers(0, n - gained)), n


def likeliest_loss(gained: int, lost: int, n: int, difference: float) -> float:
    """The share of losses that makes the table likeliest under this difference, by ternary search."""

    def log(count: int, share: float) -> float:
        return count * math.log(max(share, 1e-300)) if count else 0.0

    def likelihood(loss: float) -> float:
        return (
            log(gained, loss + difference)
            + log(lost, loss)
            + log(n - gained - lost, max(0.0, 1 - 2 * loss - difference))
        )

    low, high = max(0.0, -difference), (1 - difference) / 2
    for _ in range(200):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        low, high = (left, high) if likelihood(left) < likelihood(right) else (low, right)
    return (low + high) / 2


@pytest.mark.parametrize("table", [(12, 2, 50), (1, 7, 20), (30, 30, 80), (4, 0, 25), (9, 1, 10), (86, 150, 1600)])
def test_both_ends_are_where_the_test_turns(table) -> None:
    gained, lost, n = table
    found = score(gained, lost, n)
    for end, turn in ((found.low, Z), (found.high, -Z)):
        loss = likeliest_loss(gained, lost, n, end)
        error = math.sqrt(n * (2 * loss + end - end * end))
        assert (gained - lost - n * end) / error == pytest.approx(turn, abs=1e-4)


@given(tables())
def test_it_holds_the_estimate_within_its_bounds(table) -> None:
    gained, lost, n = table
    found = score(*table)
    assert -1 <= found.low <= (gained - lost) / n <= found.high <= 1
    assert found.method == "score"


@given(tables())
def test_gains_and_losses_mirror_each_other(table) -> None:
    gained, lost, n = table
    one, other = score(gained, lost, n), score(lost, gained, n)
    assert (one.low, one.high) == (-other.high, -other.low)


@given(tables())
def test_a_gain_in_place_of_a_tie_moves_both_ends_up(table) -> None:
    gained, lost, n = table
    if gained + lost < n:
        fewer, more = score(gained, lost, n), score(gained + 1, lost, n)
        assert fewer.low <= more.low + 1e-12
        assert fewer.high <= more.high + 1e-12


@given(tables())
def test_more_confidence_is_wider(table) -> None:
    usual, surer = score(*table), score(*table, 0.99)
    assert surer.low <= usual.low <= usual.high <= surer.high


@pytest.mark.parametrize("n", [1, 5, 20, 100])
def test_no_difference_seen_is_no_certainty(n) -> None:
    found = score(0, 0, n)
    assert found.high == -found.low == pytest.approx(Z * Z / (n + Z * Z))


def test_few_that_differ_all_one_way_do_not_exclude_a_loss() -> None:
    assert mcnemar(1, 0).p == 1
    assert score(1, 0, 20).low < -0.1


@pytest.mark.parametrize(("gain", "loss"), [(0.03, 0.03), (0.1, 0.0), (0.02, 0.12), (0.2, 0.1), (0.3, 0.05)])
def test_it_covers_the_truth_as_often_as_it_says(gain, loss) -> None:
    n, covered = 20, 0.0
    for gained in range(n + 1):
        for lost in range(n - gained + 1):
            found = score(gained, lost, n)
            if found.low <= gain - loss <= found.high:
                ways = math.comb(n, gained) * math.comb(n - gained, lost)
                covered += ways * gain**gained * loss**lost * (1 - gain - loss) ** (n - gained - lost)
    assert covered > 0.94


def test_nothing_is_made_of_nothing_or_of_what_cannot_be() -> None:
    assert score(0, 0, 0) is None
    with pytest.raises(ValueError, match="cannot be"):
        score(2, 2, 3)
    with pytest.raises(ValueError, match="cannot be"):
        score(-1, 2, 3)
