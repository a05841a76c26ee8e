"""What one row per skill counts, and what it leaves out."""

from __future__ import annotations

import pytest

from guildmark.lenses.disclosure.fold import Fold, by_call, by_skill
from guildmark.model.event import (
    AnyEvent,
    Message,
    OfferedSkill,
    ResourceRead,
    ScriptRun,
    SkillLoaded,
    SkillRequested,
    SkillsOffered,
    SkillUnloaded,
)
from guildmark.model.trace import ReadRow, RunRow


def fold(*events: AnyEvent) -> Fold:
    made = Fold()
    for event in events:
        made.add(event)
    return made


def offered(*names: str) -> SkillsOffered:
    return SkillsOffered(skills=tuple(map(OfferedSkill, names)))


def loaded(skill: str, **facts: object) -> SkillLoaded:
    return SkillLoaded(skill=skill, status=facts.pop("status", "loaded"), **facts)  # type: ignore[arg-type]  # a fact each


def test_everything_that_happened_to_a_skill() -> None:
    (row,) = by_skill([
        SkillRequested(skill="ebb", by="user", agent="a"),
        loaded("ebb", by="user", agent="a", resources=("x.md", "y.md"), body="See `references/tide.md`.", digest="1"),
        loaded("ebb", agent="b", resources=("y.md", "z.md"), body="See [x](x.md).", digest="2"),
        loaded("ebb", body="See [never](never.md)."),
        ResourceRead(skill="ebb", path="x.md", status="ok", agent="c"),
        ResourceRead(skill="ebb", path="x.md", status="failed"),
        ScriptRun(skill="ebb", path="run.py", status="failed", exit_code=7),
    ])  # fmt: skip
    assert (row.requested, row.loaded, row.by, row.agents) == (1, 3, ("user", "model"), ("a", "b", "main", "c"))
    assert row.resources.advertised == ("x.md", "y.md", "z.md")
    assert row.resources.referenced == ("references/tide.md", "x.md")
    assert row.resources.read == (ReadRow("x.md", "ok"), ReadRow("x.md", "failed"))
    assert row.resources.run == (RunRow("run.py", "failed", 7),)


@pytest.mark.parametrize(
    ("status", "key"),
    [
        ("loaded", "loaded"), ("already_loaded", "already_loaded"), ("refused", "refused"), ("error", "failed"), ("blocked", "blocked"),
        ("pending", "pending"), ("unknown", "unknown"),
    ],
)  # fmt: skip
def test_each_status_has_its_count(status: str, key: str) -> None:
    keys = ("loaded", "already_loaded", "refused", "failed", "blocked", "pending", "unknown")
    (row,) = by_skill([loaded("ebb", status=status), loaded("ebb", status=status)])
    assert {name: getattr(row, name) for name in keys} == {name: 2 if name == key else 0 for name in keys}


@pytest.mark.parametrize(
    "event",
    [
        loaded("ebb", evidence="incidental"),
        loaded("ebb", purpose="inspected"),
        loaded("ebb", purpose="authored"),
        ResourceRead(skill="ebb", path="x", status="ok", evidence="incidental"),
        SkillRequested(skill="ebb", evidence="incidental"),
        SkillUnloaded(skill="ebb"),
        Message(role="user", text="ebb"),
    ],
)
def test_what_does_not_count(event: AnyEvent) -> None:
    assert by_skill([event]) == ()


@pytest.mark.parametrize("facts", [{"purpose": "used"}, {"evidence": "likely"}, {"evidence": "confirmed"}])
def test_what_counts(facts: dict[str, str]) -> None:
    assert [row.loaded for row in by_skill([loaded("ebb", **facts)])] == [1]


def test_catalogues_add_up_and_their_skills_have_rows() -> None:
    made = fold(offered("ebb"), offered("flow"), loaded("moon"))
    assert [(row.name, row.offered) for row in made.skills()] == [("ebb", True), ("flow", True), ("moon", False)]
    assert made.catalogue == "recorded"
    assert fold(offered()).catalogue == "recorded_empty"
    assert fold(loaded("moon")).catalogue == "unrecorded"
    assert [row.offered for row in fold(loaded("moon")).skills()] == [None]
    assert [row.offered for row in fold(offered(), loaded("moon")).skills()] == [False]


