"""Blocks by line, and what stands inside running text by line and column."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guildmark.lenses.prose.markdown import Prose
from guildmark.model.place import Span


def cut(text, span, first_line=1):
    """Cut a span out of a text, by the definition of a span."""
    lines = re.split(r"\r\n|\r|\n", text)
    start, end = span.line - first_line, span.end_line - first_line
    if start == end:
        return lines[start][span.column - 1 : span.end_column - 1]
    return "\n".join([lines[start][span.column - 1 :], *lines[start + 1 : end], lines[end][: span.end_column - 1]])


TEXT = """\
# Head `a/b` #

1. Read `ip.ttl` and [x](references/ports.md "t") ![i](<a b.png>) [![n](p.png)](q.md)
> quoted [l][Lab] and
lazy `c
d` <https://e.invalid> <!-- hid --> \\[no](x.md)
- item
\t- tab [z](t\\(1\\).md)

[lab]: ./def.md "T"
[b]:
  <x y.md>

| a | b |
|---|---|
| [k](v.md) | `w` \\| `u` |

```json {.x}
{"a": "[n](no.md)"}
```
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("first_line", [1, 7])
def test_links_have_targets_and_exact_spans(newline, first_line):
    text = TEXT.replace("\n", newline)
    links = Prose(text, first_line).links
    assert [(link.kind, link.target, link.image) for link in links] == [
        ("inline", "references/ports.md", False),
        ("inline", "a b.png", True),
        ("inline", "q.md", False),
        ("inline", "p.png", True),
        ("reference", "./def.md", False),
        ("autolink", "https://e.invalid", False),
        ("inline", "t(1).md", False),
        ("definition", "./def.md", False),
        ("definition", "x y.md", False),
        ("inline", "v.md", False),
    ]
    assert [cut(text, link.target_span, first_line) for link in links] == [
        "references/ports.md", "a b.png", "q.md", "p.png", "Lab", "https://e.invalid", "t\\(1\\).md", "./def.md", "x y.md",
        "v.md",
    ]  # fmt: skip
    assert cut(text, links[0].span, first_line) == '[x](references/ports.md "t")'
    assert cut(text, links[2].span, first_line) == "[![n](p.png)](q.md)"


def test_code_spans_have_text_and_exact_spans():
    prose = Prose(TEXT)
    assert [code.text for code in prose.code_spans] == ["a/b", "ip.ttl", "c d", "w", "u"]
    assert [cut(TEXT, code.span) for code in prose.code_spans] == ["`a/b`", "`ip.ttl`", "`c\nd`", "`w`", "`u`"]


def test_blocks_have_kinds_lines_and_roles():
    prose = Prose(TEXT, 7)
    assert [(block.text, block.level) for block in prose.headings] == [("Head `a/b`", 1)]
    assert [(block.language, block.info, block.span.line, block.span.end_line) for block in prose.fences] == [
        ("json", "json {.x}", 24, 26)
    ]
    assert [block.quoted for block in prose.paragraphs] == [False, True, False, False]
    assert [(table.span.line, table.span.end_line) for table in prose.tables] == [(20, 22)]
    assert [line for line in range(7, 28) if prose.is_fenced(line)] == [24, 25, 26]


def test_comments_are_found_inline_and_as_blocks():
    text = "a <!-- one --> b\n\n<!-- two\nthree --> rest <!-- four -->\n\n`<!-- code -->`\n"
    comments = Prose(text).comments
    assert [comment.text for comment in comments] == [" one ", " two\nthree ", " four "]
    assert [cut(text, comment.span) for comment in comments] == ["<!-- one -->", "<!-- two\nthree -->", "<!-- four -->"]


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("`[a](b)`", []),
        ("\\[a](b)", []),
        ("[a\\](b)", []),
        ("[a](b c)", []),
        ("[a](b", []),
        ("[a] (b)", []),
        ("[a](<b c>)", ["b c"]),
        ("[a](b(c)d)", ["b(c)d"]),
        ("[a]()", [""]),
        ("[a](\nb\n'title'\n)", ["b"]),
        ("[a [b](c) d](e)", ["c"]),
        ("![a [b](c) d](e)", ["e", "c"]),
        ("[a](b&amp;c)", ["b&c"]),
        ("<a href='[x](y)'>", []),
        ("`a [b](c) ``d`", []),
        ("`` a ` [b](c) ``", []),
        ("` [b](c)", ["c"]),
        ("    [a](b)", []),
        ("```\n[a](b)\n", []),
        ("~~~\n[a](b)\n~~~\n[c](d)", ["d"]),
        ("> ```\n> [a](b)\n\n[c](d)", ["d"]),
        ("- ```\n  [a](b)\n  ```\n- [c](d)", ["d"]),
        ("[a][]\n\n[A]: b", ["b", "b"]),
        ("[a]\n\n[a]: javascript:x", ["javascript:x", "javascript:x"]),
        ("[a][none]\n\n[a]: b", ["b"]),
        ("<div>\n[a](b)\n</div>", []),
    ],
)
def test_precedence_is_that_of_commonmark(text, targets):
    assert [link.target for link in Prose(text).links] == targets


