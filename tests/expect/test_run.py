"""Sentences about runs: they hold, or say what was expected, what was seen, and where the run broke."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guildmark import evaluate
from guildmark.engine.evaluate.summing import Gate
from guildmark.evaluators.skill_invoked import SkillInvoked
from guildmark.expect import ExpectationError, expect
from guildmark.lenses.disclosure.story import story
from guildmark.model.case import Case

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

RUN = story(
    "user When is high water?\noffered tides moon\nload moon\nload tides refused\nload tides\nread tides ports.md"
)


def test_what_holds_goes_on() -> None:
    run = expect(RUN).loaded("moon").loaded("tides", by="model").chose("moon", "tides")
    assert run.trace is RUN
    assert expect(RUN).never.loaded("sun").loaded("moon")
    assert expect(RUN).met({"never": {"skill_invoked": "sun"}}).met(SkillInvoked(skill="moon"))


def test_what_does_not_says_why_and_marks_the_event_that_broke_it() -> None:
    run = story("offered tides moon\nload moon\nload tides refused\ncall Bash {}")
    with pytest.raises(ExpectationError) as raised:
        expect(run).loaded("moon").loaded("tides", because="the question is about tides")
    assert str(raised.value) == (
        "not met (skill_invoked): `tides` was not loaded: the load was refused\n"
        "because: the question is about tides\n"
        "the run story:\n"
        "       1  offered    2 skills: tides, moon\n"
        "       3  requested  moon by model\n"
        "       5  loaded     moon (body not on record)\n"
        "       7  requested  tides by model\n"
        "  >    9  refused    tides"
    )
    assert [verdict.by for verdict in raised.value.verdicts] == ["skill_invoked"]


def test_what_cannot_be_told_does_not_hold() -> None:
    with pytest.raises(ExpectationError, match=r"cannot be told \(skill_invoked\)"):
        expect(story("load tides pending")).loaded("tides")
    with pytest.raises(ExpectationError, match=r"gap: a cut line"):
        expect(story("gap undecodable a cut line")).loaded("tides")


def test_what_there_is_nothing_to_judge_of_holds_only_where_that_is_wanted() -> None:
    run = story("offered moon\nassistant No.")
    with pytest.raises(ExpectationError, match=r"nothing to judge \(selection\)"):
        expect(run).chose("tides")
    expect(run, vacuous=True).chose("tides")


def test_then_looks_at_what_comes_after() -> None:
    expect(RUN).loaded("moon").then.loaded("tides")
    with pytest.raises(ExpectationError, match="`moon` was not loaded"):
        expect(RUN).loaded("tides").then.loaded("moon")


def test_a_soft_sentence_collects() -> None:
    with pytest.raises(ExpectationError) as raised, expect(RUN) as run:
        run.loaded("sun").loaded("moon").loaded("rain")
    assert str(raised.value).startswith("2 expectations did not hold\n\nnot met (skill_invoked): `sun` was not loaded")
    soft = expect(RUN, soft=True).loaded("sun")
    assert len(soft.failures) == 1
    assert [verdict.by for verdict in raised.value.verdicts] == ["skill_invoked", "skill_invoked"]


def test_an_error_that_ends_a_soft_block_hides_nothing_that_was_collected() -> None:
    with pytest.raises(ZeroDivisionError) as raised, expect(RUN) as run:
        run.loaded("sun").within(1 // 0)
    (note,) = raised.value.__notes__
    assert note.startswith("before that, 1 expectation did not hold\n\nnot met (skill_invoked): `sun` was not loaded")
    with pytest.raises(ZeroDivisionError) as raised, expect(RUN) as run:
        run.loaded("moon").within(1 // 0)
    assert not hasattr(raised.value, "__notes__")
    with pytest.raises(ExpectationError, match="`sun` was not loaded"), expect(RUN) as run:
        pytest.skip(f"nothing more to see of {run.loaded('sun').trace.source}")


def test_a_case_is_met_where_what_applies_holds_and_something_of_it_was_judged() -> None:
    run = story("offered tides\nload tides\nassistant Done.")
    case = Case(id="c", expected=("tides",), allowed_tools=("load",))
    expect(run).meets(case)
    assert "not_applicable" in {verdict.outcome for verdict in evaluate(run).verdicts}
    absent = story("offered moon sun\nload moon by user\nread moon a.md\nassistant Done.")
    with pytest.raises(ExpectationError, match=r"nothing to judge \(selection\).*not on offer"):
        expect(absent).meets(Case(id="c", expected=("tides",)))
    expect(absent, vacuous=True).meets(Case(id="c", expected=("tides",)))
    with pytest.raises(ExpectationError, match=r"nothing to judge \(output\).*no judge"):
        expect(story("load tides\nread tides a.md\nassistant No.")).meets(Case(id="c", output="A greeting."))
    with pytest.raises(ExpectationError, match="nothing to judge"):
        expect(story("assistant No.")).meets(Case(id="c"))
    with pytest.raises(ExpectationError, match=r"not met \(selection\): `tides` is forbidden"):
        expect(run, vacuous=True).meets(Case(id="c", forbidden=("tides",)))


def test_a_case_is_asked_of_what_comes_after_and_is_not_turned_round() -> None:
    run = story("offered tides moon\nload tides\nload moon\nassistant Done.")
    case = Case(id="c", allowed_tools=("load",), forbidden=("tides",))
    with pytest.raises(ExpectationError):
        expect(run).meets(case)
    expect(run).loaded("tides").then.meets(case)
    with pytest.raises(TypeError, match="`never` turns one round"):
        expect(run).never.meets(case)
    with pytest.raises(TypeError, match=r"takes a guildmark.Case"):
        expect(run).meets({"skill_invoked": "tides"})  # type: ignore[arg-type]  # what is wrong is said


def test_a_script_has_an_end_and_a_tool_is_called() -> None:
    run = story("load tides\nrun tides scripts/t.py --port Oban = 3\ncall Bash")
    expect(run).ran_script("tides", exit=3).called("Bash").never.called("Write")
    with pytest.raises(ExpectationError, match="ended with 3"):
        expect(run).ran_script("tides", "scripts/t.py", exit=0)
    with pytest.raises(ExpectationError, match="`call Write` never came"):
        expect(run).called("Write")
    with pytest.raises(ExpectationError, match="`call Bash` came"):
        expect(run).never.called("Bash")


@pytest.mark.parametrize(("wrong", "kind", "says"), [
    (lambda: expect(RUN).loaded(5), TypeError, "text, not 5"),
    (lambda: expect(RUN).loaded(" "), ValueError, "is empty"),
    (lambda: expect(RUN).loaded("moon", by="robot"), ValueError, "use one of 'model', 'user', 'host'"),
    (lambda: expect(RUN).loaded("moon").within(-1), ValueError, ">= 0"),
    (lambda: expect(RUN).loaded("moon").within("2"), TypeError, "expected `int`, got `str`"),
    (lambda: expect(RUN).never.loaded("sun").within(2), TypeError, "within.. follows loaded"),
    (lambda: expect(RUN).read(), TypeError, "takes a skill and a path"),
    (lambda: expect(RUN).read("a", "b", "c"), TypeError, "not 3 names"),
    (lambda: expect(RUN).ran_script("tides", args="--port Oban"), TypeError, r"write a list, such as \['--port', 'Oban'\]"),
    (lambda: expect(RUN).ran_script("tides", exit="0"), TypeError, "expected `int"),
    (lambda: expect(RUN).ran_script("tides", args=[None]), TypeError, "ScriptRun.args="),
    (lambda: expect(RUN).met(5), TypeError, "5 is nothing to meet"),
    (lambda: expect(RUN, case="c"), TypeError, "is no guildmark.Case"),
    (lambda: expect([{"role": "user"}]), TypeError, r"guildmark.read.*not list"),
    (lambda: expect(None), TypeError, "not NoneType"),
    (lambda: expect("run.jsonl").loaded("a"), AttributeError, r"said of a run, expect\(guildmark.read"),
    (lambda: expect("run.jsonl").lodaed("a"), AttributeError, "'lodaed' is no word about a skill$"),
    (lambda: evaluate(RUN, gate=Gate(fail_on="fail")), TypeError, r"for one, write fail_on=\('fail',\)"),
    (lambda: Gate(min_score=2.0), ValueError, "expected `float` <= 1"),
])  # fmt: skip
def test_what_cannot_be_meant_says_what_can(wrong: Callable[[], object], kind: type[Exception], says: str) -> None:
    with pytest.raises(kind, match=says):
        wrong()


def test_a_skill_is_named_here_or_before() -> None:
    assert expect(RUN).for_skill("moon").loaded()
    with pytest.raises(TypeError, match="name a skill"):
        expect(RUN).loaded()
    with pytest.raises(TypeError, match=r"within.. follows loaded"):
        expect(RUN).within(3)


def test_a_log_may_not_paint_the_terminal() -> None:
    run = story("load tides\x1b[31m")
    with pytest.raises(ExpectationError) as raised:
        expect(run).loaded("tides")
    assert "\x1b" not in str(raised.value)


def test_a_long_run_is_shown_around_what_broke() -> None:
    run = story("\n".join(["load moon"] * 60 + ["load tides refused"] + ["load sun"] * 60))
    with pytest.raises(ExpectationError) as raised:
        expect(run).loaded("tides")
    lines = str(raised.value).splitlines()
    assert len(lines) < 60
    assert any(line.startswith("  > ") and "tides" in line for line in lines)
    assert sum("more" in line for line in lines) == 2


def test_a_skill_is_well_formed_or_each_finding_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "tides"
    folder.mkdir()
    (folder / "SKILL.md").write_text("---\nname: tides\ndescription: Tells high water. Use for tides.\n---\n\nText.\n")
    expect(folder).well_formed()
    (folder / "SKILL.md").write_text("---\nname: Tides!\ndescription: Tells high water. Use for tides.\n---\n\nText.\n")
    with pytest.raises(
        ExpectationError, match=r"high excluded-by-host \(SKILL.md:2\)(?s:.*)name-characters \(SKILL.md:2\): .*Tides!"
    ):
        expect(folder).well_formed()
    with pytest.raises(ExpectationError, match="name-missing"):
        expect({"SKILL.md": "---\ndescription: x\n---\n"}).well_formed()
