"""What Python makes of values that PyYAML 6.0.3 gave; `str()` was run for each."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter.document import Document
from guildmark.lenses.frontmatter.python_text import is_text, lax_bool, mapping, spoken, text_of, translated


def values(block: str):
    return mapping(Document(b"", "a"), block, "").values


def test_line_ends():
    assert translated("a\r\nb\rc\nd") == "a\nb\nc\nd"


@pytest.mark.parametrize(
    ("block", "text"),
    [
        ("n: 1.50", "1.5"), ("n: yes", "True"), ("n:", "None"), ("n: 0x10", "16"), ("n: 2026-01-02", "2026-01-02"),
        ("n: [a, 1, yes]", "['a', 1, True]"), ("n: {a: b}", "{'a': 'b'}"), ("n: 1_000", "1000"), ("n: '1.50'", "1.50"),
        ("n: !!str 12", "12"),
    ],
)  # fmt: skip
def test_str_of_a_value(block: str, text: str):
    assert spoken(values(block)["n"]) == text


@pytest.mark.parametrize("block", ["n: 2026-01-02 10:11:12", "n: [2026-01-02]", "n: {a: [2026-01-02]}"])
def test_times_are_not_guessed(block: str):
    assert spoken(values(block)["n"]) is None


def test_a_date_is_no_text():
    found = values("n: 2026-01-02\nm: '2026-01-02'")
    assert not is_text(found["n"])
    assert text_of(found, "n") is None
    assert text_of(found, "m") == "2026-01-02"


# pydantic 2.14 in its default mode.
@pytest.mark.parametrize(
    ("block", "flag"),
    [
        ("n: true", True), ("n: 'YES'", True), ("n: 1", True), ("n: 1.0", True), ("n: t", True), ("n: 'off'", False),
        ("n: 0", False), ("n: n", False), ("n: 2", None), ("n: maybe", None), ("n:", None), ("n: [true]", None),
    ],
)  # fmt: skip
def test_a_flag(block: str, flag: bool | None):
    assert lax_bool(values(block)["n"]) is flag


def test_what_counts_as_a_mapping():
    document = Document(b"", "a")
    assert mapping(document, "# only a comment", "").error
    assert mapping(document, "# only a comment", "", empty=True).values == {}
    assert mapping(document, "- a", "", empty=True).error
    assert mapping(document, "- a", "", lenient=True).values == {}
    assert mapping(document, "a: b: c", "", lenient=True).error
    assert mapping(document, "a: &x 1\nb: *x", "", lenient=True).unsure