@pytest.mark.parametrize("depth", [1, 25, 150])
def test_deep_quotes_are_read(depth):
    prose = Prose("> " * depth + "[a](b)\n")
    assert [link.target for link in prose.links] == ["b"]
    assert prose.too_deep == ()


@pytest.mark.parametrize("mark", ["> ", "- "])
def test_what_lies_too_deep_is_told(mark):
    prose = Prose("x\n\n" + mark * 3000 + "[a](b)\n")
    assert prose.links == ()
    assert {span.line for span in prose.too_deep} == {3}


def test_what_is_too_long_is_told():
    prose = Prose("x\n" * 100_000 + "[a](b)\n", first_line=5)
    assert prose.links == ()
    assert prose.unread == (Span(100_005, 1, 100_006, 1),)


PATHOLOGICAL = {
    "one long line": "x" * 3_000_000,
    "long words": "x " * 1_500_000,
    "3,000 parentheses": "[a](" + "(" * 3000 + ")" * 3000 + ")",
    "open targets": "[a](" * 100_000,
    "open titles": '[a](b "' * 100_000,
    "open brackets": "[x]: y\n\n" + "[" * 200_000 + "]" * 200_000,
    "labels": "[x]: y\n\n" + "[x][" * 100_000,
    "long labels": "[x]: y\n\n" + ("[" + "a" * 998) * 1000 + "]" * 1000,
    "comments": "<!--\n" * 50_000,
    "inline comments": "a <!--" * 300_000,
    "angles": "<a:" * 300_000,
    "runs": "".join("`" * width + " " for width in range(1, 1000)),
    "NULs": "\0" * 300_000,
    "backslashes": "\\" * 300_000,
    "lazy quotes": "> " * 100 + "x\n" + "x\n" * 2_000,
    "wide table": "|a" * 1000 + "|\n" + "|-" * 1000 + "|\n" + "|b|\n" * 50,
}


@pytest.mark.parametrize("name", PATHOLOGICAL)
def test_hard_texts_are_read_in_linear_time(name):
    """Sizes at which quadratic work would take minutes: a run that does not end is the failure."""
    prose = Prose(PATHOLOGICAL[name])
    assert all(span.line for span in prose.unread + prose.too_deep)
    assert isinstance(prose.links + prose.code_spans + prose.comments, tuple)


alphabet = st.sampled_from(
    ["`", "``", "```", "~~~", "[", "]", "(", ")", "![", "](", "<", ">", "> ", "- ", "1. ", "# ", "|", "|-|", "\n", "\n\n",
     "\r", "\r\n", "\t", "    ", "\\", "\0", "a", "b c", "[a]: x", "<!--", "-->", "<div>", '"', "'", "&amp;", "é", "🐑"]
)  # fmt: skip


@settings(max_examples=500, deadline=None)
@given(st.lists(alphabet, max_size=40).map("".join) | st.text(), st.integers(1, 9))
def test_spans_cut_out_what_they_say(text, first_line):
    prose = Prose(text, first_line)
    shown = text.replace("\0", "\ufffd")
    for code in prose.code_spans:
        assert cut(shown, code.span, first_line).startswith("`")
        assert cut(shown, code.span, first_line).endswith("`")
    for link in prose.links:
        whole = cut(shown, link.span, first_line)
        assert whole[0] in "![<"
        assert cut(shown, link.target_span, first_line) in whole
    for comment in prose.comments:
        assert cut(shown, comment.span, first_line).startswith("<!--")
    last = first_line + len(re.split(r"\r\n|\r|\n", text)) - 1
    for block in prose.blocks:
        assert first_line <= block.span.line <= block.span.end_line <= last
