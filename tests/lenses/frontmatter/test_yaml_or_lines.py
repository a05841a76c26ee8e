"""The reader of YAML 1.2, else of plain lines."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import yaml_or_lines
from guildmark.lenses.frontmatter.document import Document


def read(text: str):
    return yaml_or_lines.read(text, Document(text.encode(), "kiln"))


@pytest.mark.parametrize(
    ("text", "values", "body"),
    [
        ("\ufeff---\r\nname: kiln\r\nx: null\r\n---\r\n Body\r\n", {"name": "kiln"}, "Body"),
        ("---\rname: kiln\r---", {"name": "kiln"}, ""),
        (
            '---\nname: "ki\\"ln"\ndescription: a: b\nn: 1.5\nt: true\nz: null\n---\n',
            {"name": 'ki"ln', "description": "a: b", "n": 1.5, "t": True},
            "",
        ),
        (
            '---\nx: "open\npaths:\n  - a\n  - 2\nmeta:\n  b: c\n  d: e\nlast:\n# no\n---\n',
            {"x": '"open', "paths": ["a", 2.0], "meta": {"b": "c", "d": "e"}},
            "",
        ),
        ("---\na: 1\na: 2\n---\n", {"a": 2.0}, ""),
        ("---\n- a\n---\nBody", {}, "Body"),
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
        ("---  \nname: a\n---\n", "missing"),
        ("---\nname: a\n--- \n", "missing"),
        ("---\nname: a\n-----\n", "missing"),
        ("\n---\nname: a\n---\n", "missing"),
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
