"""The reader that takes scalars as written and quotes what holds a colon."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import scalar_quoting
from guildmark.lenses.frontmatter.document import Document


def read(text: str):
    return scalar_quoting.read(text, Document(text.encode(), "kiln"))


@pytest.mark.parametrize(
    ("text", "values", "body"),
    [
        ("---\nname: 42\ndescription: 1.50\n---\nBody\n", {"name": "42", "description": "1.50"}, "Body\n"),
        (" --- \nname: kiln\n ---\nBody\n", {"name": "kiln"}, "Body\n"),
        ("---\ndescription: Fires: it's hot # now\n---\n", {"description": "Fires: it's hot"}, ""),
        ("---\ndescription: |\n  a: b: c\nx: <y: z>\n---\n", {"description": "a: b: c\n"}, ""),
        ("---\ndescription: {a: b}\n---\n", {"description": "{a: b}"}, ""),
        ("---\ndescription: [open\n---\n", {"description": "[open"}, ""),
        ("---\nname: ~\nx: 1\nx: 2\n---\n", {"name": None}, ""),
        ('---\ndescription: "null"\n---\n', {"description": "null"}, ""),
        ("---\nmetadata:\n---\n", {"metadata": None}, ""),
        ("---\n# nothing\n---\nBody\n", {}, "Body\n"),
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
        ("\ufeff---\nname: kiln\n---\n", "missing YAML frontmatter"),
        ("\n---\nname: kiln\n---\n", "missing YAML frontmatter"),
        ("---\n---\n", "missing YAML frontmatter"),
        ("---\nname: kiln\n", "missing YAML frontmatter"),
        ("", "missing YAML frontmatter"),
        ('---\nname: "kiln\n---\n', "invalid YAML"),
        ("---\nname: a\nname: b\n---\n", "duplicate field `name`"),
        ("---\nname: [a, b]\n---\n", "name: invalid type"),
        ("---\nmetadata: x\n---\n", "metadata: invalid type"),
        ("---\n- a\n---\n", "not a mapping"),
        ("---\ndescription: ends:\n---\n", "invalid YAML"),
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
