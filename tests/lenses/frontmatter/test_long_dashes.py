"""Lines of three or more dashes, as the parser of mistral-vibe 3.0.3 has them; it was run for each."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import long_dashes
from guildmark.lenses.frontmatter.document import Document

READ = {
    "plain": ("---\nn: x\n---\nbody", {"n": "x"}),
    "long fences": ("------\nn: x\n-----\n", {"n": "x"}),
    "byte order marks and blanks first": ("\ufeff\ufeff\n\n---\nn: x\n---\n", {"n": "x"}),
    "fences only": ("---\n\n---\n", {}),
}
REFUSED = {
    "text first": "x\n---\nn: x\n---\n",
    "an indented fence": " ---\nn: x\n ---\n",
    "open": "---\nn: x\n",
    "a list": "---\n- x\n---\n",
    "a second colon": "---\nn: a: b\n---\n",
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = long_dashes.read(text, Document(b"", "a"))
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str):
    text = REFUSED[case]
    reading = long_dashes.read(text, Document(b"", "a"))
    assert reading.values is None
    assert reading.error
    assert not reading.unsure


@pytest.mark.parametrize("block", ["n: &x 1\nm: *x", "n: !!set {a}"])
def test_is_unsure_of_what_our_own_reader_refuses(block: str):
    reading = long_dashes.read(f"---\n{block}\n---\n", Document(b"", "a"))
    assert reading.values is None
    assert reading.unsure
    assert not reading.error
