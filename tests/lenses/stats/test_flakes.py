"""Flakes: cases whose runs disagree, and no others."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from guildmark.lenses.stats.flakes import Flake, flakes

OUTCOMES = st.dictionaries(st.text(max_size=3), st.lists(st.booleans(), max_size=5))


def test_a_case_whose_runs_disagree_is_listed_with_its_count() -> None:
    outcomes = {"b": [True, False, True], "a": [False, True], "up": [True, True], "down": [False], "none": []}
    assert flakes(outcomes) == (Flake("a", 1, 2), Flake("b", 2, 3))


@given(OUTCOMES)
def test_it_lists_those_that_both_passed_and_failed(outcomes) -> None:
    found = flakes(outcomes)
    assert [flake.case for flake in found] == sorted(case for case, runs in outcomes.items() if len(set(runs)) == 2)
    assert all(flake.passed == outcomes[flake.case].count(True) for flake in found)


@given(OUTCOMES)
def test_order_of_cases_and_of_runs_does_not_matter(outcomes) -> None:
    assert flakes({case: runs[::-1] for case, runs in reversed(outcomes.items())}) == flakes(outcomes)
