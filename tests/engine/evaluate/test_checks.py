"""Checks of the set-up: a number that may not be believed is not told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guildmark.engine.evaluate.casefile import Asked
from guildmark.engine.evaluate.evaluate import Request, evaluate_traces
from guildmark.engine.evaluate.summing import Gate
from guildmark.lenses.disclosure.story import story
from guildmark.model.case import Case, KnownSkill

if TYPE_CHECKING:
    from guildmark.model.evaluation import Evaluation

OFFER = "offered tides moon\n"


def told(*runs: tuple[Case, str]) -> Evaluation:
    cases = {case.id: case for case, _ in runs}
    asked = tuple(Asked(case=case, evaluators=(), folder=".") for case in cases.values())
    traces = [story(f"user {case.prompt}\n{text}", source=f"{case.id}.json") for case, text in runs]
    return evaluate_traces(traces, Request(asked=asked)).whole()


def held(found: Evaluation) -> dict[str, bool | None]:
    return {check.name: check.held for check in found.checks}


def case(name: str, **facts: object) -> Case:
    return Case(id=name, prompt=f"about {name}", **facts)  # type: ignore[arg-type]  # fields of a case


def test_controls_that_hold_let_the_numbers_stand() -> None:
    found = told(
        (case("a", expected=("tides",)), OFFER + "load tides"),
        (case("p", expected=("tides",), control="positive"), OFFER + "load tides by user"),
        (case("n", expected=(), forbidden=("tides",), control="negative"), "offered moon\nassistant No."),
    )
    assert {"positive control": True, "negative control": True, "logs complete": True}.items() <= held(found).items()
    assert found.summary.score is not None
    assert found.selection is not None
    assert found.selection.runs == 1, "controls are no measure of the choice"


@pytest.mark.parametrize("text", ["load tides", "read tides SKILL.md", "load tides by host"])
def test_a_control_that_used_the_skill_is_named_and_no_number_is_told(text: str) -> None:
    found = told(
        (case("a", expected=("tides",)), OFFER + "load tides"),
        (case("n", forbidden=("tides",), control="negative"), text),
    )
    assert held(found)["negative control"] is False
    assert "runs that should be without the skill have used it: n.json" in found.summary.exit_reasons[-1]
    assert (found.summary.score, found.selection, found.summary.exit) == (None, None, 1)


def test_a_positive_control_without_a_load_shows_a_broken_set_up() -> None:
    found = told((case("p", expected=("tides",), control="positive"), OFFER + "assistant No."))
    assert held(found)["positive control"] is False


def test_a_skill_that_was_never_on_offer_a_broken_log_and_another_copy_are_told() -> None:
    known = (KnownSkill(name="tides", path="tides", body="# Tides", text="# Tides"),)
    found = told(
        (case("a", expected=("sun",)), OFFER + "assistant No."),
        (case("b", known=known), OFFER + "load tides | # Other"),
        (case("c"), "gap undecodable a cut line"),
    )
    assert {
        "expected skills on offer": False, "logs complete": False, "skill under test": False, "positive control": None,
    }.items() <= held(found).items()  # fmt: skip


def test_half_right_without_one_load_is_no_half() -> None:
    cases = [case("a", expected=("tides",)), case("b", expected=())]
    found = told(*((own, OFFER + "assistant No.") for own in cases))
    assert held(found)["not one half by chance"] is False
    found = told((cases[0], OFFER + "load tides"), (cases[1], OFFER + "assistant No."))
    assert held(found)["not one half by chance"] is True


@pytest.mark.parametrize(
    "cut", ["user When?\nassistant I look.\ncall Bash", "load tides\ngap undecodable a cut line", "load tides\ngap unanswered a call of Bash"]
)  # fmt: skip
def test_without_cases_only_the_logs_are_checked_and_one_that_is_cut_off_is_incomplete(cut: str) -> None:
    whole, broken = story("load tides\nassistant Done.", source="a.json"), story(cut, source="b.json")
    found = evaluate_traces([whole], Request()).whole()
    assert (held(found), found.summary.exit) == ({"logs complete": True}, 0)
    found = evaluate_traces([whole, broken], Request(gate=Gate(fail_on=()))).whole()
    assert (held(found), found.summary.exit, found.summary.score) == ({"logs complete": False}, 4, None)
    assert "b.json" in found.summary.exit_reasons[0]
    assert "a.json" not in found.summary.exit_reasons[0]
