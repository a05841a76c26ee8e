"""Live skills of the real Agent Framework: what can be listed is, and nothing of theirs is run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import guildmark

if TYPE_CHECKING:
    from pathlib import Path

af = pytest.importorskip("agent_framework")
pytestmark = [pytest.mark.extras, pytest.mark.filterwarnings("ignore")]


def never() -> str:
    raise AssertionError("nothing of a skill may be run")


def test_an_inline_skill_with_a_script_and_a_resource() -> None:
    skill = af.InlineSkill(
        frontmatter=af.SkillFrontmatter(name="count-lines", description="Counts lines. Use when asked how long."),
        instructions="Count them.",
        scripts=[af.InlineSkillScript(name="count", function=never)],
        resources=[af.InlineSkillResource(name="limits", function=never)],
    )
    for target in (skill, [skill], af.InMemorySkillsSource([skill])):
        report = guildmark.scan(target)
        row = report.skills[0]
        assert (row.name, row.source, row.scripts, row.resources) == ("count-lines", "memory", 1, 1)
        assert len(report.unseen) == 2


def test_a_class_skill() -> None:
    class Converter(af.ClassSkill):
        def __init__(self) -> None:
            super().__init__(
                frontmatter=af.SkillFrontmatter(
                    name="convert", description="Converts units. Use when asked to convert."
                )
            )

        @property
        def instructions(self) -> str:
            return "Convert."

        @af.ClassSkill.script
        def convert(self, value: float) -> str:
            return f"{value}{never()}"

    row = guildmark.scan(Converter()).skills[0]
    assert (row.name, row.source, row.scripts) == ("convert", "class", 1)


def test_a_file_source_is_read_from_disk(tmp_path: Path) -> None:
    folder = tmp_path / "count-lines"
    folder.mkdir()
    (folder / "SKILL.md").write_text("---\nname: count-lines\ndescription: Counts. Use it.\n---\nCount.\n")
    (folder / "tool.sh").write_text("#!/bin/sh\n")
    report = guildmark.scan(af.FileSkillsSource(str(tmp_path)))
    assert (report.skills[0].source, report.skills[0].scripts, report.unseen) == ("file", 1, ())
