"""Sentences about runs: they hold, or say what was expected, what was seen, and where the run broke."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guildmark.evaluators.skill_invoked import SkillInvoked
from guildmark.expect import ExpectationError, expect
from guildmark.lenses.disclosure.story import story

if TYPE_CHECKING:
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
    with pytest.raises(ZeroDivisionError), expect(RUN) as run:
        run.loaded("sun").within(1 // 0)


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
