"""Python's `text.split("---", 2)`; what PyYAML 6.0.3 makes of the parts was run for each."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import split_on_dashes
from guildmark.lenses.frontmatter.document import Document

READ = {
    "plain": ("---\nn: x\n---\nbody", {"n": "x"}),
    "dashes in a value end the block": ("---\nn: x --- y\nm: z\n---\n", {"n": "x"}),
    "glued to the dashes": ("---n: x\n---\n", {"n": "x"}),
    "an indented fence": ("---\nn: x\n  ---\nbody", {"n": "x"}),
    "CR line ends": ("---\rn: x\r---\r", {"n": "x"}),
}
REFUSED = {
    "a blank first": " ---\nn: x\n---\n",
    "a byte order mark": "\ufeff---\nn: x\n---\n",
    "open": "---\nn: x\n",
    "a list": "---\n- x\n---\n",
    "nothing": "---\n---\n",
    "a second colon": "---\nn: a: b\n---\n",
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = split_on_dashes.read(text, Document(b"", "a"))
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str):
    text = REFUSED[case]
    reading = split_on_dashes.read(text, Document(b"", "a"))
    assert reading.values is None
    assert reading.error
    assert not reading.unsure


def test_body_is_stripped_and_a_block_may_be():
    text = "---\nn: |\n  x\n---\n\nbody\n"
    document = Document(b"", "a")
    assert split_on_dashes.read(text, document).values == {"n": "x\n"}
    assert split_on_dashes.read(text, document, stripped=True).values == {"n": "x"}
    assert split_on_dashes.read(text, document).body == "body"


@pytest.mark.parametrize("block", ["n: &x 1\nm: *x", "n: !!set {a}"])
def test_is_unsure_of_what_our_own_reader_refuses(block: str):
    reading = split_on_dashes.read(f"---\n{block}\n---\n", Document(b"", "a"))
    assert reading.values is None
    assert reading.unsure
    assert not reading.error
