"""McNemar's exact test: scipy's binomial test, and what too few tasks can never show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildmark.lenses.stats.mcnemar import least_discordant, mcnemar

COUNTS = st.integers(0, 300)


@given(COUNTS, COUNTS)
def test_scipy_agrees(scipy_stats, gained, lost) -> None:
    if gained + lost:
        theirs = scipy_stats.binomtest(gained, gained + lost, 0.5).pvalue
        assert mcnemar(gained, lost).p == pytest.approx(theirs, rel=1e-9)


@given(COUNTS, COUNTS)
def test_gains_and_losses_mirror_each_other(gained, lost) -> None:
    one, other = mcnemar(gained, lost), mcnemar(lost, gained)
    assert one.p == other.p
    assert 0 < one.floor <= one.p <= 1


@given(COUNTS, COUNTS)
def test_a_larger_surplus_is_never_likelier(gained, lost) -> None:
    more, fewer = max(gained, lost), min(gained, lost)
    assert mcnemar(more + 1, fewer).p <= mcnemar(more, fewer).p


def test_below_six_that_differ_nothing_is_below_05() -> None:
    assert mcnemar(5, 0).p == mcnemar(5, 0).floor == 0.0625
    assert mcnemar(6, 0).p == mcnemar(0, 6).p == 0.03125
    assert mcnemar(3, 3).floor == 0.03125
    assert [least_discordant(alpha) for alpha in (0.05, 0.0625, 0.01, 0.5)] == [6, 5, 8, 2]


@given(st.floats(1e-9, 0.999))
def test_the_least_number_is_the_least(alpha) -> None:
    least = least_discordant(alpha)
    assert mcnemar(least, 0).p <= alpha
    assert mcnemar(least - 1, 0).p > alpha


def test_none_that_differ_show_nothing() -> None:
    assert mcnemar(0, 0).p == mcnemar(0, 0).floor == 1


def test_numbers_beyond_a_float_are_no_hindrance() -> None:
    assert mcnemar(2_000, 0).p == 0
    assert mcnemar(1_500, 1_500).p == 1


def test_counts_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be"):
        mcnemar(-1, 2)
    with pytest.raises(ValueError, match="alpha"):
        least_discordant(0)
