"""One evaluation: which case a log is of, what is said of each, and what it sums up to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from guildmark.engine.evaluate.casefile import Asked
from guildmark.engine.evaluate.evaluate import Request, evaluate, evaluate_traces
from guildmark.engine.evaluate.judging import judge
from guildmark.engine.evaluate.summing import Counting, Gate, summed
from guildmark.evaluators.base import Evaluator
from guildmark.evaluators.skill_invoked import SkillInvoked
from guildmark.lenses.disclosure.story import story
from guildmark.model.case import Case
from guildmark.model.verdict import OUTCOMES, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from guildmark.model.trace import Trace

CASE = Case(id="high-water", prompt="When is high water?")


def asked(case: Case = CASE, *evaluators: Evaluator, folder: str = ".") -> Asked:
    return Asked(case=case, evaluators=evaluators or (SkillInvoked(skill="tides"),), folder=folder)


def own(found: Any) -> list[tuple[str | None, str, str | None]]:
    """Keep the verdicts of the evaluator that these tests ask for, and of the engine itself."""
    return [(row.case, row.outcome, row.trace) for row in found.verdicts if row.by in ("skill_invoked", "trace")]


def log(folder: Path, name: str, prompt: str, skill: str = "tides", **metadata: str) -> Path:
    call = {
        "id": "c1",
        "type": "function",
        "function": {"name": "load_skill", "arguments": json.dumps({"skill_name": skill})},
    }
    rows = [
        {"role": "user", "content": prompt, **({"metadata": metadata} if metadata else {})},
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": f"# {skill}\n\nLook it up."},
    ]
    path = folder / name
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    return path


def test_a_log_belongs_to_the_case_that_names_it(tmp_path: Path) -> None:
    path = log(tmp_path, "a.jsonl", "Something else")
    found = evaluate([], Request(asked=(asked(replace(CASE, traces=("*.jsonl",)), folder=str(tmp_path)),))).whole()
    assert own(found) == [("high-water", "pass", str(path))]
    assert (found.traces, found.unmatched, found.summary.exit) == (1, (), 0)


def test_else_to_the_case_that_its_metadata_names_and_else_to_the_one_with_its_prompt(tmp_path: Path) -> None:
    log(tmp_path, "a.jsonl", "Other words", case="low-water")
    log(tmp_path, "b.jsonl", "When is high water?\n")
    log(tmp_path, "c.jsonl", "When is high water? Please.")
    cases = (asked(), asked(Case(id="low-water")))
    found = evaluate([str(tmp_path)], Request(asked=cases)).whole()
    assert own(found) == [
        ("high-water", "pass", str(tmp_path / "b.jsonl")),
        ("low-water", "pass", str(tmp_path / "a.jsonl")),
    ]
    assert found.unmatched == (str(tmp_path / "c.jsonl"),)


def test_a_log_in_which_a_host_writes_before_the_prompt_belongs_to_the_case_with_it(tmp_path: Path) -> None:
    def said(*texts: str) -> dict[str, Any]:
        content = [{"type": "input_text", "text": text} for text in texts]
        return {
            "timestamp": "2026-12-01T10:00:00Z",
            "type": "response_item",
            "payload": {"type": "message", "role": "user", "content": content},
        }

    rules = "# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>\nBe brief.\n</INSTRUCTIONS>"
    rows = [{"type": "session_meta", "payload": {"cwd": "/w"}}, said(rules, "<environment_context>x</environment_context>"),
            said("<environment_context>y</environment_context>\nWhen is high water?")]  # fmt: skip
    path = tmp_path / "rollout.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    found = evaluate([str(path)], Request(asked=(asked(), asked(Case(id="low-water", prompt="Be brief."))))).whole()
    assert ([run.case for run in found.runs], found.unmatched) == (["high-water"], ())


def test_a_run_that_asks_for_two_cases_at_once_is_of_neither() -> None:
    run = story("user When is high water?\nuser When is low water?\nload tides")
    cases = (asked(), asked(Case(id="low-water", prompt="When is low water?")))
    assert evaluate_traces([run], Request(asked=cases)).whole().unmatched == ("story",)


def test_a_prompt_of_two_cases_ties_a_log_to_neither() -> None:
    run = story("user When is high water?\nload tides")
    found = evaluate_traces([run], Request(asked=(asked(), asked(replace(CASE, id="again"))))).whole()
    assert found.unmatched == ("story",)
    assert own(found) == [("high-water", "error", None), ("again", "error", None)]


def test_a_case_without_a_log_is_an_error_that_fails_the_gate() -> None:
    found = evaluate_traces([], Request(asked=(asked(),))).whole()
    assert own(found) == [("high-water", "error", None)]
    assert (found.summary.exit, found.summary.score, found.summary.coverage) == (1, None, 0.0)


def test_a_log_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    log(tmp_path, "a.jsonl", "When is high water?")
    (tmp_path / "b.jsonl").write_text('{"odd": 1}\n', encoding="utf-8")
    found = evaluate([str(tmp_path)], Request(asked=(asked(),))).whole()
    assert own(found) == [("high-water", "pass", str(tmp_path / "a.jsonl"))]
    assert [item.path for item in found.unseen] == [str(tmp_path / "b.jsonl")]
    assert (found.summary.exit, found.summary.exit_reasons) == (4, ("1 log could not be read",))


class Breaks(Evaluator, frozen=True, kw_only=True):
    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        yield self.says("pass", "so far")
        raise KeyError(f"{trace.source} {case.id}")


class Silent(Evaluator, frozen=True, kw_only=True):
    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        del trace, case
        yield from ()


def test_an_evaluator_that_breaks_or_says_nothing_is_an_error() -> None:
    broken, silent, whole = judge(story("load tides"), CASE, (Breaks(), Silent(), SkillInvoked(skill="tides")))
    assert (broken.outcome, broken.reason) == ("error", "the evaluator failed: KeyError: 'story high-water'")
    assert (silent.outcome, silent.reason) == ("error", "the evaluator said nothing")
    assert (whole.outcome, whole.case, whole.trace) == ("pass", "high-water", "story")


def verdict(outcome: str, score: float | None = None, **facts: str) -> Verdict:
    return Verdict(by=facts.pop("by", "e"), version="1", outcome=outcome, score=score, reason="r", **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rows", "gate", "ends", "reasons"), [
    ([("pass", 1.0)], Gate(), 0, ()),
    ([("pass", 1.0), ("fail", 0.0)], Gate(), 1, ("1 fail",)),
    ([("unknown", None), ("error", None)], Gate(), 1, ("1 unknown", "1 error")),
    ([("unknown", None), ("pass", 1.0)], Gate(fail_on=("fail",)), 0, ()),
    ([("unknown", None), ("pass", 1.0)], Gate(fail_on=(), min_coverage=0.8), 1, ("coverage is below 80%: 50% were judged",)),
    ([("not_applicable", None)], Gate(min_coverage=0.8), 1, ("coverage is below 80%: none applies",)),
    ([("not_applicable", None)], Gate(), 0, ()),
    ([("pass", 0.4)], Gate(min_score=0.5), 1, ("the score is below 0.50: it is 0.40",)),
    ([("not_applicable", None)], Gate(min_score=0.5), 1, ("the score is below 0.50: there is none",)),
    ([], Gate(), 3, ()),
])  # fmt: skip
def test_what_ends_an_evaluation(
    rows: list[tuple[str, float | None]], gate: Gate, ends: int, reasons: tuple[str, ...]
) -> None:
    found = summed([verdict(outcome, score) for outcome, score in rows], gate)
    assert (found.exit, found.exit_reasons) == (ends, reasons)


ROWS = st.lists(
    st.tuples(st.sampled_from(OUTCOMES), st.sampled_from(["a", "b"]), st.sampled_from(["s", None]), st.floats(0, 1))
)


@given(ROWS, st.randoms(use_true_random=False))
def test_the_whole_agrees_with_its_parts_in_any_order(rows: list[Any], random: Any) -> None:
    verdicts = [
        verdict(outcome, score if outcome in ("pass", "fail") else None, by=by, skill=skill)
        for outcome, by, skill, score in rows
    ]
    found = summed(verdicts, Gate())
    assert sum(found.counts.values()) == len(verdicts)
    for outcome, name in zip(OUTCOMES, ("passed", "failed", "unknown", "not_applicable", "error"), strict=True):
        assert found.counts[outcome] == sum(getattr(tally, name) for tally in found.by_evaluator.values())
    assert (found.score is None) == (found.counts["pass"] + found.counts["fail"] == 0)
    assert found.coverage is None or 0 <= found.coverage <= 1
    shuffled = verdicts[:]
    random.shuffle(shuffled)
    again = summed(shuffled, Gate())
    assert (again.counts, again.exit, again.coverage) == (found.counts, found.exit, found.coverage)
    assert again.score == pytest.approx(found.score) if found.score is not None else again.score is None


def test_nothing_is_scored_that_was_not_judged() -> None:
    counting = Counting()
    counting.add(verdict("unknown"))
    assert (counting.tally().score, counting.tally().coverage) == (None, 0.0)
    assert Counting().tally().coverage is None


def test_what_codex_marks_as_its_own_is_no_prompt(tmp_path: Path) -> None:
    def said(text: str, *kinds: str) -> dict[str, Any]:
        message = {"type": "message", "role": "user", "content": [{"type": "input_text", "text": text}],
                   "internal_chat_message_metadata_passthrough": {"content_item_kinds": list(kinds)}}  # fmt: skip
        return {"timestamp": "2026-12-01T10:00:00Z", "type": "response_item", "payload": message}

    rows = [said("When is low water?", "environments.note"), said("When is high water?", "user.text")]
    path = tmp_path / "rollout.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    cases = (asked(), asked(Case(id="low-water", prompt="When is low water?")))
    assert [run.case for run in evaluate([str(path)], Request(asked=cases)).whole().runs] == ["high-water"]
