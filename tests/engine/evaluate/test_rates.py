"""Rates of cases that run several times."""

from __future__ import annotations

import pytest

from guildmark.engine.evaluate.rates import rates, share
from guildmark.model.case import Case
from guildmark.model.evaluation import JudgedRun

CASE = Case(id="a", expected=("tides",))


def runs(*outcomes: str, skills: tuple[str, ...] = ("tides",)) -> list[JudgedRun]:
    return [
        JudgedRun(case="a", trace=str(number), outcome=outcome, skills=skills)
        for number, outcome in enumerate(outcomes)
    ]  # type: ignore[arg-type]  # words of Outcome


def test_runs_that_were_judged_are_trials() -> None:
    (found,) = rates(runs("pass", "fail", "pass", "unknown", "error"), {"a": CASE}).values()
    assert (found.passed.found, found.passed.of, found.left_out, found.flaky) == (2, 3, 2, True)
    assert found.pass_at == {1: pytest.approx(2 / 3), 2: pytest.approx(1.0), 3: pytest.approx(1.0)}
    assert found.pass_hat == {1: pytest.approx(2 / 3), 2: pytest.approx(1 / 3), 3: pytest.approx(0.0)}
    assert (found.invoked["tides"].found, found.invoked["tides"].of) == (5, 5)


def test_a_case_of_which_nothing_was_judged_has_no_rate() -> None:
    assert rates(runs("unknown", "not_applicable"), {"a": CASE}) == {}


def test_an_interval_says_how_little_a_few_runs_show() -> None:
    assert share(5, 5).low == pytest.approx(0.57, abs=0.005)
    assert share(0, 20).high == pytest.approx(0.16, abs=0.005)
    assert (share(0, 0).low, share(0, 0).high) == (None, None)
