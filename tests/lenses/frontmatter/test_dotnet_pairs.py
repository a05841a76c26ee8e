"""Regular expressions in place of YAML, as the source of Microsoft.Agents.AI 1.17.0 has them."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import dotnet_pairs

READ = {
    "plain": ("---\nn: x\n---\nbody", {"n": "x"}),
    "blanks around a colon": ("---\nn :   x  \n---\n", {"n": "x"}),
    "an empty value takes the next line": ("---\nn:\nm: x\n---\n", {"n": "m: x"}),
    "an empty value at the end is no pair": ("---\nm: y\nn:\n---\n", {"m": "y"}),
    "two quotes are a value": ('---\nn: ""\n---\n', {"n": '""'}),
    "quotes of two kinds": ("---\nn: \"x'\n---\n", {"n": "x"}),
    "an inner quote": ("---\nn: 'it's'\n---\n", {"n": "it's"}),
    "a literal block": ("---\nn: |\n\n    a\n      b\n\n    c\nm: y\n---\n", {"n": "a\n  b\n\nc", "m": "y"}),
    "a folded block keeps nothing empty": ("---\nn: >\n  a\n\n  b\n---\n", {"n": "a b"}),
    "a header at the very end": ("---\nn: |\n---\n", {"n": "|"}),
    "indented pairs are not keys": ("---\nn: x\n  m: y\n---\n", {"n": "x"}),
    "CRLF": ("---\r\nn: x\r\n---\r\n", {"n": "x"}),
    "keys in lower case": ("---\nN: x\n---\n", {"n": "x"}),
    "broken YAML": ("---\nn: [x\n---\n", {"n": "[x"}),
    "a letter of another script in a key": ("---\né: y\nn: x\n---\n", {"é": "y", "n": "x"}),
}
REFUSED = {
    "a blank first": " ---\nn: x\n---\n",
    "four dashes": "---\nn: x\n----\n",
    "open": "---\nn: x\n",
    "a known key twice": "---\nname: x\nNAME: y\n---\n",
}


@pytest.mark.parametrize("case", READ)
def test_reads(case: str):
    text, values = READ[case]
    reading = dotnet_pairs.read(text)
    assert (reading.values, reading.error, reading.unsure) == (values, "", "")


@pytest.mark.parametrize("case", REFUSED)
def test_refuses(case: str):
    text = REFUSED[case]
    reading = dotnet_pairs.read(text)
    assert reading.values is None
    assert reading.error
    assert not reading.unsure


def test_a_length_counts_utf_16_units():
    assert dotnet_pairs.units("a\u00e9\uffff\U0001f600") == 5


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_byte_order_marks_are_understood(encoding: str):
    assert dotnet_pairs.decoded("---\nn: caf\u00e9\n".encode(encoding)) == "---\nn: caf\u00e9\n"


def test_bad_bytes_are_replaced():
    assert dotnet_pairs.decoded(b"caf\xe9") == "caf\ufffd"
