"""Our evaluators in a real experiment of strands-evals, on a run that was captured from strands-agents 1.62.0 (tests/hosts)."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.extras, pytest.mark.filterwarnings("ignore")]
strands_evals = pytest.importorskip("strands_evals")

from strands_evals import Case, Experiment  # noqa: E402  # only where it is installed
from strands_evals.types import trace as types  # noqa: E402

from guildmark.bridges.strands_evals import Guildmark  # noqa: E402

LOGS = Path(__file__).parent.parent / "hosts/strands/logs"


def run(name: str) -> list[dict[str, Any]]:
    """Return the messages of a captured run."""
    found = json.loads((LOGS / f"{name}.json").read_text(encoding="utf-8"))
    return found if isinstance(found, list) else found["messages"]


def session(name: str) -> types.Session:
    """Return it as the mappers of strands-evals would: a span for each call, and one for the agent."""
    messages = run(name)
    at = dt.datetime(2026, 11, 30, 9, tzinfo=dt.UTC)
    results = {
        block["toolResult"]["toolUseId"]: block["toolResult"]
        for message in messages
        for block in message["content"]
        if "toolResult" in block
    }
    spans: list[Any] = []
    for message in messages:
        for block in message["content"]:
            if "toolUse" not in block:
                continue
            use, result = block["toolUse"], results[block["toolUse"]["toolUseId"]]
            text = "".join(part.get("text", "") for part in result["content"])
            spans.append(types.ToolExecutionSpan(
                span_info=types.SpanInfo(session_id="s", trace_id="t", span_id=use["toolUseId"], start_time=at, end_time=at),
                tool_call=types.ToolCall(name=use["name"], arguments=use["input"], tool_call_id=use["toolUseId"]),
                tool_result=types.ToolResult(content=text, error=text if result["status"] == "error" else None,
                                             tool_call_id=use["toolUseId"]),
            ))  # fmt: skip
    spans.append(types.AgentInvocationSpan(
        span_info=types.SpanInfo(session_id="s", trace_id="t", span_id="agent", start_time=at, end_time=at),
        user_prompt=messages[0]["content"][0]["text"], agent_response="Done.", available_tools=[],
    ))  # fmt: skip
    return types.Session(session_id="s", traces=[types.Trace(session_id="s", trace_id="t", spans=spans)])


def skill() -> str:
    """Name the skill that the captured run loads."""
    from guildmark import read

    return next(row.name for row in read(LOGS / "a_load_read_run.json").skills if row.loaded)


def report(trajectory: object, evaluators: list[Any], metadata: dict[str, Any] | None = None) -> Any:
    cases = [Case(name="c", input="Go", metadata=metadata)]
    experiment = Experiment(cases=cases, evaluators=[Guildmark(evaluators, host="strands")])
    return experiment.run_evaluations(lambda _: {"output": "Done.", "trajectory": trajectory})


@pytest.mark.parametrize("form", [run, session], ids=["messages", "session"])
def test_each_outcome_arrives_in_the_report(form: Any) -> None:
    name = skill()
    found = report(form("a_load_read_run"), [
        {"skill_invoked": name}, {"skill_invoked": "no-such"}, {"disclosed_progressively": {"skill": "no-such"}},
        {"selection": {"expected": ["no-such"]}}, {"no_script_run": {"because": " "}},
    ])  # fmt: skip
    (rows,) = found.detailed_results
    said = [(row.metadata["by"], row.label, row.test_pass, row.score) for row in rows]
    assert ("skill_invoked", "pass", True, 1.0) in said
    assert ("skill_invoked", "fail", False, 0.0) in said
    assert ("no_script_run", "error", False, 0.0) in said
    assert ("disclosed_progressively", "not_applicable", True, 0.0) in said
    assert any(row.label == "fail" and "`no-such` was not loaded" in row.reason for row in rows)
    applies = [row.score for row in rows if not row.not_applicable]
    assert found.scores == [pytest.approx(sum(applies) / len(applies))]
    assert found.test_passes == [False]
    assert found.cases[0]["evaluator"].startswith("guildmark.skill_invoked.")
    assert all(json.dumps(row.metadata) for row in rows)


def test_what_cannot_be_told_and_what_is_missing_do_not_pass_and_count() -> None:
    pending = run("a_load_read_run")[:2]  # asked for, and never answered
    found = report(pending, [{"skill_invoked": skill()}])
    assert [row.label for row in found.detailed_results[0] if row.metadata["by"] == "skill_invoked"] == ["unknown"]
    assert (found.overall_score < 1, found.test_passes) == (True, [False])
    for nothing in (None, [], ["just", "names"]):
        found = report(nothing, [{"skill_invoked": skill()}])
        (row,) = found.detailed_results[0]
        assert (row.label, row.test_pass, row.not_applicable) == ("error", False, False)
        assert found.overall_score == 0.0


def test_what_does_not_apply_is_left_out_of_means() -> None:
    found = report(run("c_no_skill"), [])
    assert all(row.not_applicable and row.test_pass for row in found.detailed_results[0])
    assert found.test_passes == [True]


def test_a_case_carries_ours_in_its_metadata() -> None:
    name = skill()
    good = report(
        run("a_load_read_run"),
        [],
        {"guildmark": {"expected_skills": [name], "evaluators": [{"loaded_within": {"skill": name, "turns": 1}}]}},
    )
    labels = {row.metadata["by"]: row.label for row in good.detailed_results[0]}
    assert labels["loaded_within"] == "pass"
    assert labels["selection"] == "pass"
    bad = report(run("a_load_read_run"), [], {"guildmark": {"expected_skils": [name]}})
    assert [row.label for row in bad.detailed_results[0]] == ["error"]
    assert "did you mean" in bad.reasons[0] or "expected_skils" in bad.reasons[0]


def test_an_experiment_file_names_them(tmp_path: Path) -> None:
    given = [
        {"skill_invoked": skill()},
        "redundant_loads",
        {"any_of": [{"skill_invoked": "a"}, {"skill_invoked": "b"}]},
    ]
    whole = Experiment(
        cases=[Case(name="c", input="Go")], evaluators=[Guildmark(given, host="strands"), Guildmark(["load_storm"])]
    )
    assert [row["evaluator_type"] for row in whole.to_dict()["evaluators"]] == ["Guildmark", "Guildmark"]
    file = tmp_path / "experiment.json"
    whole.to_file(str(file))
    back = Experiment.from_file(str(file), custom_evaluators=[Guildmark])
    assert back.to_dict() == whole.to_dict()
    assert back.evaluators[0].evaluators == given
    found = back.run_evaluations(lambda _: {"output": "Done.", "trajectory": run("a_load_read_run")})
    assert {case["evaluator"] for case in found.cases} == {
        "guildmark.skill_invoked.redundant_loads.any_of", "guildmark.load_storm",
    }  # fmt: skip


def test_it_runs_beside_an_event_loop() -> None:
    experiment = Experiment(
        cases=[Case(name=str(number), input="Go") for number in range(5)],
        evaluators=[Guildmark([{"skill_invoked": skill()}])],
    )

    async def task(_: Any) -> dict[str, Any]:
        return {"output": "Done.", "trajectory": run("a_load_read_run")}

    found = asyncio.run(experiment.run_evaluations_async(task))
    assert found.test_passes == [True] * 5
