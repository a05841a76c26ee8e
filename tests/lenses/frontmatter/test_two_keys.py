"""The reader of a name and a description, from YAML or from lines."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import two_keys
from guildmark.lenses.frontmatter.document import Document


def read(text: str):
    return two_keys.read(text, Document(text.encode(), "kiln"))


@pytest.mark.parametrize(
    ("text", "values", "body"),
    [
        ("---\nname: kiln\ndescription: Fires\n---\n\nBody\n", {"name": "kiln", "description": "Fires"}, "Body"),
        (
            "---\r\nname: kiln\r\ndescription: |\r\n  a\r\n  b\r\n---x\r\n",
            {"name": "kiln", "description": "a\nb\n"},
            "",
        ),
        ('---\nname: kiln\ndescription: "Fires\n---\n', {"name": "kiln", "description": '"Fires'}, ""),
        ("---\nname: 42\ndescription: [a, b] # c\n---\n", {"name": "42", "description": "[a, b] # c"}, ""),
        (
            "---\nname: kiln\ndescription: a: b\n  and on\n\tand on\nx: y\n---\n",
            {"name": "kiln", "description": "a: b and on and on"},
            "",
        ),
        ("---\nname:\ndescription:\n---\n", {"name": "", "description": ""}, ""),
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
        ("\ufeff---\nname: a\ndescription: b\n---\n", "no frontmatter"),
        ("---  \nname: a\ndescription: b\n---\n", "no frontmatter"),
        ("---\nname: a\n---\n", "both"),
        ("---\nName: a\nDescription: b\n---\n", "both"),
        ("\n---\nname: a\ndescription: b\n---\n", "no frontmatter"),
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
