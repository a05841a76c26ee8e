"""YAML without types; PyYAML's `BaseLoader` was run for each."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import string_scalars
from guildmark.lenses.frontmatter.document import Document

READ = {
    "plain": ("---\nn: x\n---\nbody", {"n": "x"}),
    "typed scalars are text": (
        "---\na: 1\nb: yes\nc: ~\nd:\ne: 2026-01-02\n---\n",
        {"a": "1", "b": "yes", "c": "~", "d": "", "e": "2026-01-02"},
    ),
    "collections hold texts": ("---\na: [1, {b: 2}]\n---\n", {"a": ["1", {"b": "2"}]}),
    "CRLF": ("---\r\nn: x\r\n---\r\n", {"n": "x"}),
}
REFUSED = {
    "a blank after a fence": "--- \nn: x\n---\n",
    "a blank after the closing fence": "---\nn: x\n--- \n",
    "a byte order mark": "\ufeff---\nn: x\n---\n",
    "a key that comes twice": "---\nn: x\nn: y\n---\n",
    "a nested key that comes twice": "---\nm:\n  n: x\n  n: y\n---\n",
    "twice within a list": "---\nm: [{n: x, n: y}]\n---\n",
    "fences only": "---\n---\n",
    "open": "---\nn: x\n",
    "a second colon": "---\nn: a: b\n---\n",
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = string_scalars.read(text, Document(b"", "a"))
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str):
    text = REFUSED[case]
    reading = string_scalars.read(text, Document(b"", "a"))
    assert reading.values is None
    assert reading.error
    assert not reading.unsure


@pytest.mark.parametrize("block", ["n: &x 1\nm: *x", "n: !!set {a}"])
def test_is_unsure_of_what_our_own_reader_refuses(block: str):
    reading = string_scalars.read(f"---\n{block}\n---\n", Document(b"", "a"))
    assert reading.values is None
    assert reading.unsure
    assert not reading.error
