"""Evaluation from Python: whatever a caller has at hand."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

import guildmark
from guildmark.evaluators.skill_invoked import SkillInvoked
from guildmark.lenses.disclosure.story import story

if TYPE_CHECKING:
    from pathlib import Path

RUN = "user When is high water?\noffered tides moon\nload tides"
CASE = guildmark.Case(id="high-water", prompt="When is high water?", expected=("tides",))


def outcomes(found: guildmark.Evaluation) -> dict[str, str]:
    return {verdict.by: verdict.outcome for verdict in found.verdicts}


def test_a_run_in_memory_is_judged_by_cases_and_evaluators() -> None:
    found = guildmark.evaluate(
        story(RUN), CASE, evaluators=[SkillInvoked(skill="moon"), {"never": {"skill_invoked": "sun"}}]
    )
    assert {"selection": "pass", "skill_invoked": "fail", "never": "pass"}.items() <= outcomes(found).items()
    assert (found.traces, found.unmatched) == (1, ())


def test_several_runs_and_several_cases() -> None:
    found = guildmark.evaluate([story(RUN), story("user Other words\nload moon")], [CASE, guildmark.Case(id="low")])
    assert found.unmatched == ("story",)
    assert [verdict.case for verdict in found.verdicts if verdict.outcome == "error"] == ["low"]


def test_one_log_as_messages_and_as_a_path(tmp_path: Path) -> None:
    messages = [{"role": "user", "content": "When is high water?"}, {"role": "assistant", "content": "At noon."}]
    assert outcomes(guildmark.evaluate(messages, evaluators=[SkillInvoked(skill="tides")]))["skill_invoked"] == "fail"
    path = tmp_path / "run.json"
    path.write_text('[{"role": "user", "content": "When is high water?"}]', encoding="utf-8")
    file = tmp_path / "cases.json"
    file.write_text('[{"id": "a", "traces": "run.json", "expected_skills": []}]', encoding="utf-8")
    assert outcomes(guildmark.evaluate([], file))["selection"] == "unknown"
    assert outcomes(guildmark.evaluate(path, CASE))["selection"] == "unknown"


def test_a_loop_goes_on_meanwhile() -> None:
    found = asyncio.run(guildmark.aevaluate(story(RUN), CASE))
    assert outcomes(found)["selection"] == "pass"


def test_a_name_that_no_evaluator_has_is_told() -> None:
    with pytest.raises(guildmark.GuildmarkError, match="evaluators: there is no evaluator `skil_invoked`"):
        guildmark.evaluate(story(RUN), evaluators=["skil_invoked"])


def test_one_case_alone_is_that_of_every_run_beside_it(tmp_path: Path) -> None:
    other = story("user Other words\nload tides")
    found = guildmark.evaluate(other, CASE)
    assert (outcomes(found)["selection"], found.unmatched) == ("pass", ())
    assert len(guildmark.evaluate([other, story("load tides")], CASE).runs) == 2
    path = tmp_path / "run.json"
    path.write_text('[{"role": "user", "content": "Other words"}, {"role": "assistant", "content": "At noon."}]')
    assert guildmark.evaluate(path, CASE).unmatched == ()
    assert guildmark.evaluate([path], CASE).unmatched == ()
    assert guildmark.evaluate([{"role": "user", "content": "Other"}], CASE).unmatched == ()
    for cases in ([CASE], (CASE, guildmark.Case(id="low"))):
        assert guildmark.evaluate(path, cases).unmatched == (str(path),)
    assert guildmark.evaluate(tmp_path, CASE).unmatched == (str(path),)
    file = tmp_path / "cases.json"
    file.write_text('[{"id": "a", "prompt": "When is high water?", "expected_skills": []}]', encoding="utf-8")
    found = guildmark.evaluate(path, file)
    assert (found.unmatched, outcomes(found)) == ((str(path),), {"trace": "error"})
