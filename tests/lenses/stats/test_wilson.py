"""Wilson's interval: its laws, scipy's figures, and how many cases a bar needs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildmark.lenses.stats.wilson import cases_for, share, unseen, wilson

CONFIDENCES = st.sampled_from([0.8, 0.9, 0.95, 0.99, 0.999])


@st.composite
def shares(draw):
    n = draw(st.integers(1, 2_000))
    return draw(st.integers(0, n)), n


@given(shares(), CONFIDENCES)
def test_it_holds_the_estimate_within_0_and_1(counts, confidence) -> None:
    successes, n = counts
    found = wilson(successes, n, confidence)
    assert 0 <= found.low <= successes / n <= found.high <= 1
    assert found.low < found.high
    assert (found.confidence, found.method) == (confidence, "wilson")


@given(shares(), CONFIDENCES)
def test_failures_mirror_successes(counts, confidence) -> None:
    successes, n = counts
    one, other = wilson(successes, n, confidence), wilson(n - successes, n, confidence)
    assert (one.low, one.high) == pytest.approx((1 - other.high, 1 - other.low), abs=1e-12)


@given(shares())
def test_one_more_success_moves_both_ends_up(counts) -> None:
    successes, n = counts
    if successes < n:
        fewer, more = wilson(successes, n), wilson(successes + 1, n)
        assert fewer.low < more.low
        assert fewer.high < more.high


@given(shares())
def test_more_confidence_and_fewer_cases_are_wider(counts) -> None:
    successes, n = counts
    usual, surer, larger = wilson(successes, n), wilson(successes, n, 0.99), wilson(successes * 2, n * 2)
    assert surer.low <= usual.low <= larger.low
    assert larger.high <= usual.high <= surer.high


@given(shares(), CONFIDENCES)
def test_scipy_agrees(scipy_stats, counts, confidence) -> None:
    successes, n = counts
    theirs = scipy_stats.binomtest(successes, n).proportion_ci(confidence, method="wilson")
    found = wilson(successes, n, confidence)
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@pytest.mark.parametrize(("n", "low"), [(5, 0.57), (10, 0.72), (20, 0.84), (30, 0.89), (50, 0.93)])
def test_all_of_n_is_no_certainty(n, low) -> None:
    found = wilson(n, n)
    assert round(found.low, 2) == low
    assert found.high == 1


@pytest.mark.parametrize(("n", "high"), [(20, 0.161), (100, 0.037)])
def test_none_of_n_leaves_room(n, high) -> None:
    found = wilson(0, n)
    assert found.low == 0
    assert round(found.high, 3) == high
    assert unseen(n) == found.high


def test_nothing_is_made_of_nothing() -> None:
    assert wilson(0, 0) is None
    assert share(0, 0) is None
    assert unseen(0) == 1


def test_a_share_carries_its_interval() -> None:
    found = share(3, 4)
    assert found.estimate == 0.75
    assert found.interval == wilson(3, 4)


@pytest.mark.parametrize("counts", [(3, 2), (-1, 2), (0, -1)])
def test_what_is_no_share_is_refused(counts) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(*counts)


@pytest.mark.parametrize("confidence", [0, 1, 95, float("nan")])
def test_what_is_no_confidence_is_refused(confidence) -> None:
    with pytest.raises(ValueError, match="confidence"):
        wilson(1, 2, confidence)


# Computed apart from this code, by counting up n with the textbook formula.
@pytest.mark.parametrize(
    ("bar", "cases"),
    [
        (0.80, [16, 25, 33, 40, 54]),
        (0.85, [22, 34, 45, 55, 74]),
        (0.90, [35, 53, 69, 84, 113]),
        (0.95, [73, 110, 142, 173, 230]),
        (0.98, [189, 280, 361, 437, 581]),
        (0.99, [381, 563, 726, 878, 1166]),
    ],
)
def test_a_bar_needs_so_many_cases(bar, cases) -> None:
    assert [cases_for(bar, misses) for misses in (0, 1, 2, 3, 5)] == cases


@given(st.floats(0.01, 0.995), st.integers(0, 30), CONFIDENCES)
def test_one_case_fewer_falls_short(bar, misses, confidence) -> None:
    n = cases_for(bar, misses, confidence)
    assert wilson(n - misses, n, confidence).low >= bar
    if n - 1 > misses:
        assert wilson(n - 1 - misses, n - 1, confidence).low < bar


@pytest.mark.parametrize(("bar", "misses"), [(0, 0), (1, 0), (0.5, -1)])
def test_a_bar_that_no_number_shows_is_refused(bar, misses) -> None:
    with pytest.raises(ValueError, match="no number of cases"):
        cases_for(bar, misses)
