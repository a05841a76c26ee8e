"""The planner: figures computed apart, the inverse, and the exact test that it stands for."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from guildmark.lenses.stats.mcnemar import mcnemar
from guildmark.lenses.stats.plan import Plan, plan, tasks_for
from guildmark.lenses.stats.power import mcnemar_power

SHARES = st.floats(0.01, 1)
POWERS = st.sampled_from([0.5, 0.8, 0.9, 0.95])
ALPHAS = st.sampled_from([0.001, 0.01, 0.05, 0.1])


# Connor's formula gives 625.5, 1096.5, 154.6, 272.3, 67.4, 119.7, 36.8, 66.3, 23.7, 28.04; rounded up here.
@pytest.mark.parametrize(
    ("lift", "steady", "restless"),
    [(0.05, 626, 1097), (0.10, 155, 273), (0.15, 68, 120), (0.20, 37, 67), (0.30, 24, 29)],
)
def test_a_lift_needs_so_many_tasks(lift, steady, restless) -> None:
    assert (tasks_for(lift, 0.20), tasks_for(lift, 0.35)) == (steady, restless)


def test_so_many_tasks_show_a_lift() -> None:
    assert [round(plan(n, 0.2).lift, 3) for n in (24, 37, 155, 626)] == [0.296, 0.199, 0.1, 0.05]
    assert plan(626, 0.2).discordance == 0.2


def test_a_lift_is_a_discordance() -> None:
    found = plan(20, 0.05)
    assert found.discordance == found.lift > 0.3


@given(SHARES, SHARES, ALPHAS, POWERS)
def test_the_tasks_that_a_lift_needs_show_it_and_one_fewer_does_not(lift, discordance, alpha, power) -> None:
    n = tasks_for(lift, discordance, alpha, power)
    found = plan(n, discordance, alpha, power).lift
    assert found is not None
    assert found <= lift + 1e-9
    fewer = plan(n - 1, discordance, alpha, power).lift
    assert fewer is None or fewer > lift - 1e-9


@given(st.integers(6, 3_000), SHARES, POWERS)
def test_more_tasks_show_less_and_more_power_asks_for_more(n, discordance, power) -> None:
    found = plan(n, discordance, power=power).lift
    assert 0 < found <= 1
    assert plan(n + 1, discordance, power=power).lift < found
    assert plan(n, discordance, power=(1 + power) / 2).lift > found


@given(st.integers(6, 3_000), SHARES, SHARES)
def test_tasks_that_differ_more_hide_more(n, one, other) -> None:
    steady, restless = sorted((one, other))
    assert plan(n, steady).lift <= plan(n, restless).lift + 1e-12


@pytest.mark.parametrize("test", ["score", "exact"])
def test_five_tasks_show_nothing(test) -> None:
    assert plan(5, 0.3, test=test) == Plan(5, None, 0.3, 0.05, 0.8, test)
    assert tasks_for(1, 1) == 6


def test_a_risk_too_small_for_so_few_tasks_shows_nothing() -> None:
    assert plan(31, 1, 1e-9, 0.8).lift is None
    assert plan(31, 1, 1e-9, 0.99999999).lift is None


@pytest.mark.parametrize(("n", "lift", "discordance"), [(10, 0.6, 0.7), (15, 0.3, 0.3), (25, 0.25, 0.4)])
def test_exact_power_is_the_sum_over_all_tables(scipy_stats, n, lift, discordance) -> None:
    assert scipy_stats
    gain, loss = (discordance + lift) / 2, (discordance - lift) / 2
    shown = 0.0
    for gained in range(n + 1):
        for lost in range(n - gained + 1):
            if gained > lost and mcnemar(gained, lost).p <= 0.05:
                ways = math.comb(n, gained) * math.comb(n - gained, lost)
                shown += ways * gain**gained * loss**lost * (1 - discordance) ** (n - gained - lost)
    assert mcnemar_power(n, lift, discordance) == pytest.approx(shown)


@pytest.mark.parametrize("discordance", [0.2, 0.35, 1])
@pytest.mark.parametrize("n", [6, 12, 40, 200])
def test_the_exact_plan_has_its_power_and_no_more(scipy_stats, n, discordance) -> None:
    assert scipy_stats
    lift = plan(n, discordance, test="exact").lift
    assert mcnemar_power(n, lift, max(lift, discordance)) == pytest.approx(0.8, abs=1e-6)
    assert plan(n, discordance).lift * 0.99 < lift < plan(n, discordance).lift * 1.2


@pytest.mark.parametrize("lift", [0.1, 0.3, 0.8])
def test_the_exact_number_of_tasks_does_not_fall_short(scipy_stats, lift) -> None:
    assert scipy_stats
    n = tasks_for(lift, 0.35, test="exact")
    share = max(0.35, lift)
    assert mcnemar_power(n, lift, share) >= 0.8 > mcnemar_power(n - 1, lift, share)
    assert tasks_for(lift, 0.35) <= n <= tasks_for(lift, 0.35) * 1.5


def test_six_tasks_may_be_too_few_for_the_exact_test_whatever_the_lift(scipy_stats) -> None:
    assert scipy_stats
    assert plan(6, 0.5, test="exact").lift == pytest.approx(0.8 ** (1 / 6))


@given(SHARES, SHARES)
def test_no_lift_has_the_power_of_a_false_alarm_on_one_side(scipy_stats, discordance, alpha) -> None:
    assert scipy_stats
    assume(alpha < 1)
    assert mcnemar_power(30, 0, discordance, alpha) <= alpha / 2 + 1e-12


@pytest.mark.parametrize(
    ("discordance", "alpha", "power"),
    [(0, 0.05, 0.8), (1.1, 0.05, 0.8), (0.2, 0, 0.8), (0.2, 0.05, 0.4), (0.2, 0.05, 1)],
)
def test_what_is_no_plan_is_refused(discordance, alpha, power) -> None:
    with pytest.raises(ValueError, match=r"discordance|alpha|power"):
        plan(100, discordance, alpha, power)
    with pytest.raises(ValueError, match=r"discordance|alpha|power"):
        tasks_for(0.1, discordance, alpha, power)


def test_what_is_no_lift_is_refused() -> None:
    with pytest.raises(ValueError, match="lift"):
        tasks_for(0, 0.2)
    with pytest.raises(ValueError, match="lift"):
        mcnemar_power(10, 0.3, 0.2)
