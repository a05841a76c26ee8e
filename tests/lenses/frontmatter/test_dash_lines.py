"""Lines of dashes with blanks around them, as `splitlines` gives them."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import dash_lines
from guildmark.lenses.frontmatter.document import Document

READ = {
    "plain": ("---\nn: x\n---\nbody", {"n": "x"}),
    "indented fences": ("  ---\nn: x\n\t---\nbody", {"n": "x"}),
    "the file ends at a fence": ("---\nn: x\n---", {"n": "x"}),
    "an empty block": ("---\n---\n", {}),
    "a line separator ends a line": ("---\u2028n: x\u2028---", {"n": "x"}),
}
REFUSED = {
    "a blank line first": "\n---\nn: x\n---\n",
    "five dashes": "-----\nn: x\n-----\n",
    "open": "---\nn: x\n",
    "a list": "---\n- x\n---\n",
    "empty": "",
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = dash_lines.read(text, Document(b"", "a"))
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str):
    text = REFUSED[case]
    reading = dash_lines.read(text, Document(b"", "a"))
    assert reading.values is None
    assert reading.error
    assert not reading.unsure


@pytest.mark.parametrize("block", ["n: &x 1\nm: *x", "n: !!set {a}"])
def test_is_unsure_of_what_our_own_reader_refuses(block: str):
    reading = dash_lines.read(f"---\n{block}\n---\n", Document(b"", "a"))
    assert reading.values is None
    assert reading.unsure
    assert not reading.error
