"""The reader that knows gray-matter and one repair."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import gray_matter
from guildmark.lenses.frontmatter.document import Document


def read(text: str):
    return gray_matter.read(text, Document(text.encode(), "kiln"))


@pytest.mark.parametrize(
    ("text", "values", "body"),
    [
        ("\ufeff---\nname: kiln\n---\nBody\n", {"name": "kiln"}, "Body\n"),
        ("---yaml\nname: kiln\n-----\nBody\n", {"name": "kiln"}, "--\nBody\n"),
        ("----\nname: kiln\n----\n", {}, "----\nname: kiln\n----\n"),
        ("---\nname: kiln\n# to the end\n", {"name": "kiln"}, ""),
        (
            "---\na: 1\nb: 1_0\nc: 2024-01-02\nd: true\ne: 12:30\nf: .5\ng: [x]\nh:\ni: yes\nj: 0o17\n---\n",
            {
                "a": None,
                "b": None,
                "c": None,
                "d": None,
                "e": None,
                "f": None,
                "g": None,
                "h": None,
                "i": "yes",
                "j": "0o17",
            },
            "",
        ),
        ("---\ndescription: a: b\n  c: d\n---\n", {"description": "a: b\nc: d"}, ""),
        ("---\ndescription: ends:\n---\n", {"description": "ends:"}, ""),
        ("---\nname: kiln\nmetadata:\n\tauthor: x\n---\n", {"name": "kiln", "metadata": None, "author": "x"}, ""),
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
        ("---\nx-y: a: b\n---\n", "not valid YAML"),
        ('---\ndescription: "a: b\n---\n', "not valid YAML"),
        ("---toml\nname = 1\n---\n", "language"),
        ("---\na: 1\na: 2\n---\n", "comes twice"),
        ("---\n<<: x\n---\n", "wants a mapping"),
        ("---\rname: kiln\r---\r", "language"),
        ("---\nname: kiln\n\nBody text\n", "not valid YAML"),
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