def test_a_request_counts_where_it_led_if_only_its_case_differs() -> None:
    asked = SkillRequested(skill="EBB", call_id="1")
    rows = fold(asked, loaded("Ebb", call_id="1")).skills()
    assert [(row.name, row.requested, row.loaded) for row in rows] == [("Ebb", 1, 1)]


def test_a_request_under_an_offered_name_leaves_its_row() -> None:
    rows = fold(offered("EBB"), SkillRequested(skill="EBB", call_id="1"), loaded("ebb", call_id="1")).skills()
    assert [(row.name, row.requested, row.loaded) for row in rows] == [("EBB", 0, 0), ("ebb", 1, 1)]


@pytest.mark.parametrize(
    "before",
    [
        loaded("EBB"),
        ResourceRead(skill="EBB", path="x", status="ok"),
        ScriptRun(skill="EBB", path="x", status="ok"),
        SkillRequested(skill="EBB", call_id="0"),
    ],
)
def test_a_row_to_which_something_else_happened_stays(before: AnyEvent) -> None:
    rows = fold(before, SkillRequested(skill="EBB", call_id="1"), loaded("ebb", call_id="1")).skills()
    assert [row.name for row in rows] == ["EBB", "ebb"]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        pytest.param(SkillRequested(skill="ebb", call_id="1"), loaded("flow", call_id="1"), id="another-name"),
        pytest.param(SkillRequested(skill="EBB", call_id="1"), loaded("ebb", call_id="2"), id="another-call"),
        pytest.param(SkillRequested(skill="EBB"), loaded("ebb"), id="no-call"),
    ],
)
def test_a_request_stays_where_it_was_made(asked: SkillRequested, answer: SkillLoaded) -> None:
    assert [(row.name, row.requested, row.loaded) for row in fold(asked, answer).skills()] == [
        (asked.skill, 1, 0),
        (answer.skill, 0, 1),
    ]


def test_a_second_answer_to_one_call_moves_nothing() -> None:
    asked = SkillRequested(skill="EBB", call_id="1")
    rows = fold(asked, loaded("ebb", call_id="1"), loaded("ebb", call_id="1")).skills()
    assert [(row.name, row.requested, row.loaded) for row in rows] == [("ebb", 1, 2)]


def test_one_row_per_load_in_order() -> None:
    rows = by_call([
        SkillRequested(skill="ebb", call_id="1"),
        loaded("ebb", call_id="1", agent="a", by="user", seq=7, evidence="incidental"),
        loaded("ebb", status="refused", seq=9),
    ])  # fmt: skip
    assert [(row.skill, row.call_id, row.agent, row.by, row.status, row.seq) for row in rows] == [
        ("ebb", "1", "a", "user", "loaded", 7),
        ("ebb", None, "main", "model", "refused", 9),
    ]


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ("Run scripts/tide.py now.", ("scripts/tide.py",)),
        ("Run ./scripts/a/tide.py now.", ("scripts/a/tide.py",)),
        ("See references/tide.md and assets/tide.svg.", ("references/tide.md", "assets/tide.svg")),
        ("See references/tide.", ()),
        ("See other/tide.md, my-scripts/tide.py, x/scripts/tide.py, ~scripts/tide.py and $scripts/tide.py.", ()),
        ("See https://example.invalid/scripts/tide.py.", ()),
        ("See [x](https://example.invalid/x.md), [y](#y) and [z](z.md).", ("z.md",)),
        ("See `a/b.md` and `b.md`.", ("a/b.md",)),
        ("See [here](.).", ()),
    ],
)
def test_which_files_a_body_names(body: str, named: tuple[str, ...]) -> None:
    (row,) = by_skill([loaded("ebb", body=body, digest="1")])
    assert row.resources.referenced == named
