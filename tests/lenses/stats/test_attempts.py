"""pass@k and pass^k: against counting all groups, and their laws."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildmark.lenses.stats.attempts import pass_at_k, pass_hat_k


@st.composite
def groups(draw, largest=200):
    n = draw(st.integers(1, largest))
    return n, draw(st.integers(0, n)), draw(st.integers(1, n))


@given(groups(largest=9))
def test_they_count_all_groups_of_k_runs(group) -> None:
    n, c, k = group
    drawn = list(combinations([True] * c + [False] * (n - c), k))
    assert pass_at_k(n, c, k) == pytest.approx(sum(map(any, drawn)) / len(drawn))
    assert pass_hat_k(n, c, k) == pytest.approx(sum(map(all, drawn)) / len(drawn))


@given(groups())
def test_all_pass_less_often_than_one_does(group) -> None:
    n, c, k = group
    assert 0 <= pass_hat_k(n, c, k) <= c / n <= pass_at_k(n, c, k) <= 1


@given(groups())
def test_all_failing_mirrors_one_passing(group) -> None:
    n, c, k = group
    assert pass_at_k(n, c, k) == pytest.approx(1 - pass_hat_k(n, n - c, k), abs=1e-12)


@given(groups())
def test_one_more_success_never_lowers_them(group) -> None:
    n, c, k = group
    if c < n:
        assert pass_at_k(n, c, k) <= pass_at_k(n, c + 1, k)
        assert pass_hat_k(n, c, k) <= pass_hat_k(n, c + 1, k)


@given(groups())
def test_a_longer_series_is_harder_to_pass_whole_and_easier_to_pass_once(group) -> None:
    n, c, k = group
    if k < n:
        assert pass_at_k(n, c, k) <= pass_at_k(n, c, k + 1)
        assert pass_hat_k(n, c, k) >= pass_hat_k(n, c, k + 1)


@given(groups())
def test_fewer_runs_than_k_say_nothing(group) -> None:
    n, c, _ = group
    assert pass_at_k(n, c, n + 1) is None
    assert pass_hat_k(n, c, n + 1) is None


def test_one_run_says_nothing_of_three() -> None:
    assert pass_hat_k(1, 1, 3) is None
    assert pass_at_k(0, 0, 1) is None


def test_counts_beyond_what_a_float_holds_are_exact() -> None:
    assert pass_at_k(5_000, 2_500, 2_000) == 1
    assert pass_hat_k(5_000, 4_999, 2_500) == 0.5


@pytest.mark.parametrize("group", [(3, 4, 1), (3, -1, 1), (3, 1, 0)])
def test_counts_that_cannot_be_are_refused(group) -> None:
    for estimate in (pass_at_k, pass_hat_k):
        with pytest.raises(ValueError, match="cannot be"):
            estimate(*group)
