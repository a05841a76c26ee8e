"""Codex CLI on skills that the matrix does not hold.

Made up after its rules were known; each answer is what codex 0.171.0, run headless from npm, did with it on 2026-11-30 (under
another name).
"""

from __future__ import annotations

import pytest

from guildmark.hosts.base import Entry
from guildmark.hosts.codex import catalogue, names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "a colon in double quotes": (
        "shelf-quoted",
        b'---\nname: shelf-quoted\ndescription: "Dry quoted: colon"\n---\nBody line.\n',
        ("shelf-quoted", "Dry quoted: colon"),
    ),
    "a literal block": (
        "shelf-literal",
        b"---\nname: shelf-literal\ndescription: |\n  Dry first\n  second\n\n  fourth\n---\nBody line.\n",
        ("shelf-literal", "Dry first second fourth"),
    ),
    "a name with runs of blanks": (
        "shelf-twospaces",
        b"---\nname: v  two   spaces\ndescription: Dry two spaces\n---\nBody line.\n",
        ("v two spaces", "Dry two spaces"),
    ),
    "a key that comes twice": (
        "shelf-dupkeys",
        b"---\nname: shelf-dupkeys\ndescription: Dry first dup\ndescription: Dry second dup\n---\nBody line.\n",
        None,
    ),
    "another key that comes twice": (
        "shelf-dupother",
        b"---\nname: shelf-dupother\ndescription: D\nx: 1\nx: 2\n---\nBody line.\n",
        ("shelf-dupother", "D"),
    ),
    "a tab for an indent": (
        "shelf-tabs",
        b"---\nname: shelf-tabs\ndescription: Dry tabs\nmetadata:\n\tauthor: x\n---\nBody line.\n",
        None,
    ),
    "a list for a description": (
        "shelf-list",
        b"---\nname: shelf-list\ndescription: [Dry, list]\n---\nBody line.\n",
        None,
    ),
    "a list for a block": ("shelf-list", b"---\n- a\n---\nBody\n", None),
    "a mapping for a description": (
        "shelf-map",
        b"---\nname: shelf-map\ndescription: {a: Dry}\n---\nBody line.\n",
        ("shelf-map", "{a: Dry}"),
    ),
    "true for a description": (
        "shelf-bool",
        b"---\nname: shelf-bool\ndescription: true\n---\nBody line.\n",
        ("shelf-bool", "true"),
    ),
    "null for a description": ("shelf-null", b"---\nname: shelf-null\ndescription: null\n---\nBody line.\n", None),
    "a blank description": ("shelf-spaces", b"---\nname: shelf-spaces\ndescription: '   '\n---\nBody line.\n", None),
    "a null name": (
        "shelf-nullname",
        b"---\nname:\ndescription: Dry nullname\n---\nBody line.\n",
        ("shelf-nullname", "Dry nullname"),
    ),
    "a byte order mark and CRLF": (
        "shelf-bomcrlf",
        "\ufeff---\r\nname: shelf-bomcrlf\r\ndescription: Dry bomcrlf\r\n---\r\nBody\r\n".encode(),
        None,
    ),
    "blanks after the closing dashes": (
        "shelf-closesp",
        b"---\nname: shelf-closesp\ndescription: Dry close with spaces\n---  \nBody\n",
        ("shelf-closesp", "Dry close with spaces"),
    ),
    "blanks after the opening dashes": (
        "shelf-opensp",
        b"---  \nname: shelf-opensp\ndescription: Dry open with spaces\n---\nBody\n",
        ("shelf-opensp", "Dry open with spaces"),
    ),
    "a blank before the opening dashes": (
        "shelf-spacefirst",
        b" ---\nname: shelf-spacefirst\ndescription: D\n---\nBody\n",
        ("shelf-spacefirst", "D"),
    ),
    "no line end after the closing dashes": (
        "shelf-noend",
        b"---\nname: shelf-noend\ndescription: Dry no newline after close\n---",
        ("shelf-noend", "Dry no newline after close"),
    ),
    "line ends of the old Mac": ("shelf-cr", b"---\rname: shelf-cr\rdescription: Dry cr\r---\rBody\r", None),
    "bytes that are not UTF-8": (
        "shelf-badutf",
        b"---\nname: shelf-badutf\ndescription: Dry bad \xff byte\n---\nBody \xfe\n",
        None,
    ),
    "a colon at the end": (
        "shelf-colonend",
        b"---\nname: shelf-colonend\ndescription: Dry ends with colon:\n---\nBody line.\n",
        None,
    ),
    "a colon in another value": (
        "shelf-colonother",
        b"---\nname: shelf-colonother\ndescription: Dry other bad\nargument-hint: <duration: e.g. 7d>\n---\nBody line.\n",
        ("shelf-colonother", "Dry other bad"),
    ),
    "another value with an open quote": (
        "shelf-badother",
        b'---\nname: shelf-badother\ndescription: Dry other broken\nx: "unclosed\n---\nBody line.\n',
        None,
    ),
    "a reserved sign in a list": (
        "shelf-at",
        b"---\nname: shelf-at\ndescription: Dry at\ntags: [next,@supabase/ssr]\n---\nBody line.\n",
        ("shelf-at", "Dry at"),
    ),
    "a name with an at sign": ("shelf-at", b"---\nname: w@at\ndescription: D\n---\nBody line.\n", ("w@at", "D")),
    "text for metadata": (
        "shelf-metastr",
        b"---\nname: shelf-metastr\ndescription: Dry meta string\nmetadata: hello\n---\nBody line.\n",
        None,
    ),
    "nothing for metadata": (
        "shelf-metanull",
        b"---\nname: shelf-metanull\ndescription: D\nmetadata:\n---\nBody line.\n",
        ("shelf-metanull", "D"),
    ),
    "a list for a name": ("shelf-namelist", b"---\nname: [a, b]\ndescription: D\n---\nBody line.\n", None),
    "an apostrophe and a colon": (
        "shelf-apos",
        b"---\nname: shelf-apos\ndescription: it's: x\n---\nBody line.\n",
        ("shelf-apos", "it's: x"),
    ),
    "a colon and a comment": (
        "shelf-cmt",
        b"---\nname: shelf-cmt\ndescription: a: b # c: d\n---\nBody line.\n",
        ("shelf-cmt", "a: b"),
    ),
    "an open bracket": (
        "shelf-open",
        b"---\nname: shelf-open\ndescription: [not closed\n---\nBody line.\n",
        ("shelf-open", "[not closed"),
    ),
    "a reserved sign first": (
        "shelf-at2",
        b"---\nname: shelf-at2\ndescription: @at only\n---\nBody line.\n",
        ("shelf-at2", "@at only"),
    ),
    "a dash first": ("shelf-dash", b"---\nname: shelf-dash\ndescription: - dash first\n---\nBody line.\n", None),
    "a colon and a second line": (
        "shelf-wraperr",
        b"---\nname: shelf-wraperr\ndescription: a: b\n  wrapped: more\n---\nBody line.\n",
        None,
    ),
    "three dashes inside of a literal block": (
        "shelf-litdash",
        b"---\nname: shelf-litdash\ndescription: |\n  one\n  ---\n  two\n---\nBody\n",
        ("shelf-litdash", "one"),
    ),
    "a closing fence of five dashes": (
        "shelf-longclose",
        b"---\nname: shelf-longclose\ndescription: D\n-----\nBody\n",
        None,
    ),
    "keys in upper case": (
        "shelf-upkey",
        b"---\nName: shelf-upkey2\nDescription: Dry upper key\n---\nBody line.\n",
        None,
    ),
    "a name of 64 characters with blanks": (
        "shelf-64sp",
        b"---\nname: a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a bb\ndescription: D\n---\nBody line.\n",
        ("a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a bb", "D"),
    ),
    "a very long number": (
        "shelf-big",
        b"---\nname: shelf-big\ndescription: 123456789012345678901234567890\n---\nBody line.\n",
        ("shelf-big", "123456789012345678901234567890"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_variant(name: str):
    folder, content, expected = CASES[name]
    offer = names.read(Document(content, folder))
    if expected is None:
        assert offer.state == "dropped"
        assert offer.reason
        return
    assert offer.id == expected[0]
    entry = Entry(path=folder, file=f"{folder}/SKILL.md", id=offer.id, description=offer.description)
    assert catalogue.show((entry,)).entries[0].shown == expected[1]
