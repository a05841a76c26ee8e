"""The reader that wants two fences, valid YAML and no key twice."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import strict_fences
from guildmark.lenses.frontmatter.document import Document


def read(text: str):
    return strict_fences.read(text, Document(text.encode(), "kiln"))


@pytest.mark.parametrize(
    ("text", "values", "body"),
    [
        ("\ufeff---  \r\nname: kiln\r\n---\t\r\nBody\r\n", {"name": "kiln"}, "Body\r\n"),
        ("---\n---\nBody\n", {}, "Body\n"),
        ("---\nname: kiln\n---", {"name": "kiln"}, ""),
        (
            "---\na: 0b11\nb: 1_000\nc: 2024-01-02\nd: yes\ne: 0x10\n---\n",
            {"a": 3, "b": "1_000", "c": "2024-01-02", "d": "yes", "e": 16},
            "",
        ),
        ("---\ndescription: |\n  one\n  ---\n  two\n---\nBody\n", {"description": "one\n---\ntwo"}, "Body\n"),
        ("---\ntext\n---\nBody\n", {}, "Body\n"),
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
        ("---\rname: kiln\r---\r", "no frontmatter"),
        ("---\nname: kiln\n", "no frontmatter"),
        (" ---\nname: kiln\n---\n", "no frontmatter"),
        ("\n---\nname: kiln\n---\n", "no frontmatter"),
        ("---\nname: kiln\n-----\n", "no frontmatter"),
        ("---\na: 1\nb: {c: 1, c: 2}\n---\n", "`c` comes twice"),
        ("---\na: b: c\n---\n", "not valid YAML"),
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
