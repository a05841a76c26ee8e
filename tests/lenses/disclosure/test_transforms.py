"""Negative transforms: a log that was changed in one way says exactly that, and nothing else changes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from guildmark.model.event import SkillLoaded

Reads = Callable[..., Any]  # the fixture of conftest.py, which importlib mode cannot name
Rows = list[dict[str, Any]]

QUIET = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
NAMES = st.from_regex(r"[a-z]{3,8}(-[a-z]{2,5})?", fullmatch=True)


class Step(NamedTuple):
    """One load as it was planned."""

    name: str
    good: bool

    @property
    def body(self) -> str:
        return f"# How to {self.name}\n\n1. Begin.\n2. Say \"Skill 'x' not found\" aloud.\n3. End."


PLANS = st.lists(st.builds(Step, NAMES, st.booleans()), min_size=1, max_size=5)


def strands(plan: list[Step]) -> Rows:
    """Write a history of Strands: one call and its result for each step."""
    rows: Rows = []
    for index, step in enumerate(plan):
        text = (
            f"{step.body}\n\n---\nLocation: /w/skills/{step.name}/SKILL.md"
            if step.good
            else f"Skill '{step.name}' not found. Available skills: a, b"
        )
        rows.append(
            {
                "role": "assistant",
                "content": [
                    {"toolUse": {"toolUseId": str(index), "name": "skills", "input": {"skill_name": step.name}}}
                ],
            }
        )
        rows.append(
            {
                "role": "user",
                "content": [
                    {"toolResult": {"toolUseId": str(index), "status": "success", "content": [{"text": text}]}}
                ],
            }
        )
    return rows


def claude(plan: list[Step]) -> Rows:
    """Write a session of Claude Code: a receipt, then the body in a row of its own."""
    rows: Rows = []
    envelope = {"sessionId": "s", "isSidechain": False}
    for index, step in enumerate(plan):
        rows.append(
            {
                **envelope,
                "type": "assistant",
                "message": {
                    "id": f"m{index}",
                    "role": "assistant",
                    "content": [
                        {"type": "tool_use", "id": f"t{index}", "name": "Skill", "input": {"skill": step.name}}
                    ],
                },
            }
        )
        text = (
            f"Launching skill: {step.name}"
            if step.good
            else f"<tool_use_error>Unknown skill: {step.name}</tool_use_error>"
        )
        rows.append(
            {
                **envelope,
                "type": "user",
                "message": {
                    "role": "user",
                    "content": [
                        {"type": "tool_result", "tool_use_id": f"t{index}", "content": text, "is_error": not step.good}
                    ],
                },
            }
        )
        if step.good:
            rows.append(
                {
                    **envelope,
                    "type": "user",
                    "isMeta": True,
                    "sourceToolUseID": f"t{index}",
                    "message": {
                        "role": "user",
                        "content": [
                            {
                                "type": "text",
                                "text": f"Base directory for this skill: /w/.claude/skills/{step.name}\n\n{step.body}",
                            }
                        ],
                    },
                }
            )
    return rows


def seen(loads: list[SkillLoaded]) -> Counter[tuple[str, str]]:
    return Counter((load.skill, load.status) for load in loads)


def planned(plan: list[Step]) -> Counter[tuple[str, str]]:
    return Counter((step.name, "loaded" if step.good else "refused") for step in plan)


def read_strands(read: Reads, rows: Rows) -> Any:
    return read({"messages": rows}, host="strands")


def read_claude(read: Reads, rows: Rows) -> Any:
    return read(*rows, host="claude_code")


@QUIET
@given(PLANS)
def test_what_was_planned_is_what_is_read(read: Reads, plan: list[Step]) -> None:
    for told in (read_strands(read, strands(plan)), read_claude(read, claude(plan))):
        assert seen(told.loads) == planned(plan)
        assert [load.body for load in told.loads if load.status == "loaded"] == [
            step.body for step in plan if step.good
        ]


@QUIET
@given(PLANS, st.data())
def test_a_dropped_result_leaves_that_load_open(read: Reads, plan: list[Step], data: st.DataObject) -> None:
    lost = data.draw(st.integers(0, len(plan) - 1))
    rows = [row for index, row in enumerate(strands(plan)) if index != 2 * lost + 1]
    told = read_strands(read, rows)
    rest = plan[:lost] + plan[lost + 1 :]
    assert seen(told.loads) == planned(rest) + Counter({(plan[lost].name, "pending"): 1})
    assert [gap.kind for gap in told.gaps] == ["unanswered"]


@QUIET
@given(PLANS, st.data())
def test_a_swapped_error_flag_changes_that_load_only(read: Reads, plan: list[Step], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(plan) - 1))
    rows = claude(plan)
    number = [index for index, row in enumerate(rows) if row["type"] == "user" and not row.get("isMeta")][at]
    block = rows[number]["message"]["content"][0]
    block["is_error"] = not block["is_error"]
    told = read_claude(read, rows)
    if plan[at].good:  # a receipt that is marked as an error is one
        assert ("loaded" not in {load.status for load in told.loads if load.call_id == f"t{at}"}) or plan[at].name in {
            step.name for index, step in enumerate(plan) if index != at
        }
        assert sum(1 for load in told.loads if load.status == "error") == 1
    else:  # the host's sentence stands, whatever the mark
        assert seen(told.loads) == planned(plan)


@QUIET
@given(PLANS, NAMES)
def test_a_renamed_skill_is_renamed_everywhere(read: Reads, plan: list[Step], name: str) -> None:
    old = plan[0].name
    new = f"{name}-{old}-x"
    renamed = [Step(new, step.good) if step.name == old else step for step in plan]
    for write, reads in ((strands, read_strands), (claude, read_claude)):
        told = reads(read, write(renamed))
        assert seen(told.loads) == planned(renamed)
        assert old not in told.skills


@QUIET
@given(PLANS, st.integers(1, 30))
def test_a_truncated_body_is_the_body_that_is_read(read: Reads, plan: list[Step], keep: int) -> None:
    rows = claude([Step(plan[0].name, good=True)])
    block = rows[-1]["message"]["content"][0]
    whole = Step(plan[0].name, good=True).body
    block["text"] = block["text"].replace(whole, whole[:keep])
    (load,) = read_claude(read, rows).loads
    assert load.body == (whole[:keep].rstrip() or None)
    assert load.digest != read_claude(read, claude([Step(plan[0].name, good=True)])).loads[0].digest


@QUIET
@given(PLANS)
def test_a_duplicated_tail_is_told_twice_or_not_at_all(read: Reads, plan: list[Step]) -> None:
    rows = strands(plan)
    once, result_again, both_again = (
        read_strands(read, more) for more in (rows, [*rows, rows[-1]], [*rows, *rows[-2:]])
    )
    assert seen(result_again.loads) == seen(once.loads)
    assert seen(both_again.loads) == seen(once.loads) + planned(plan[-1:])


@QUIET
@given(PLANS, st.randoms(use_true_random=False))
def test_parallel_results_may_come_in_any_order(read: Reads, plan: list[Step], random: Any) -> None:
    calls = [block for row in strands(plan) for block in row["content"] if "toolUse" in block]
    results = [block for row in strands(plan) for block in row["content"] if "toolResult" in block]
    random.shuffle(results)
    told = read_strands(read, [{"role": "assistant", "content": calls}, {"role": "user", "content": results}])
    assert seen(told.loads) == planned(plan)
    assert {(load.skill, load.body) for load in told.loads if load.body} == {
        (step.name, step.body) for step in plan if step.good
    }


@QUIET
@given(PLANS, st.data())
def test_unknown_rows_are_counted_and_change_nothing(read: Reads, plan: list[Step], data: st.DataObject) -> None:
    rows = claude(plan)
    at = data.draw(st.integers(0, len(rows)))
    odd: dict[str, Any] = {"type": "telemetry-of-tomorrow", "sessionId": "s", "payload": {"skills": ["zz"]}}
    told = read_claude(read, [*rows[:at], odd, *rows[at:]])
    assert seen(told.loads) == planned(plan)
    assert [(gap.kind, gap.place.line) for gap in told.gaps] == [("unknown", at + 1)]


@QUIET
@given(PLANS, st.data())
def test_no_row_is_changed_by_reading_it(read: Reads, plan: list[Step], data: st.DataObject) -> None:
    write = data.draw(st.sampled_from([strands, claude]))
    rows = write(plan)
    before = deepcopy(rows)
    (read_strands if write is strands else read_claude)(read, rows)
    assert rows == before
    assert json.dumps(rows) == json.dumps(before)
