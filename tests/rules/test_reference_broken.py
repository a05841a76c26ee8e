"""Spellings of a broken path, and parts of a skill of which nothing is known."""

from __future__ import annotations

import pytest

from guildmark.engine.scan.scan import scan
from guildmark.engine.scan.sources import Options
from guildmark.engine.settings import ScanSettings, Settings
from guildmark.rules.base import Example, Link

RULE = "reference-broken"
HEAD = "---\nname: demo\ndescription: Counts lines.\n---\n\n"


def lines(run, body, files=None):
    example = Example(files={"SKILL.md": HEAD + body, "references/a.md": "# A\n", **(files or {})})
    return [line for _, line in run.places(RULE, example)]


@pytest.mark.parametrize(
    "body",
    [
        "[x](references/b.md)",
        "[x](<references/b c.md>)",
        "[x](\nreferences/b.md 'title')",
        "![x](references/b.png)",
        "[x](references/b(1).md)",
        "[x](references/b\\_c.md)",
        "[x](references/b&amp;c.md)",
        "[x](b.md)",
        "[x][y]\n\n[y]: references/b.md",
        "> - [x](references/b.md)",
        "| a |\n|---|\n| [x](references/b.md) |",
        "`references/b.md`",
        "`./references/b.md`",
        "``references/b.md``",
        "`references/b.md:12`",
        "`references/b.md#top`",
    ],
)
def test_a_broken_path_is_found_however_it_is_written(body, run):
    assert len(lines(run, body)) == 1


@pytest.mark.parametrize(
    "body",
    [
        "[x](references/a.md)",
        "[x](./references/a.md?plain=1#L3)",
        "[x](references/%61.md)",
        "[x](references/)",
        "[x](references)",
        "[x](url)",
        "[x](../references/b.md)",
        "\\[x](references/b.md)",
        "`[x](references/b.md)`",
        "    [x](references/b.md)",
        "~~~\n[x](references/b.md)\n~~~",
        "<!-- [x](references/b.md) -->",
        "`src/b.py`",
        "`python references/b.py`",
        "`references/b`",
        "`references/{topic}.md`",
        "`references/your-file.md`",
        "`references/phaseN.md`",
        "For example `references/b.md`.",
        "[x](path/to/file.md)",
    ],
)
def test_what_is_not_surely_a_broken_path_is_left_alone(body, run):
    assert lines(run, body) == []


def test_a_path_is_reported_once(run):
    assert lines(run, "[x](references/b.md)\n\n`references/b.md`, [y](./references/b.md)") == [6]


def test_what_lies_behind_a_link_is_unknown(run):
    assert lines(run, "[x](data/b.md)", {"data": Link("../elsewhere")}) == []


def test_what_is_never_listed_is_unknown(run):
    assert lines(run, "[x](node_modules/.git/b.md)", {".git/config": "x\n"}) == []


def test_a_file_scanned_alone_says_nothing_of_its_neighbours(tmp_path):
    (tmp_path / "notes.md").write_text(HEAD + "[x](references/b.md)\n", encoding="utf-8")
    settings = Settings(scan=ScanSettings(select=(RULE,), jobs=1))
    assert scan(tmp_path / "notes.md", settings, Options(cache=False)).report.findings == ()
