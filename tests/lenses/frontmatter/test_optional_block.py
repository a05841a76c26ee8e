"""The reader for which a file without a block is all body."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import optional_block
from guildmark.lenses.frontmatter.document import Document


def read(text: str):
    return optional_block.read(text, Document(text.encode(), "kiln"))


@pytest.mark.parametrize(
    ("text", "values", "body"),
    [
        ("\ufeff---\r\nname: kiln\r\n---\r\nBody\r\n", {"name": "kiln"}, "Body\r\n"),
        ("---\nname: kiln\n---", {"name": "kiln"}, ""),
        ("---\nname: kiln\n--- x\nBody", {"name": "kiln"}, " x\nBody"),
        ("---  \nname: kiln\n---\nBody", {}, "---  \nname: kiln\n---\nBody"),
        ("Body\n", {}, "Body\n"),
        ("---\n---\nBody\n", {}, "---\n---\nBody\n"),
        ("---\n- a\n---\nBody\n", {}, "Body\n"),
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
        ("---\na: b: c\n---\nBody\n", "not valid YAML"),
        ("---\na: 1\na: 2\n---\nBody\n", "comes twice"),
        ('---\na: "b\n---\nBody\n', "not valid YAML"),
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
