"""The reader that ends at the very next three dashes and quotes what it cannot read."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import first_dashes
from guildmark.lenses.frontmatter.document import Document


def read(text: str):
    return first_dashes.read(text, Document(text.encode(), "kiln"))


@pytest.mark.parametrize(
    ("text", "values", "body"),
    [
        ("---\nname: kiln\n---\nBody\n", {"name": "kiln"}, "Body\n"),
        ("\ufeff---\r\nname: kiln\r\n---\r\nBody\r\n", {"name": "kiln"}, "Body\r\n"),
        ("---\ndescription: Fires --- slowly\n---\nBody\n", {"description": "Fires"}, "slowly\n---\nBody\n"),
        ("---\ndescription: a: b # c\nx: 'it'\n---\nBody\n", {"description": "a: b # c", "x": "it"}, "Body\n"),
        ('---\ndescription: C:\\new: "x"\n---\nBody\n', {"description": 'C:\\new: "x"'}, "Body\n"),
        ("---\ntags: [a, b]\ndescription: @at\n---\nBody\n", {"tags": ["a", "b"], "description": "@at"}, "Body\n"),
        (
            "---\nname: kiln\nmetadata:\n\tauthor: x\n---\nBody\n",
            {"name": "kiln", "metadata": {"author": "x"}},
            "Body\n",
        ),
        ('---\nname: "kiln\n---\nBody\n', {}, "Body\n"),
        ("---\n- a\n---\nBody\n", {}, "Body\n"),
        ("\n---\nname: kiln\n---\nBody\n", {}, "\n---\nname: kiln\n---\nBody\n"),
        ("---\nname: kiln\n", {}, "---\nname: kiln\n"),
        ("---\nname: a\nname: b\n---\n", {"name": "b"}, ""),
    ],
)
def test_values(text: str, values: dict[str, object], body: str):
    reading = read(text)
    assert reading.values == values
    assert reading.body == body
    assert not reading.unsure


@pytest.mark.parametrize("value", ["&pot x\nb: *pot", "!pot x"])
def test_what_our_own_reader_refuses(value: str):
    reading = read(f"---\na: {value}\n---\nBody\n")
    assert reading.values is None
    assert reading.unsure
