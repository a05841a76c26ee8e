"""Our scorer in real evaluations of Inspect AI, on runs that were captured from Inspect AI 0.3.285 (tests/hosts).

A solver puts the captured messages back; no model is called.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.extras, pytest.mark.filterwarnings("ignore")]
inspect_ai = pytest.importorskip("inspect_ai")

from inspect_ai import Epochs, Task, score  # noqa: E402  # only where it is installed
from inspect_ai import eval as evaluate  # noqa: E402
from inspect_ai.dataset import Sample  # noqa: E402
from inspect_ai.log import EvalLog  # noqa: E402
from inspect_ai.solver import solver  # noqa: E402

import guildmark as ours  # noqa: E402
from guildmark.bridges.inspect_ai import guildmark  # noqa: E402

LOGS = Path(__file__).parent.parent / "hosts/inspect_ai/logs"


def captured(name: str) -> EvalLog:
    """Return a captured log as Inspect's own object, without its events, of which the sample keeps only a part."""
    rows = json.loads((LOGS / f"{name}.json").read_text(encoding="utf-8"))
    for sample in rows["samples"]:
        sample["events"] = []
    return EvalLog.model_validate(rows)


def messages(name: str) -> list[Any]:
    """Return its messages."""
    samples = captured(name).samples
    assert samples
    return samples[0].messages


def skill() -> str:
    """Name the skill that the captured run loads."""
    return next(row.name for row in ours.read(LOGS / "a_load_read_run.json").skills if row.loaded)


@solver
def replay(runs: list[list[Any]]) -> Any:
    async def solve(state: Any, generate: Any) -> Any:
        del generate
        state.messages = runs[int(state.sample_id) - 1]
        return state

    return solve


def run(
    runs: list[list[Any]], evaluators: list[Any], tmp_path: Path, metadata: dict[str, Any] | None = None, **more: Any
) -> Any:
    task = Task(dataset=[Sample(id=number, input="Go", metadata=metadata) for number in range(1, len(runs) + 1)],
                solver=replay(runs), scorer=guildmark(evaluators), **more)  # fmt: skip
    (log,) = evaluate(task, model="none/none", log_dir=str(tmp_path), display="none", score=True)
    assert log.status == "success", log.error
    return log


def value(log: Any, sample: int = 0) -> dict[str, Any]:
    return log.samples[sample].scores["guildmark"].value


def test_each_outcome_arrives_in_the_log(tmp_path: Path) -> None:
    name = skill()
    log = run([messages("a_load_read_run")], [
        {"skill_invoked": name}, {"never": [{"skill_invoked": name}]}, {"disclosed_progressively": {"skill": "no-such"}},
        {"no_script_run": {"because": " "}},
    ], tmp_path)  # fmt: skip
    found = value(log)
    assert (found["skill_invoked"], found["never"], found["passed"]) == (1.0, 0.0, 0.0)
    assert math.isnan(found["no_script_run"])
    assert 0 < found["judged"] < 1
    own = log.samples[0].scores["guildmark"]
    assert "never: fail: should not be" in own.explanation
    assert "no_script_run: error:" in own.explanation
    said = {(row["by"], row["outcome"]) for row in own.metadata["verdicts"]}
    assert ("disclosed_progressively", "not_applicable") in said
    metrics = {row.name: {key: metric.value for key, metric in row.metrics.items()} for row in log.results.scores}
    assert metrics["skill_invoked"]["mean"] == 1.0
    assert metrics["passed"]["mean"] == 0.0


def test_what_cannot_be_told_is_no_score_and_no_pass(tmp_path: Path) -> None:
    whole = messages("a_load_read_run")
    cut = next(number for number, message in enumerate(whole) if getattr(message, "tool_calls", None)) + 1
    log = run([whole, whole[:cut]], [{"skill_invoked": skill()}], tmp_path)
    assert value(log)["skill_invoked"] == 1.0
    assert math.isnan(value(log, 1)["skill_invoked"])
    assert value(log, 1)["passed"] == 0.0
    metrics = {row.name: row for row in log.results.scores}
    assert metrics["skill_invoked"].metrics["mean"].value == 1.0
    assert metrics["passed"].metrics["mean"].value == 0.5


def test_a_run_that_is_missing_is_an_error(tmp_path: Path) -> None:
    found = run([[]], [{"skill_invoked": skill()}], tmp_path)
    assert value(found)["passed"] == 0.0
    assert "there is no trajectory" in found.samples[0].scores["guildmark"].explanation


def test_where_nothing_applies_nothing_is_scored(tmp_path: Path) -> None:
    assert math.isnan(value(run([messages("c_no_skill")], [], tmp_path))["passed"])


def test_a_sample_carries_our_case_and_epochs_are_reduced(tmp_path: Path) -> None:
    log = run(
        [messages("a_load_read_run")],
        [],
        tmp_path,
        {"guildmark": {"expected_skills": [skill()]}},
        epochs=Epochs(2, ["mean"]),
    )
    assert value(log)["selection"] == 1.0
    assert {row.name for row in log.results.scores} >= {"selection", "passed", "judged"}


def test_a_log_is_scored_afterwards() -> None:
    again = score(
        captured("a_load_read_run"), guildmark([{"skill_invoked": skill()}, "disclosed_progressively"]), display="none"
    )
    found = again.samples[0].scores["guildmark"].value
    assert (found["skill_invoked"], found["disclosed_progressively"], found["passed"]) == (1.0, 1.0, 1.0)


def test_it_is_found_by_its_name() -> None:
    from inspect_ai._util.entrypoints import ensure_entry_points
    from inspect_ai._util.registry import registry_lookup

    ensure_entry_points("guildmark")
    assert registry_lookup("scorer", "guildmark/guildmark") is not None
