"""Laws that hold for any run: nothing breaks, more evidence takes no pass away, and opposites never both hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildmark.engine.evaluate.kinds import kinds, written
from guildmark.evaluators.no_script_run import NoScriptRun
from guildmark.evaluators.resource_read import ResourceRead
from guildmark.evaluators.script_run import ScriptRun
from guildmark.evaluators.skill_invoked import SkillInvoked
from guildmark.evaluators.skill_not_loaded import SkillNotLoaded
from guildmark.evaluators.skill_not_requested import SkillNotRequested
from guildmark.lenses.disclosure.story import story
from guildmark.model.case import Budget, Case, KnownSkill

if TYPE_CHECKING:
    from guildmark.evaluators.base import Evaluator

SKILLS = st.sampled_from(["tides", "moon"])
LOADS = st.sampled_from(["loaded", "already_loaded", "refused", "error", "blocked", "pending", "unknown"])
USES = st.sampled_from(["ok", "refused", "failed", "blocked", "pending", "unknown"])
LINES = st.one_of(
    st.builds("load {} {}".format, SKILLS, LOADS), st.builds("load {} by {}".format, SKILLS, st.sampled_from(["user", "host"])),
    st.builds("load {} | # Body\\n\\n1. Read `references/a.md`.".format, SKILLS),
    st.builds("read {} {} {}".format, SKILLS, st.sampled_from(["references/a.md", "../x", "b.md"]), USES),
    st.builds("run {} scripts/{}.py {}".format, SKILLS, st.sampled_from("ab"), USES),
    st.builds("call {}".format, st.sampled_from(["Bash", "Read"])), st.sampled_from([
        "offered tides moon", "offered", "compacted", "unloaded tides", "user Go on.", "assistant Well.", "turn 10 2",
        "gap undecodable a cut line", "gap unknown a row", "end success",
    ]),
)  # fmt: skip
AGENTS = st.sampled_from(["", "", "scout: "])
RUNS = st.lists(
    st.builds(lambda also, agent, line: f"{also}{agent}{line}", st.sampled_from(["", "", "& "]), AGENTS, LINES),
    max_size=12,
).map("\n".join)
KNOWN = (
    KnownSkill(
        name="tides", path="tides", body="# Body", text="# Body", allowed_tools=("Read",), files=("scripts/a.py",)
    ),
)
CASES = st.builds(
    Case, id=st.just("c"), expected=st.none() | st.lists(SKILLS, unique=True).map(tuple), forbidden=st.sampled_from([(), ("moon",)]),
    budget=st.sampled_from([Budget(), Budget(turns=2, tokens=20, cost=1.0, seconds=5)]),
    allowed_tools=st.sampled_from([None, ("Read",)]), known=st.sampled_from([None, KNOWN]),
)  # fmt: skip
EVERY: list[Evaluator] = [
    written({name: dict(kind.examples[number].given)}, name) for name, kind in kinds().items() for number in (0, -1)
]


@given(RUNS, CASES)
@settings(max_examples=150)
def test_every_run_gets_verdicts_that_keep_to_their_form(text: str, case: Case) -> None:
    trace = story(text)
    known = {event.seq for event in trace.events}
    for evaluator in EVERY:
        verdicts = list(evaluator.evaluate(trace, case))
        assert verdicts
        for verdict in verdicts:
            assert (verdict.score is None) == (verdict.outcome in ("unknown", "not_applicable", "error")), verdict
            assert verdict.score is None or 0 <= verdict.score <= 1
            assert set(verdict.evidence) <= known
            assert verdict.reason.strip()
            assert len(verdict.reason.splitlines()) == 1


def worst(evaluator: Evaluator, text: str) -> str:
    (verdict,) = evaluator.evaluate(story(text), Case(id="c"))
    return verdict.outcome


@given(RUNS)
def test_another_load_takes_no_pass_away_and_gives_one_where_there_was_none(text: str) -> None:
    assert worst(SkillInvoked(skill="tides"), f"{text}\nload tides") == "pass"


@given(RUNS)
def test_another_use_takes_no_pass_away(text: str) -> None:
    assert worst(ResourceRead(skill="tides", path="q.md"), f"{text}\nread tides q.md") == "pass"
    assert worst(ScriptRun(skill="tides", path="q.py"), f"{text}\nrun tides q.py") == "pass"


@given(RUNS)
def test_what_is_and_what_is_not_never_both_hold(text: str) -> None:
    pairs: list[tuple[Evaluator, Evaluator]] = [
        (SkillInvoked(skill="tides"), SkillNotLoaded(skill="tides")), (SkillInvoked(skill="tides"), SkillNotRequested(skill="tides")),
        (ScriptRun(skill="tides"), NoScriptRun(skill="tides", because="of the test")),
    ]  # fmt: skip
    for one, other in pairs:
        assert {worst(one, text), worst(other, text)} != {"pass"}


@given(RUNS)
def test_a_gap_lets_nothing_be_proven_absent(text: str) -> None:
    broken = f"{text}\ngap undecodable a cut line"
    for evaluator in (
        SkillNotLoaded(skill="sun"),
        SkillNotRequested(skill="sun"),
        NoScriptRun(skill="sun", because="of the test"),
    ):
        assert worst(evaluator, broken) == "unknown"


@given(RUNS, st.lists(LINES, max_size=5))
def test_what_another_agent_does_changes_no_order_of_this_one(text: str, others: list[str]) -> None:
    noise = "\n".join(f"clerk: {line}" for line in others if line.startswith(("call", "assistant")))
    before = written({"no_work_before_load": {}}, "test")
    assert worst(before, f"{text}\n{noise}") == worst(before, text)


@pytest.mark.parametrize("name", sorted(kinds()))
def test_an_evaluator_needs_no_more_than_a_log(name: str) -> None:
    for example in kinds()[name].examples:
        evaluator = written({name: dict(example.given)}, name)
        assert list(evaluator.evaluate(story("assistant No."), Case(id="c")))
