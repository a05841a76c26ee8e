"""Views of other tools: their keys, and their formulas on vectors worked out by hand from their published rules."""

from __future__ import annotations

import pytest

from guildmark.engine.evaluate.casefile import Asked
from guildmark.engine.evaluate.evaluate import Request, evaluate_traces
from guildmark.engine.evaluate.views import agenteval, strands
from guildmark.lenses.disclosure.story import story
from guildmark.model.case import Case
from guildmark.model.verdict import Verdict


@pytest.mark.parametrize(("run", "expected", "score"), [
    ("load a\nread a x.md\nrun a s.py", None, 100), ("read a x.md", None, 0), ("load a\nrun b s.py", None, 0),
    ("load a\nload a\nread a x.md", None, 50), ("load a\nload b\nload c", None, 70),
    ("\n".join(f"load s{number}" for number in range(26)) + "\nread s1 x.md", None, 100),
    ("assistant No.", ("a",), 100), ("load a", (), 100), ("load a refused\nread a x.md", None, 100),
    ("load a", ("a", "b"), pytest.approx(100 * 2 / 3)), ("load a", ("b",), 0),
])  # fmt: skip
def test_the_metric_of_agenteval(run: str, expected: tuple[str, ...] | None, score: float) -> None:
    row = agenteval.row(story(run), Case(id="c", expected=expected), ())
    assert (row["view"], row["metric"], row["score"]) == ("agenteval", "code_skill_disclosure_efficiency", score)
    assert row["passed"] == (float(str(row["score"])) >= 70)


def test_the_details_of_agenteval() -> None:
    row = agenteval.row(story("read a x.md\nload A\nload a\nrun a s.py"), Case(id="c", expected=("a",)), ())
    assert row["details"] == {
        "nLoad": 2, "nRead": 1, "nRun": 1, "redundantLoads": 1, "orphanedReads": 1, "orphanedRuns": 0, "funnel": "2→1→1",
        "orderValidity": 0.5, "loadPrecision": 0.5, "loadStormDetected": False,
        "selectionPrecision": 1.0, "selectionRecall": 1.0, "selectionF1": 1.0,
    }  # fmt: skip
    assert "orderValidity" not in agenteval.row(story("assistant No."), Case(id="c"), ())["details"]  # type: ignore[operator]  # a dict


def verdict(outcome: str, score: float | None = None) -> Verdict:
    return Verdict(by="skill_invoked", version="1", outcome=outcome, score=score, reason="why", skill="a")  # type: ignore[arg-type]  # words of Outcome


@pytest.mark.parametrize(("rows", "score", "passes", "included"), [
    ([("pass", 1.0), ("not_applicable", None)], 1.0, True, True), ([("pass", 1.0), ("fail", 0.0)], 0.5, False, True),
    ([("not_applicable", None)], 0.0, True, False), ([("pass", 1.0), ("error", None)], 0.5, False, True),
    ([("unknown", None)], 0.0, False, True), ([], 0.0, True, False),
])  # fmt: skip
def test_the_rows_and_the_case_of_strands(
    rows: list[tuple[str, float | None]], score: float, passes: bool, included: bool
) -> None:
    row = strands.row(story("load a"), Case(id="c"), [verdict(*one) for one in rows])
    assert (row["score"], row["test_pass"], row["included"]) == (score, passes, included)
    assert len(row["outputs"]) == len(rows)  # type: ignore[arg-type]  # a list
    for one in row["outputs"]:  # type: ignore[attr-defined]  # as above
        assert set(one) == {"evaluator", "score", "test_pass", "reason", "label"}
        assert one["label"] in (None, "not_applicable")
        assert one["reason"] == "a: why"


def test_a_view_stands_beside_our_verdicts() -> None:
    found = evaluate_traces([story("load a")], Request(view="agenteval")).whole()
    assert [row["score"] for row in found.view] == [100.0]
    assert evaluate_traces([story("load a")], Request()).whole().view == ()


@pytest.mark.parametrize(("axes", "expected"), [
    ({"findings": (0, 1, 0), "probes": (1, 1), "changed": 1}, (85, None, 60, 2, 72.5)),  # their published example
    ({"findings": (0, 0, 0)}, (100, None, None, 1, 100)), ({"findings": (3, 0, 0)}, (0, None, None, 1, 0)),
    ({"findings": (1, 2, 3), "efficiency": 70.0, "probes": (1, 2)}, (15, 70, 50, 3, 45)),
    ({"efficiency": 130.0}, (None, 100, None, 1, 100)), ({"efficiency": float("nan")}, (None, None, None, 0, None)),
    ({"probes": (0, 0)}, (None, None, None, 0, None)), ({"changed": 3}, (None, None, 0, 1, 0)), ({}, (None, None, None, 0, None)),
])  # fmt: skip
def test_the_index_of_agenteval(axes: dict[str, object], expected: tuple[object, ...]) -> None:
    found = agenteval.index(**axes)  # type: ignore[arg-type]  # as parametrised
    assert tuple(found[key] for key in ("compliance", "efficiency", "security", "axesMeasured", "score")) == expected


def test_only_a_choice_has_a_label() -> None:
    run, case = story("offered a b\nload b"), Case(id="c")
    rows = [
        Verdict(by="selection", version="1", outcome=outcome, reason="r") for outcome in ("pass", "fail", "unknown")
    ]
    said = strands.row(run, case, [*rows, verdict("pass", 1.0)])["outputs"]
    assert [one["label"] for one in said] == ["Yes", "No", "not_applicable", None]  # type: ignore[attr-defined]  # a list


def test_a_case_without_a_log_failed_to_be_judged() -> None:
    """Two cases, one perfect and one without a trajectory: 0.5, not 1.0; one that declined alone is left out."""
    case, lost, none = (Case(id=name, prompt=name, expected=("a",)) for name in ("case", "lost", "none"))
    asked = [Asked(case=one, evaluators=(), folder=".") for one in (case, lost, none)]
    runs = [story("user case\noffered a\nload a"), story("user none\noffered b\nassistant No.")]
    found = evaluate_traces(runs, Request(asked=tuple(asked), view="strands")).whole()
    assert [(row["case"], row["score"], row["test_pass"], row["included"]) for row in found.view] == [
        ("case", 1.0, True, True), ("none", 0.0, True, False), ("lost", 0.0, False, True),
    ]  # fmt: skip
    assert found.view_whole == {
        "view": "strands", "overall_score": 0.5, "included": 2, "cases": 3, "test_passes": [True, True, False],
    }  # fmt: skip
    nothing = evaluate_traces([], Request(view="strands")).whole().view_whole
    assert nothing is not None
    assert nothing["overall_score"] == 0.0
    theirs = evaluate_traces(runs, Request(asked=tuple(asked), view="agenteval")).whole()
    assert [row["score"] for row in theirs.view] == [100.0, 100.0, 100.0]
    assert theirs.view_whole is not None
    assert theirs.view_whole["score"] == 100.0
