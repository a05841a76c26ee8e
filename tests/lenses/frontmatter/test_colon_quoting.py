"""A second try with quotes around values that hold a colon."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import colon_quoting
from guildmark.lenses.frontmatter.document import Document

READ = {
    "plain": ("---\nn: x\n---\nbody", {"n": "x"}),
    "a second colon": ("---\nn: a: b\n---\n", {"n": "a: b"}),
    "a comment goes into the quotes": ("---\nn: a: b # c\n---\n", {"n": "a: b # c"}),
    "a nested value": ("---\nn: a: b\nm:\n  k: c: d\n---\n", {"n": "a: b", "m": {"k": "c: d"}}),
    "blanks around the file": ("\n ---\nn: x\n---\n", {"n": "x"}),
    "a list": ("---\n- x\n---\n", {}),
    "a comment after the dashes": ("--- # y\nn: x\n---\n", {"n": "x"}),
}
REFUSED = {
    "a double quote": '---\nn: a "b: c"\n---\n',
    "a list with a colon": "---\nn: a: b\nm: [c:d]: e\n",
    "open": "---\nn: x\n",
    "a byte order mark": "\ufeff---\nn: x\n---\n",
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = colon_quoting.read(text, Document(b"", "a"))
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str):
    text = REFUSED[case]
    reading = colon_quoting.read(text, Document(b"", "a"))
    assert reading.values is None
    assert reading.error
    assert not reading.unsure


def test_a_backslash_in_the_second_try_is_an_escape():
    reading = colon_quoting.read("---\nn: a: \\tb\n---\n", Document(b"", "a"))
    assert reading.values == {"n": "a: \tb"}


@pytest.mark.parametrize("block", ["n: &x 1\nm: *x", "n: !!set {a}"])
def test_is_unsure_of_what_our_own_reader_refuses(block: str):
    reading = colon_quoting.read(f"---\n{block}\n---\n", Document(b"", "a"))
    assert reading.values is None
    assert reading.unsure
    assert not reading.error
