"""Holm and Benjamini-Hochberg: statsmodels' and scipy's figures, and their laws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guildmark.lenses.stats.families import benjamini_hochberg, holm

FAMILIES = st.dictionaries(st.text(max_size=4), st.floats(0, 1), max_size=12)
EXAMPLE = {"a": 0.01, "b": 0.04, "c": 0.03, "d": 0.005, "e": 0.8, "f": 0.0125}


def test_statsmodels_agrees() -> None:
    # multipletests(EXAMPLE.values(), method="holm" and "fdr_bh") of statsmodels 0.15.0.
    holms = {"a": 0.05, "b": 0.09, "c": 0.09, "d": 0.03, "e": 0.8, "f": 0.05}
    hochbergs = {"a": 0.025, "b": 0.048, "c": 0.045, "d": 0.025, "e": 0.8, "f": 0.025}
    assert {item.name: item.adjusted for item in holm(EXAMPLE)} == pytest.approx(holms)
    assert {item.name: item.adjusted for item in benjamini_hochberg(EXAMPLE)} == pytest.approx(hochbergs)


def test_holm_stops_at_the_first_that_stands() -> None:
    found = holm({"first": 0.001, "second": 0.03, "third": 0.04})
    assert [(item.name, item.rejected) for item in found] == [("first", True), ("second", False), ("third", False)]


@given(FAMILIES)
def test_scipy_agrees_on_benjamini_hochberg(scipy_stats, family) -> None:
    found = benjamini_hochberg(family)
    theirs = scipy_stats.false_discovery_control([item.p for item in found]) if found else []
    assert [item.adjusted for item in found] == pytest.approx(list(theirs))


@given(FAMILIES, st.floats(0.001, 0.5))
def test_a_family_never_makes_a_p_value_smaller(family, alpha) -> None:
    for adjust in (holm, benjamini_hochberg):
        found = adjust(family, alpha)
        assert {item.name: item.p for item in found} == family
        assert all(item.p <= item.adjusted <= 1 or item.adjusted == pytest.approx(item.p) for item in found)
        assert all(item.rejected == (item.adjusted <= alpha) for item in found)
        assert [item.adjusted for item in found] == sorted(item.adjusted for item in found)


@given(FAMILIES)
def test_holm_is_stricter_than_hochberg_and_milder_than_bonferroni(family) -> None:
    strict = {item.name: item.adjusted for item in holm(family)}
    mild = {item.name: item.adjusted for item in benjamini_hochberg(family)}
    for name, p in family.items():
        assert mild[name] <= strict[name] * (1 + 1e-12)
        assert strict[name] <= min(1, p * len(family))


@given(FAMILIES)
def test_order_does_not_matter(family) -> None:
    turned = dict(reversed(family.items()))
    assert holm(turned) == holm(family)
    assert benjamini_hochberg(turned) == benjamini_hochberg(family)


def test_one_alone_keeps_its_p_and_none_give_none() -> None:
    assert holm({"a": 0.04})[0].adjusted == benjamini_hochberg({"a": 0.04})[0].adjusted == 0.04
    assert holm({}) == benjamini_hochberg({}) == ()


@pytest.mark.parametrize(("p", "alpha"), [(-0.1, 0.05), (1.1, 0.05), (float("nan"), 0.05), (0.5, 0), (0.5, 1)])
def test_what_is_no_probability_is_refused(p, alpha) -> None:
    for adjust in (holm, benjamini_hochberg):
        with pytest.raises(ValueError, match=r"p-value|alpha"):
            adjust({"a": p}, alpha)
