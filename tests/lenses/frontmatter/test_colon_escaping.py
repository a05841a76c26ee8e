"""A second try with escapes, and nothing that is an error."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import colon_escaping
from guildmark.lenses.frontmatter.document import Document

READ = {
    "plain": ("---\nn: x\n---\nbody", {"n": "x"}),
    "a second colon": ("---\nn: a: b\n---\n", {"n": "a: b"}),
    "a double quote": ('---\nn: a "b: c"\n---\n', {"n": 'a "b: c"'}),
    "a backslash": ("---\nn: C:\\new: x\n---\n", {"n": "C:\\new: x"}),
    "a list stays a list": ("---\nn: a: b\nm: [c]\n---\n", {"n": "a: b", "m": ["c"]}),
    "hopeless": ("---\nn: a: b\nm: [c\n---\n", {}),
    "none": ("# body\n", {}),
    "open": ("---\nn: x\n", {}),
    "a list": ("---\n- x\n---\n", {}),
    "more on the closing line": ("---\nn: x\n---- y\n", {"n": "x"}),
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = colon_escaping.read(text, Document(b"", "a"))
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")


@pytest.mark.parametrize("block", ["n: &x 1\nm: *x", "n: !!set {a}"])
def test_is_unsure_of_what_our_own_reader_refuses(block: str):
    reading = colon_escaping.read(f"---\n{block}\n---\n", Document(b"", "a"))
    assert reading.values is None
    assert reading.unsure
    assert not reading.error
