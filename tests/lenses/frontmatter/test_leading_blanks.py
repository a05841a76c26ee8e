"""Blanks before the fence, and no frontmatter as no error."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import leading_blanks
from guildmark.lenses.frontmatter.document import Document

READ = {
    "plain": ("---\nn: x\n---\nbody", {"n": "x"}),
    "blanks first": (" \n\n  ---\nn: x\n---\n", {"n": "x"}),
    "blanks after a fence": ("--- \nn: x\n---\t\n", {"n": "x"}),
    "none": ("# body\n", {}),
    "five dashes": ("-----\nn: x\n-----\n", {}),
    "an empty block": ("---\n---\n", {}),
    "a byte order mark": ("\ufeff---\nn: x\n---\n", {}),
}
REFUSED = {
    "open": "---\nn: x\n",
    "an indented closing fence": "---\nn: x\n  ---\nbody\n",
    "a list": "---\n- x\n---\n",
    "a second colon": "---\nn: a: b\n---\n",
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = leading_blanks.read(text, Document(b"", "a"))
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str):
    text = REFUSED[case]
    reading = leading_blanks.read(text, Document(b"", "a"))
    assert reading.values is None
    assert reading.error
    assert not reading.unsure


@pytest.mark.parametrize("block", ["n: &x 1\nm: *x", "n: !!set {a}"])
def test_is_unsure_of_what_our_own_reader_refuses(block: str):
    reading = leading_blanks.read(f"---\n{block}\n---\n", Document(b"", "a"))
    assert reading.values is None
    assert reading.unsure
    assert not reading.error
