"""The reader that skips four characters and ends at the next line of dashes."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import dashes_after_break
from guildmark.lenses.frontmatter.document import Document


def read(text: str):
    return dashes_after_break.read(text, Document(text.encode(), "kiln"))


@pytest.mark.parametrize(
    ("text", "values", "body"),
    [
        ("\ufeff---\r\nname: kiln\r\n---\r\n Body \r\n", {"name": "kiln"}, "Body"),
        ("---\rname: kiln\r---\rBody", {"name": "kiln"}, "Body"),
        ("----\nname: kiln\n----\nBody", {"name": "kiln"}, "-\nBody"),
        ("--- # c\nname: kiln\n--- x", {"name": "kiln"}, "x"),
        ("---\n---\nBody\n", {}, "Body"),
        ("---\nname: kiln\n", {}, "---\nname: kiln\n"),
        ("---\ntext\n---\n", {}, ""),
        ("\n---\nname: kiln\n---\n", {}, "\n---\nname: kiln\n---\n"),
        ("---\nd: |\n  a\n---\n", {"d": "a\n"}, ""),
    ],
)
def test_values(text: str, values: dict[str, object], body: str):
    reading = read(text)
    assert reading.values == values
    assert reading.body == body
    assert not reading.unsure


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("---yaml\nname: kiln\n---\n", "not valid YAML"),
        ("---\na: b: c\n---\n", "not valid YAML"),
        ("---\na: 1\na: 2\n---\n", "comes twice"),
        ("---\na:\n\tb: c\n---\n", "not valid YAML"),
    ],
)
def test_errors(text: str, error: str):
    reading = read(text)
    assert reading.values is None
    assert error in reading.error


@pytest.mark.parametrize("value", ["&pot x\nb: *pot", "!pot x"])
def test_what_our_own_reader_refuses(value: str):
    reading = read(f"---\na: {value}\n---\nBody\n")
    assert reading.values is None
    assert reading.unsure
