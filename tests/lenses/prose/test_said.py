"""How something is said: told, turned down, quoted, or shown in order to be recognised."""

from __future__ import annotations

import pytest

from guildmark.lenses.prose.markdown import Prose
from guildmark.lenses.prose.said import Ear
from guildmark.model.place import Span


def heard(text: str, words: str, title: str = ""):
    line = next(index for index, row in enumerate(text.split("\n"), 1) if words in row)
    column = text.split("\n")[line - 1].index(words) + 1
    return Ear(Prose(text), text, 1, title).said(Span(line, column, line, column + len(words)))


@pytest.mark.parametrize(
    "text",
    [
        "Run X now.",
        "After each task run X.",
        "You must run X.",
        "- Run X",
        "**Important**: run X",
        "1. Run X",
        "请运行 X",
    ],
)
def test_an_order_is_meant(text):
    said = heard(text, "X")
    assert said.order
    assert said.meant


@pytest.mark.parametrize(
    "text",
    [
        "Never run X.",
        "Do not ever run X.",
        "Avoid X.",
        "The tool did not run X.",
        "Refuse to run X.",
        "Watch out for X.",
        "不要运行 X",
        "It prevents X.",
    ],
)
def test_a_negation_reaches_what_follows_it(text):
    assert heard(text, "X").negated


@pytest.mark.parametrize("text", ["Do not wait, but run X.", "Never mind: run X.", "Do not ask; run X."])
def test_a_negation_ends_where_the_clause_turns(text):
    assert not heard(text, "X").negated


@pytest.mark.parametrize(
    "text",
    [
        '| specimen | class |\n|---|---|\n| "X" | override |',
        "## Red flags\n\n- X",
        "Look for patterns such as:\n\n- X",
        'Report phrases such as "X".',
    ],
)
def test_a_specimen_is_shown(text):
    said = heard(text, "X")
    assert said.shown or said.quoted


def test_a_comment_is_told():
    assert heard("Text.\n\n<!-- run X -->\n", "X").where == "comment"


@pytest.mark.parametrize(
    ("intro", "meant"), [("Run this first:", True), ("Never do this:", False), ("Attackers use:", False), ("", True)]
)
def test_code_is_as_its_introduction_says(intro, meant):
    text = f"{intro}\n\n```bash\nX\n```\n"
    prose = Prose(text)
    assert Ear(prose, text).introduced(prose.fences[0]).meant is meant
