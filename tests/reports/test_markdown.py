"""Markdown: what a skill says stays what it says, whatever reads the page."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from guildmark.reports.markdown import Markdown, code, inert, prose

HTML = MarkdownIt("commonmark", {"html": True}).enable("table").enable("strikethrough")
LINKS = MarkdownIt("gfm-like", {"html": False, "linkify": True})
HARMLESS = {"text", "text_special", "code_inline"}
EVIL = [
    "a | b", "`tick`", "``two`` ` one", "<script>alert(1)</script>", "<!-- -->", "[x](javascript:alert(1))",
    "![x](https://example.invalid/x.png)", "https://example.invalid/a", "http://example.invalid", "www.example.invalid",
    "example.com", "//localhost/x", "ftp://example.invalid", "mailto:a@example.invalid", "a@example.invalid", "@someone",
    "@org/team", "#12", "org/repo#12", "GH-12", "**bold**", "_em_", "~~gone~~", "# title", "- list", "> quote", "1. one",
    "---", "&lt;b&gt;", "&#60;b&#62;", "\\`x`", "\\", "`\\|`", "\\|", "\\\\| x", "[ref]: https://example.invalid", "[^1]",
    "two\nlines", "\r\n\r\n# title", "\t", "$x$", ":smile:", "a` <b>x</b> `", "` `", "`", "```\nfence", "<https://example.invalid>",
    "| a | b |\n|---|---|", "", " ", "xmpp:a@example.invalid", "&copy;", "💥", "a\u2028# b",
]  # fmt: skip


def kinds(page, markdown):
    return [inline.type for token in markdown.parse(page) for inline in token.children or ()]


def text_of(page, markdown):
    return "".join(inline.content for token in markdown.parse(page) for inline in token.children or ())


@pytest.mark.parametrize("escape", [inert, code, prose])
@pytest.mark.parametrize("text", EVIL)
@pytest.mark.parametrize("frame", ["{}", "before {} after", "- {}: x", "| a | {} | b |\n", "## {}"])
def test_it_is_text_and_nothing_else(escape, text, frame):
    shown = escape(text)
    assert "\n" not in shown
    page = frame.format(shown)
    if frame.startswith("|"):
        page = "| x | y | z |\n|---|---|---|\n" + page
    for markdown in (HTML, LINKS):
        assert set(kinds(page, markdown)) <= HARMLESS, page
        if frame.startswith("|"):
            cells = [token for token in markdown.parse(page) if token.type == "td_open"]
            assert len(cells) == 3, page


@given(st.text(st.sampled_from("`|\\<>[]()!@#:/.w*_~&$ -ab1\n\r\t") | st.characters(), max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_text_stays_in_its_cell(text):
    for escape in (inert, code, prose):
        page = f"| x | y | z |\n|---|---|---|\n| a | {escape(text)} | b |\n"
        for markdown in (HTML, LINKS):
            assert set(kinds(page, markdown)) <= HARMLESS, page
            assert sum(token.type == "td_open" for token in markdown.parse(page)) == 3, page


@pytest.mark.parametrize("text", ["plain words", "a `b` c", "a.b/c_d", "x * y < z & [w]"])
def test_a_reader_sees_the_text(text):
    assert text_of(inert(text), HTML) == text
    assert text_of(prose(text), HTML) == text.replace("`", "")
    assert text_of(code(text), HTML) == text


@pytest.mark.parametrize("text", ["a|b", "x || y", "|", "tests/*.{js|ts} | more"])
def test_a_reader_sees_a_bar_in_a_table_and_outside_of_one(text):
    for markdown in (HTML, LINKS):
        page = f"| x |\n|---|\n| {code(text)} |\n"
        assert text_of(page, markdown) == f"x{text}"
        assert text_of(f"| x |\n|---|\n| {prose(f'no `{text}` here')} |\n", markdown) == f"xno {text} here"
        assert text_of(code(text, alone=True), markdown) == text
    assert text_of(f"| x |\n|---|\n| {code(chr(92) + '|')} |\n", HTML) == "x\\\\x7c"


def test_what_forges_look_for_after_markdown_is_taken_apart():
    """A mention or a reference is found in the text of the page; a character of no width stands in it now."""
    for text in ("@someone", "org/repo#12", "#12", "GH-12", "gh-12", "a@example.invalid"):
        shown = text_of(inert(text), HTML)
        assert not re.search(r"(@|#)[A-Za-z0-9]|gh-\d", shown, re.IGNORECASE)
        assert shown.replace("\u200b", "") == text


def test_a_page_says_every_section(build):
    page = Markdown().render(build.full("some text"))
    assert page.startswith("## Guildmark: 1 high, 1 low\n")
    assert "| high | `with-fix` | `some text` | `mail/SKILL.md:2:7` | some text |" in page
    assert "| low | `of-set` | all together |" in page
    assert "### Waived: 1" in page
    assert "- `was-waived` at `mail/SKILL.md:2:7`: some text (by path: it covers changed text too)" in page
    assert "| `codex` | 1 | 0 | yes |\n| `strands` | 2 | 0 |  |" in page
    assert "`pi`" not in page, "it drops nothing"
    assert "### Not looked at: 1\n\n- `mail/SKILL.md`: some text" in page


def test_a_page_without_anything_still_says_so(build):
    assert (
        Markdown()
        .render(build.report(dropped={}))
        .startswith("## Guildmark: no findings\n\n1 skill in `lib`, 0 waived")
    )
    assert Markdown().render(build.report(rows=(), dropped={})).startswith("## Guildmark: no skill was found\n")


@pytest.mark.parametrize("text", EVIL)
def test_a_whole_page_has_no_markup_of_others(text, build):
    page = Markdown().render(build.full(text or "x", (text or "x").replace("/", "-") + ".md"))
    own = [token.content for token in HTML.parse(page) for token in token.children or () if token.type == "html_inline"]
    assert own == ["<sub>", "</sub>"]
    assert not {"link_open", "image"} & {*kinds(page, HTML), *kinds(page, LINKS)}
    heads = [token.tag for token in HTML.parse(page) if token.type == "heading_open"]
    assert heads == ["h2", "h3", "h3", "h3"]
