"""What the contract of a rule promises: identity without line numbers, and excerpts of exactly a span."""

from __future__ import annotations

import pytest

from guildmark.model.place import Span
from guildmark.rules.base import Example, and_more, excerpt, plain


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    ("span", "text"),
    [
        (Span(1, 1, 1, 4), "one"),
        (Span(1, 3, 2, 3), "e tw"),
        (Span(2, 1, 3, 1), "two"),
        (Span(3), "three and more"),
        (Span(9), ""),
    ],
)
def test_an_excerpt_is_what_the_span_covers(newline, span, text):
    assert excerpt(newline.join(["one", "two", "three  and\tmore"]), span) == text


def test_long_text_is_shortened():
    assert excerpt("a" * 200, Span(1), limit=10) == "a" * 9 + "…"
    assert plain("a\n  b") == "`a b`"
    assert plain("x" * 100, 5) == "`xxxx…`"


def test_a_list_says_how_many_it_leaves_out():
    assert and_more(["a", "b"], 2) == "a, b"
    assert and_more(["a", "b", "c", "d"], 2) == "a, b and 2 more"


def test_a_fingerprint_survives_lines_that_move(run):
    text = "---\nname: demo\ndescription: Counts.\n---\n{}\n[x](references/b.md)\n"
    prints = {
        run.findings("reference-broken", Example(files={"SKILL.md": text.format(padding)}))[0].fingerprint
        for padding in ("", "\n\n\n", "More words.\n")
    }
    assert len(prints) == 1
