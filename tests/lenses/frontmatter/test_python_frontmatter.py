"""The fences of python-frontmatter 1.3.0, which was run for each."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import python_frontmatter
from guildmark.lenses.frontmatter.document import Document

READ = {
    "plain": ("---\nn: x\n---\nbody", {"n": "x"}),
    "long fences of different length": ("-----\nn: x\n----\nbody", {"n": "x"}),
    "blanks first": ("\n\n ---\nn: x\n---\n", {"n": "x"}),
    "none": ("# body\n", {}),
    "open": ("---\nn: x\n", {}),
    "a list": ("---\n- x\n---\n", {}),
    "an indented closing fence": ("---\nn: x\n  ---\nbody", {}),
    "a byte order mark": ("\ufeff---\nn: x\n---\n", {}),
}
REFUSED = {
    "a second colon": "---\nn: a: b\n---\n",
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = python_frontmatter.read(text, Document(b"", "a"))
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str):
    text = REFUSED[case]
    reading = python_frontmatter.read(text, Document(b"", "a"))
    assert reading.values is None
    assert reading.error
    assert not reading.unsure


@pytest.mark.parametrize("text", ['{\n"n": "x"\n}\nbody\n', "+++\nn = 'x'\n+++\nbody\n"])
def test_leaves_other_formats_open(text: str):
    reading = python_frontmatter.read(text, Document(b"", "a"))
    assert reading.values is None
    assert reading.unsure


def test_body_of_a_file_without_frontmatter_is_all_of_it():
    assert python_frontmatter.read("\n# body\n\n", Document(b"", "a")).body == "# body"


@pytest.mark.parametrize("block", ["n: &x 1\nm: *x", "n: !!set {a}"])
def test_is_unsure_of_what_our_own_reader_refuses(block: str):
    reading = python_frontmatter.read(f"---\n{block}\n---\n", Document(b"", "a"))
    assert reading.values is None
    assert reading.unsure
    assert not reading.error
