"""The regular expression for fences that Python readers share; Python's `re` was run for each."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import fenced_regex
from guildmark.lenses.frontmatter.document import Document

READ = {
    "plain": ("---\nn: x\n---\nbody", {"n": "x"}),
    "blanks after both fences": ("---  \nn: x\n---  \nbody", {"n": "x"}),
    "blank lines after the first fence": ("---\n\n\nn: x\n---\n", {"n": "x"}),
    "longer dashes do not close": ("---\nn: x\nm: >\n  y\n---\n", {"n": "x", "m": "y"}),
    "a rule in the body": ("---\nn: x\n---\na\n\n---\nb", {"n": "x"}),
}
REFUSED = {
    "a blank line first": "\n---\nn: x\n---\n",
    "no line end after the closing fence": "---\nn: x\n---",
    "more on the closing line": "---\nn: x\n--- y\n",
    "fences only": "---\n---\n",
    "open": "---\nn: x\n",
    "a blank block is no mapping": "---\n\n---\nbody",
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = fenced_regex.read(text, Document(b"", "a"))
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str):
    text = REFUSED[case]
    reading = fenced_regex.read(text, Document(b"", "a"))
    assert reading.values is None
    assert reading.error
    assert not reading.unsure


def test_a_looser_end():
    document = Document(b"", "a")
    assert fenced_regex.read("---\nn: x\n---", document, whole_line=False).values == {"n": "x"}
    assert fenced_regex.read("---\nn: x\n---y\nz", document, whole_line=False).values == {"n": "x"}
    assert fenced_regex.read("---\n---\n", document, whole_line=False).error == fenced_regex.ABSENT


def test_an_empty_block_may_count_as_a_mapping():
    assert fenced_regex.read("---\n\n---\nbody", Document(b"", "a"), empty=True).values == {}


def test_blank_lines_belong_to_the_opening_fence_when_a_later_fence_closes():
    reading = fenced_regex.read("---\n\n---\nn: x\n---\n", Document(b"", "a"))
    assert reading.values == {"n": "x"}


@pytest.mark.parametrize("block", ["n: &x 1\nm: *x", "n: !!set {a}"])
def test_is_unsure_of_what_our_own_reader_refuses(block: str):
    reading = fenced_regex.read(f"---\n{block}\n---\n", Document(b"", "a"))
    assert reading.values is None
    assert reading.unsure
    assert not reading.error
