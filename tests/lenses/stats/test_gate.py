"""The gate: three outcomes, decided by the whole interval."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildmark.lenses.stats.gate import non_inferiority
from guildmark.lenses.stats.interval import Interval

DIFFERENCES = st.tuples(st.floats(-1, 1), st.floats(-1, 1)).map(sorted)
MARGINS = st.floats(0, 1)
SEVERITY = {"fail": 0, "inconclusive": 1, "pass": 2}


def between(low: float, high: float) -> Interval:
    return Interval(low, high, 0.95, "score")


@pytest.mark.parametrize(
    ("low", "high", "ruling"),
    [
        (-0.04, 0.10, "pass"),
        (-0.20, -0.06, "fail"),
        (-0.20, 0.10, "inconclusive"),
        (-0.05, 0.10, "inconclusive"),
        (-0.20, -0.05, "inconclusive"),
        (-0.20, -0.04, "inconclusive"),
        (0.02, 0.30, "pass"),
    ],
)
def test_the_whole_interval_decides(low, high, ruling) -> None:
    assert non_inferiority(between(low, high), 0.05) == ruling


def test_no_interval_is_no_pass() -> None:
    assert non_inferiority(None, 0.5) == "inconclusive"


@given(DIFFERENCES, MARGINS)
def test_each_ruling_is_what_both_ends_say(ends, margin) -> None:
    worst, best = ends
    ruling = non_inferiority(between(worst, best), margin)
    assert (ruling == "pass") == (worst > -margin)
    assert (ruling == "fail") == (best < -margin)


@given(DIFFERENCES, MARGINS, MARGINS)
def test_a_wider_margin_is_never_harder(ends, one, other) -> None:
    strict, mild = (SEVERITY[non_inferiority(between(*ends), margin)] for margin in sorted((one, other)))
    assert strict <= mild


@given(DIFFERENCES, MARGINS)
def test_more_certainty_never_turns_a_ruling_round(ends, margin) -> None:
    wide, narrow = between(*ends), between(sum(ends) / 2, sum(ends) / 2)
    before, after = non_inferiority(wide, margin), non_inferiority(narrow, margin)
    assert before in {"inconclusive", after}


@pytest.mark.parametrize("margin", [-0.01, 1.01, float("nan")])
def test_what_is_no_margin_is_refused(margin) -> None:
    with pytest.raises(ValueError, match="margin"):
        non_inferiority(between(0, 1), margin)
