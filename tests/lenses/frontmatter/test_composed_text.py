"""Composed YAML with its scalars as text."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import composed_text
from guildmark.lenses.frontmatter.document import Document

READ = {
    "plain": ("---\nname: x\n---\nbody", {"name": "x"}),
    "a byte order mark": ("\ufeff---\nname: x\n---\n", {"name": "x"}),
    "typed scalars are text": (
        "---\nname: 123\ndescription: yes\nlicense: 2026-01-02\n---\n",
        {"name": "123", "description": "yes", "license": "2026-01-02"},
    ),
    "null is absent": ("---\nname: ~\ndescription:\n---\n", {}),
    "unknown keys may be anything": ("---\nfoo: [1]\nfoo: 2\nFoo: 3\n---\n", {}),
    "metadata is not looked at": ("---\nmetadata: [1]\n---\n", {}),
    "the file ends at a fence": ("---\nname: x\n---", {"name": "x"}),
}
REFUSED = {
    "a key in another case": "---\nName: x\n---\n",
    "a key that comes twice": "---\nname: x\nname: x\n---\n",
    "metadata that comes twice": "---\nmetadata: {}\nmetadata: {}\n---\n",
    "a list as text": "---\nallowed-tools: [x]\n---\n",
    "a mapping as text": "---\nlicense: {a: b}\n---\n",
    "an empty key": "---\n: x\n---\n",
    "a list": "---\n- x\n---\n",
    "a comment after the dashes": "--- # y\nname: x\n---\n",
    "a blank line first": "\n---\nname: x\n---\n",
    "open": "---\nname: x\n",
    "an undefined alias": "---\nname: *x\n---\n",
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = composed_text.read(text, Document(b"", "a"))
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str):
    text = REFUSED[case]
    reading = composed_text.read(text, Document(b"", "a"))
    assert reading.values is None
    assert reading.error
    assert not reading.unsure


@pytest.mark.parametrize("block", ["n: &x 1\nm: *x", "n: !!set {a}"])
def test_is_unsure_of_what_our_own_reader_refuses(block: str):
    reading = composed_text.read(f"---\n{block}\n---\n", Document(b"", "a"))
    assert reading.values is None
    assert reading.unsure
    assert not reading.error
