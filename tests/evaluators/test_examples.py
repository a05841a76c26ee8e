"""Every evaluator says of its examples what they say it does, and its page has its sections."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

import pytest

from guildmark import plugins
from guildmark.engine.evaluate.kinds import written
from guildmark.lenses.disclosure.story import story
from guildmark.model.verdict import OUTCOMES

if TYPE_CHECKING:
    from guildmark.evaluators.base import Evaluator

KINDS: dict[str, type[Evaluator]] = {
    name: getattr(plugins.load("evaluators", name), plugins.class_name(name)) for name in plugins.members("evaluators")
}
EXAMPLES = [(name, index) for name, kind in KINDS.items() for index in range(len(kind.examples))]
WORST = ("error", "fail", "unknown", "pass", "not_applicable")


@pytest.mark.parametrize(("name", "index"), EXAMPLES)
def test_an_example_comes_out_as_it_says(name: str, index: int) -> None:
    example = KINDS[name].examples[index]
    evaluator = written({name: dict(example.given)}, name)
    trace = story(example.run)
    verdicts = list(evaluator.evaluate(trace, example.case))
    assert verdicts, "an evaluator says something of every run"
    outcomes = [verdict.outcome for verdict in verdicts]
    assert min(outcomes, key=WORST.index) == example.outcome, [verdict.reason for verdict in verdicts]
    assert example.says in " ".join(verdict.reason for verdict in verdicts)
    for verdict in verdicts:
        assert verdict.by.split(".")[0] == name
        assert verdict.outcome in OUTCOMES
        assert verdict.reason
        assert len(verdict.reason.splitlines()) == 1
        assert verdict.score is None or 0 <= verdict.score <= 1
        assert (verdict.score is None) == (verdict.outcome in ("unknown", "not_applicable", "error"))
        assert set(verdict.evidence) <= {event.seq for event in trace.events}
    if example.score is not None:
        assert [verdict.score for verdict in verdicts] == [pytest.approx(example.score)]


@pytest.mark.parametrize("name", KINDS)
def test_the_page_has_its_sections_in_order(name: str) -> None:
    text = inspect.cleandoc(KINDS[name].__doc__ or "")
    assert [part.split(":", 1)[0] for part in text.split("\n\n")[1:]] == [
        "What it judges", "What it cannot tell", "What to do",
    ]  # fmt: skip
    assert text.split("\n\n")[0].endswith(".")


@pytest.mark.parametrize("name", KINDS)
def test_examples_show_each_way_it_can_come_out(name: str) -> None:
    shown = {example.outcome for example in KINDS[name].examples}
    assert {"pass", "fail"} <= shown or "not_applicable" in shown
