"""Our evaluators in real datasets of pydantic-evals, on runs that were captured from Pydantic AI 2.68.0 (tests/hosts)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.extras, pytest.mark.filterwarnings("ignore")]
pydantic_evals = pytest.importorskip("pydantic_evals")

from pydantic_evals import Case, Dataset, set_eval_attribute  # noqa: E402  # only where it is installed

import guildmark  # noqa: E402
from guildmark.bridges.pydantic_evals import Guildmark  # noqa: E402

LOGS = Path(__file__).parent.parent / "hosts/pydantic_ai/logs"


def run(name: str) -> Any:
    return json.loads((LOGS / f"{name}.json").read_text(encoding="utf-8"))


def skill() -> str:
    """Name the skill that the captured run loads."""
    return next(row.name for row in guildmark.read(LOGS / "skills_a_load_read_run.json").skills if row.loaded)


def report(task: Any, evaluators: list[Any], metadata: dict[str, Any] | None = None) -> Any:
    dataset = Dataset(
        name="d",
        cases=[Case(name="c", inputs="Go", metadata=metadata)],
        evaluators=[Guildmark(evaluators, host="pydantic-ai")],
    )
    found = dataset.evaluate_sync(task, progress=False)
    assert not found.failures
    (case,) = found.cases
    assert not case.evaluator_failures
    return case


def keeps(what: Any) -> Any:
    def task(_: str) -> str:
        set_eval_attribute("guildmark", what)
        return "Done."

    return task


def answers(what: Any) -> Any:
    return lambda _: what


def emits(name: str) -> Any:
    """A task whose spans are those that were captured, with their attributes and parents."""
    trace = pytest.importorskip("opentelemetry.trace")
    sdk = pytest.importorskip("opentelemetry.sdk.trace")
    if not isinstance(trace.get_tracer_provider(), sdk.TracerProvider):
        trace.set_tracer_provider(sdk.TracerProvider())
    rows = {row["context"]["span_id"]: row for row in run(name)}

    def emit(parent: str | None) -> None:
        own = [
            row
            for row in rows.values()
            if row["parent_id"] == parent or (parent is None and row["parent_id"] not in rows)
        ]
        for row in sorted(own, key=lambda row: row["start_time"]):
            with trace.get_tracer("t").start_as_current_span(row["name"], attributes=row["attributes"]):
                emit(row["context"]["span_id"])

    def task(_: str) -> str:
        emit(None)
        return "Done."

    return task


ASKED = [
    {"skill_invoked": "NAME"}, {"never": [{"skill_invoked": "NAME"}]}, {"disclosed_progressively": {"skill": "no-such"}},
    {"no_script_run": {"because": " "}}, {"selection": {"expected": ["NAME"]}},
]  # fmt: skip


def asked() -> list[Any]:
    return json.loads(json.dumps(ASKED).replace("NAME", skill()))


@pytest.mark.parametrize("task", [
    lambda: keeps(run("skills_a_load_read_run")), lambda: answers(run("skills_a_load_read_run")), lambda: emits("skills_a_load_read_run.spans"),
], ids=["attribute", "output", "spans"])  # fmt: skip
def test_each_outcome_arrives_in_the_report(task: Any) -> None:
    case = report(task(), asked())
    assert case.assertions["skill_invoked"].value is True
    assert case.scores["skill_invoked score"].value == 1.0
    assert case.assertions["never"].value is False
    assert "should not be" in case.assertions["never"].reason
    assert case.labels["disclosed_progressively"].value == "not_applicable"
    assert case.assertions["no_script_run"].value is False
    assert case.assertions["no_script_run"].reason.startswith("error: ")
    assert case.assertions["selection"].value is True


def test_what_cannot_be_told_and_what_is_missing_do_not_pass() -> None:
    messages = run("skills_a_load_read_run")["messages"]
    cut = next(number for number, message in enumerate(messages) if '"tool-call"' in json.dumps(message)) + 1
    pending = report(keeps(messages[:cut]), [{"skill_invoked": skill()}])
    assert pending.assertions["skill_invoked"].value is False
    assert pending.assertions["skill_invoked"].reason.startswith("unknown: ")
    for task in (keeps(["names"]), answers({"no": "run"}), answers([])):
        lost = report(task, [{"skill_invoked": skill()}])
        assert lost.assertions["trace"].value is False
        assert lost.assertions["trace"].reason.startswith("error: ")
        assert lost.scores == {}


def test_a_case_carries_ours_in_its_metadata() -> None:
    case = report(keeps(run("skills_c_no_skill")), [], {"guildmark": {"expected_skills": []}})
    assert case.assertions["selection"].value is True
    case = report(keeps(run("skills_c_no_skill")), [], {"guildmark": {"expected_skils": []}})
    assert "expected_skills" in case.assertions["trace"].reason or "expected_skils" in case.assertions["trace"].reason


def test_a_dataset_file_names_them(tmp_path: Path) -> None:
    dataset = Dataset(
        name="d",
        cases=[Case(name="c", inputs="Go")],
        evaluators=[Guildmark([{"skill_invoked": skill()}, "load_storm"], host="pydantic-ai")],
    )
    dataset.to_file(tmp_path / "d.yaml", custom_evaluator_types=[Guildmark])
    back = Dataset[str, Any, Any].from_file(tmp_path / "d.yaml", custom_evaluator_types=[Guildmark])
    (own,) = back.evaluators
    assert (own.evaluators, own.host, own.skills) == ([{"skill_invoked": skill()}, "load_storm"], "pydantic-ai", None)
    (case,) = back.evaluate_sync(keeps(run("skills_a_load_read_run")), progress=False).cases
    assert case.assertions["load_storm"].value is True
