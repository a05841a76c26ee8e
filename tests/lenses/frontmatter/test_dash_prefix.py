"""Dashes that need nothing after them to open a block."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import dash_prefix
from guildmark.lenses.frontmatter.document import Document

READ = {
    "plain": ("---\nn: x\n---\nbody", {"n": "x"}),
    "a comment after the dashes": ("--- # y\nn: x\n---\n", {"n": "x"}),
    "glued to the dashes": ("---n: x\n---\n", {"n": "x"}),
    "the file ends at a fence": ("---\nn: x\n---", {"n": "x"}),
    "more dashes do not close": ("---\nn: x\n# ---\n---\n", {"n": "x"}),
}
REFUSED = {
    "a blank first": " ---\nn: x\n---\n",
    "more on the closing line": "---\nn: x\n---- y\n",
    "an indented closing fence": "---\nn: x\n  ---\nbody\n",
    "fences only": "---\n---\n",
    "a second colon": "---\nn: a: b\n---\n",
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = dash_prefix.read(text, Document(b"", "a"))
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str):
    text = REFUSED[case]
    reading = dash_prefix.read(text, Document(b"", "a"))
    assert reading.values is None
    assert reading.error
    assert not reading.unsure


@pytest.mark.parametrize("block", ["n: &x 1\nm: *x", "n: !!set {a}"])
def test_is_unsure_of_what_our_own_reader_refuses(block: str):
    reading = dash_prefix.read(f"---\n{block}\n---\n", Document(b"", "a"))
    assert reading.values is None
    assert reading.unsure
    assert not reading.error
