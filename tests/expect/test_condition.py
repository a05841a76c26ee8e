"""Conditions: joined and turned round they say what their parts say, and each can be written into a case file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from guildmark import evaluate
from guildmark.engine.evaluate.kinds import as_written, kinds, written
from guildmark.evaluators.all_of import AllOf
from guildmark.evaluators.skill_invoked import SkillInvoked
from guildmark.expect import (
    Condition,
    ExpectationError,
    called,
    chose,
    disclosed_progressively,
    expect,
    in_order,
    loaded,
    met,
    only,
    ran_script,
    read,
    requested,
)  # fmt: skip
from guildmark.lenses.disclosure.story import story
from guildmark.model.case import Case

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RUN = story("user When?\noffered tides moon\nload tides\nread tides ports.md\nrun tides scripts/t.py --port Oban")


@pytest.mark.parametrize(
    "what",
    [
        loaded("tides") & read("tides", "ports.md"),
        loaded("sun") | loaded("tides"),
        ~loaded("sun"),
        ~(loaded("sun") | loaded("moon")),
        ~~loaded("tides"),
        loaded("tides", by="model") & ~loaded("tides", by="user"),
        requested("tides") & ~requested("moon"),
        loaded("tides").within(1),
        ran_script("tides", "scripts/t.py", args={"port": "Oban"}),
        called("Bash") | ~called("Write"),
        ~ran_script("tides", "scripts/t.py", args=["Mull"]),
        ~ran_script("moon", because="no question of the moon"),
        disclosed_progressively() & disclosed_progressively("tides"),
        only("tides") & chose("tides"),
        in_order("load tides", "read tides ports.md"),
        met("redundant_loads") & met({"required_order": ["load tides"]}),
    ],
)
def test_what_holds_holds_in_python_and_in_a_case_file(what: Condition, tmp_path: Path) -> None:
    expect(RUN).met(what)
    with pytest.raises(ExpectationError):
        expect(RUN).never.met(what)
    with pytest.raises(ExpectationError):
        expect(RUN).met(~what)
    whole, turned = (evaluate([RUN], file(tmp_path, one.written)).verdicts[0].outcome for one in (what, ~what))
    assert (whole, turned) == ("pass", "fail")


def file(folder: Path, entry: object) -> Path:
    path = folder / "cases.json"
    path.write_text(json.dumps([{"id": "c", "prompt": "When?", "evaluators": [entry]}]), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", kinds())
def test_every_evaluator_is_read_back_as_it_was_written(name: str) -> None:
    for example in kinds()[name].examples:
        own = written({name: example.given} if example.given else name, "test")
        assert written(json.loads(json.dumps(as_written(own))), "test") == own


def test_the_same_join_is_flat() -> None:
    joined = (loaded("a") & loaded("b")) & loaded("c")
    assert joined.written == {"all_of": [{"skill_invoked": "a"}, {"skill_invoked": "b"}, {"skill_invoked": "c"}]}
    assert (loaded("a") | loaded("b") & loaded("c")).written == {
        "any_of": [{"skill_invoked": "a"}, {"all_of": [{"skill_invoked": "b"}, {"skill_invoked": "c"}]}]
    }
    assert (~loaded("a")).written == {"skill_not_loaded": "a"}
    assert (~loaded("a", by="user")).written == {"never": [{"skill_invoked": {"skill": "a", "by": "user"}}]}


def test_what_cannot_be_told_holds_neither_way() -> None:
    unsure = story("load tides pending")
    for what in (
        loaded("tides"),
        ~loaded("tides"),
        loaded("tides") | loaded("sun"),
        ~(loaded("tides") & loaded("tides")),
    ):
        with pytest.raises(ExpectationError, match="cannot be told"):
            expect(unsure).met(what)


def test_a_sentence_without_its_subject_says_so() -> None:
    with pytest.raises(TypeError, match="because="):
        ran_script()
    with pytest.raises(TypeError, match="because="):
        expect(RUN).never.ran_script("moon")
    with pytest.raises(TypeError, match=r"for loaded\(\)"):
        read("tides", "ports.md").within(3)


def test_words_and_conditions_say_the_same() -> None:
    expect(RUN).never.loaded("tides", by="user").never.ran_script("moon", because="not asked for").never.requested(
        "moon"
    )
    expect(RUN).loaded("tides").within(1).then.read("tides", "ports.md").disclosed_progressively()
    expect(RUN).never.ran_script("moon", because="a question of tides").for_skill("tides").ran_script(args=["Oban"])
    with pytest.raises(ExpectationError, match="a question of policy"):
        expect(RUN).never.ran_script(because="a question of policy")


def test_a_run_meets_all_that_a_case_asks() -> None:
    expect(RUN).meets(Case(id="c", expected=("tides",), forbidden=("moon",)))
    with pytest.raises(ExpectationError) as raised:
        expect(RUN).meets(Case(id="c", expected=("moon",), allowed_tools=()))
    assert {verdict.by for verdict in raised.value.verdicts} >= {"selection", "only_tools"}


def test_a_condition_is_neither_true_nor_false() -> None:
    with pytest.raises(TypeError, match="join conditions by &"):
        bool(loaded("a"))
    with pytest.raises(TypeError, match="turn one round by ~"):
        bool(~loaded("a"))


@pytest.mark.parametrize("wrong", [
    lambda: loaded("a") & "redundant_loads", lambda: loaded("a") | SkillInvoked(skill="b"), lambda: True & loaded("a"),
    lambda: None | loaded("a"),
])  # fmt: skip
def test_only_conditions_are_joined(wrong: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"joins conditions, and .* is none: wrap it in met"):
        wrong()


@pytest.mark.parametrize(("wrong", "kind", "says"), [
    (lambda: loaded(None), TypeError, "text, not None"),
    (lambda: requested(""), ValueError, "is empty"),
    (lambda: read("a", ""), ValueError, "the name of a file is empty"),
    (lambda: called(3), TypeError, "the name of a tool is text, not 3"),
    (lambda: loaded("a").within(-2), ValueError, "LoadedWithin.turns=-2.: expected `int` >= 0"),
    (lambda: loaded("a").within(1.5), TypeError, "expected `int`, got `float`"),
    (lambda: only(3), TypeError, "expected `str`, got `int`"),
    (lambda: chose(["a"]), TypeError, "expected `str`, got `tuple`"),
    (lambda: Condition("redundant_loads"), TypeError, "is no evaluator: wrap"),
    (lambda: AllOf(of=SkillInvoked(skill="a")), TypeError, "write a tuple of evaluators"),
    (lambda: AllOf(of=()), ValueError, "holds nothing"),
    (lambda: AllOf(of=("redundant_loads",)), TypeError, "write a tuple of evaluators"),
])  # fmt: skip
def test_a_condition_that_cannot_be_meant_is_refused_where_it_is_built(
    wrong: Callable[[], object], kind: type[Exception], says: str
) -> None:
    with pytest.raises(kind, match=says):
        wrong()


def test_an_evaluation_takes_conditions_and_refuses_what_is_none() -> None:
    (verdict, *_) = evaluate(RUN, evaluators=[loaded("tides")]).verdicts
    assert (verdict.by, verdict.outcome) == ("skill_invoked", "pass")
    for wrong, says in (
        ({"evaluators": [5]}, r"evaluators\[0\] is 5: write an evaluator, a condition"),
        ({"evaluators": "redundant_loads"}, r"write a list, evaluators=\['redundant_loads'\]"),
        ({"cases": [Case(id="a"), "b"]}, r"cases\[1\] is 'b': write a guildmark.Case"),
    ):
        with pytest.raises(TypeError, match=says):
            evaluate(RUN, **wrong)  # type: ignore[arg-type]  # what is wrong is said
    with pytest.raises(ValueError, match=r"cases\[1\] has the id 'a'"):
        evaluate(RUN, [Case(id="a"), Case(id="a")])
