"""Two evaluations compared: what got better, what may be said of it, and what makes a comparison worthless."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec.structs import replace

from guildmark.engine.evaluate.casefile import Asked
from guildmark.engine.evaluate.comparing import compare, load
from guildmark.engine.evaluate.evaluate import Request, evaluate, evaluate_traces
from guildmark.evaluators.never import Never
from guildmark.evaluators.skill_invoked import SkillInvoked
from guildmark.lenses.disclosure.story import story
from guildmark.model.case import Case
from guildmark.model.errors import LoadError

if TYPE_CHECKING:
    from pathlib import Path

    from guildmark.model.evaluation import Evaluation

GOOD, BAD, OPEN = "load tides", "load moon", "load tides pending"


def judged(**runs: tuple[str, ...]) -> Evaluation:
    """Evaluate the runs of each case: whether tides was loaded; the first letter of a case is its group."""
    asked = tuple(
        Asked(
            case=Case(id=name, prompt=f"about {name}", group=name[0]),
            evaluators=(SkillInvoked(skill="tides"),),
            folder=".",
        )
        for name in runs
    )
    traces = [story(f"user about {name}\n{text}", source=f"{name}-{number}")
              for name, texts in runs.items() for number, text in enumerate(texts)]  # fmt: skip
    return evaluate_traces(traces, Request(asked=asked)).whole()


def test_many_tasks_that_gain_are_an_improvement() -> None:
    old = judged(**{f"c{number}": (BAD,) for number in range(20)})
    new = judged(**{f"c{number}": (GOOD if number else BAD,) for number in range(20)})
    found = compare(old, new)
    assert found.difference is not None
    assert (found.verdict, found.ruling, found.exit) == ("improved", "pass", 0)
    assert (found.difference.helped.successes, found.difference.harmed.successes) == (19, 0)
    assert found.difference.estimate == pytest.approx(0.95)
    assert (found.old.rate, found.new.rate) == (0.0, 0.95)
    back = compare(new, old, margin=0.1)
    assert (back.verdict, back.ruling, back.exit) == ("worse", "fail", 1)
    assert back.exit_reasons == ("the new runs are worse than allowed: (all cases)",)


def test_a_gain_that_so_few_tasks_cannot_show_is_not_called_one() -> None:
    old = judged(a=(BAD,), b=(GOOD,), c=(GOOD,))
    found = compare(old, judged(a=(GOOD,), b=(GOOD,), c=(GOOD,)))
    assert (found.verdict, found.smallest_lift, found.ruling, found.exit) == (
        "no difference shown",
        None,
        "inconclusive",
        0,
    )


def test_what_could_not_be_judged_is_left_out_and_flaky_cases_are_named() -> None:
    found = compare(judged(a=(GOOD, BAD), b=(OPEN,)), judged(a=(GOOD, GOOD), b=(GOOD,)))
    assert (found.old.cases, found.old.runs, found.old.left_out, found.old.flakes) == (1, 2, 1, ("a",))
    assert [check.reason for check in found.checks if check.name == "runs judged"] == [
        "1 run could not be judged and is left out"
    ]
    assert found.difference is not None
    assert (found.difference.tasks, found.difference.unpaired) == (1, ("b",))


def test_without_a_case_in_both_nothing_is_compared() -> None:
    found = compare(judged(a=(GOOD,)), judged(b=(GOOD,)))
    assert (found.difference, found.verdict, found.exit, found.exit_reasons) == (
        None,
        None,
        1,
        ("no case ran in both",),
    )


def session(skill: str | None = None, read: str | None = None) -> str:
    """Write a stream of Claude Code 2.1 (rows as measured on 2.1.332): nothing, a load, or a read of a skill file."""
    rows: list[dict[str, Any]] = [
        {"type": "system", "subtype": "init", "cwd": "/w", "session_id": "s1", "tools": ["Bash", "Read", "Skill"],
         "claude_code_version": "2.1.120", "model": "m"},
    ]  # fmt: skip
    name, given = ("Skill", {"skill": skill}) if skill else ("Read", {"file_path": read or "/w/notes.md"})
    back = f"Launching skill: {skill}" if skill else "     1\t---\n     2\tname: star-map\n     3\t---\n     4\t# Stars"
    rows += [
        {"type": "assistant", "message": {"role": "assistant", "content": [
            {"type": "tool_use", "id": "a", "name": name, "input": given}]}, "parent_tool_use_id": None},
        {"type": "user", "message": {"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "a", "content": back}]}, "parent_tool_use_id": None},
        {"type": "result", "subtype": "success", "is_error": False, "num_turns": 2, "permission_denials": []},
    ]  # fmt: skip
    return "\n".join(map(json.dumps, rows))


def arm(folder: Path, **runs: str) -> Evaluation:
    folder.mkdir()
    for name, text in runs.items():
        (folder / f"{name}.jsonl").write_text(text, encoding="utf-8")
    never = Never(of=(SkillInvoked(skill="no-such-skill"),))
    asked = Asked(case=Case(id="task", traces=("*.jsonl",)), evaluators=(never,), folder=str(folder))
    return evaluate([], Request(asked=(asked,))).whole()


def test_a_baseline_that_used_the_skill_makes_the_comparison_invalid(tmp_path: Path) -> None:
    """Equal rewards of both arms are no sign of no effect where the arm without the skill had it (oh-my-knowledge #23)."""
    new = arm(tmp_path / "with", w1=session("star-map"), w2=session("star-map"))
    old = arm(
        tmp_path / "baseline",
        b1=session(),
        b2=session("star-map"),
        b3=session(read="/root/.claude/skills/star-map/SKILL.md"),
    )
    assert compare(old, new).difference is not None, "nobody has said yet which skill the old runs must not have"
    found = compare(old, new, without="star-map")
    assert (found.difference, found.verdict, found.exit) == (None, None, 1)
    (reason,) = found.exit_reasons
    assert reason.startswith("the comparison is invalid: ")
    assert [name in reason for name in ("b1.jsonl", "b2.jsonl", "b3.jsonl")] == [False, True, True]


def test_a_clean_baseline_may_be_compared(tmp_path: Path) -> None:
    new = arm(tmp_path / "with", w1=session("star-map"))
    old = arm(tmp_path / "baseline", b1=session())
    assert compare(old, new, without="star-map").difference is not None
    assert compare(old, old, without="star-map").exit_reasons == ("no new run has used `star-map`",)


def test_evaluations_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    found = judged(a=(GOOD, BAD))
    path = tmp_path / "run.json"
    path.write_bytes(msgspec.json.encode(found))
    assert load(path) == found
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(LoadError, match="is no evaluation"):
        load(path)
    with pytest.raises(LoadError, match="cannot be read"):
        load(tmp_path / "none.json")


def many(letter: str, text: str, count: int = 20) -> dict[str, tuple[str, ...]]:
    return {f"{letter}{number}": (text,) for number in range(count)}


def test_each_group_is_a_gate_and_one_that_got_worse_is_found_among_others_that_got_better() -> None:
    old = judged(**many("a", BAD), **many("b", GOOD), **many("c", GOOD, 3))
    new = judged(**many("a", GOOD), **many("b", BAD), **many("c", GOOD, 3))
    found = compare(old, new, margin=0.1, by="group")
    assert {gate.name: gate.ruling for gate in found.gates} == {
        "(all cases)": "inconclusive", "a": "pass", "b": "fail", "c": "inconclusive",
    }  # fmt: skip
    assert (found.exit, found.exit_reasons) == (1, ("the new runs are worse than allowed: b",))
    assert compare(old, new, margin=0.1).exit == 0  # all cases together do not show it


def test_several_gates_need_more_than_one_alone_and_all_that_is_said_is_held_to_it() -> None:
    old, new = judged(**many("a", GOOD, 7)), judged(**many("a", BAD, 6), a6=(GOOD,))
    assert (compare(old, new).ruling, compare(old, new).exit) == ("fail", 1)
    crowd = dict.fromkeys("bcdefghijklmnopqrstuvwxyz", (GOOD,))
    many_old = judged(**many("a", GOOD, 7), **crowd)
    many_new = judged(**many("a", BAD, 6), a6=(GOOD,), **crowd)
    found = compare(many_old, many_new, by="group")
    assert {gate.ruling for gate in found.gates} == {"inconclusive"}
    assert (found.ruling, found.verdict, found.exit) == ("inconclusive", "no difference shown", 0)
    assert found.difference == found.gates[0].difference
    assert compare(many_old, many_new, by="group", fail_on=("fail", "inconclusive")).exit == 1


@pytest.mark.parametrize(("lost", "verdict", "ruling"), [
    (4, "no difference shown", "inconclusive"), (5, "no difference shown", "inconclusive"), (6, "worse", "fail"),
])  # fmt: skip
@pytest.mark.parametrize("by", [None, "evaluator"])
def test_nothing_is_called_worse_that_the_exact_test_does_not_show(
    lost: int, verdict: str, ruling: str, by: Any
) -> None:
    old = judged(**many("a", GOOD, 8))
    new = judged(**many("a", BAD, lost), **{f"a{number}": (GOOD,) for number in range(lost, 8)})
    found = compare(old, new, by=by)
    assert found.difference is not None
    if by is None:
        assert found.difference.interval.high < 0, "the interval alone would say so"
        assert (found.verdict, found.ruling, found.exit) == (verdict, ruling, int(ruling == "fail"))
        assert compare(old, new, margin=0.05).ruling == ruling
    assert found.exit == int("fail" in {found.ruling, *(gate.ruling for gate in found.gates)})
    assert (found.verdict == "worse") <= (found.ruling == "fail")


def test_where_no_run_was_judged_the_reason_is_told() -> None:
    found = compare(judged(a=(OPEN,)), judged(a=(GOOD,)))
    assert (found.exit, found.exit_reasons) == (1, ("1 case ran in both, and none was judged in both",))


def test_evaluators_are_gates_too_and_one_that_only_one_side_has_is_open() -> None:
    old, new = judged(**many("a", BAD)), judged(**many("a", GOOD))
    found = compare(old, replace(new, verdicts=(*new.verdicts, replace(new.verdicts[0], by="other"))), by="evaluator")
    gates = {gate.name: gate for gate in found.gates}
    assert {name: gate.ruling for name, gate in gates.items()} == {
        "(all cases)": "pass", "other": "inconclusive", "skill_invoked": "pass",
    }  # fmt: skip
    assert gates["other"].difference is None
