"""Gemini CLI on skills that the matrix does not hold.

Made up after its rules were known; each answer is what gemini-cli 0.61.0, run headless from npm, did with it on 2026-11-30 (under
another name).
"""

from __future__ import annotations

import pytest

from guildmark.hosts.base import Entry
from guildmark.hosts.gemini_cli import catalogue, names
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
        ("shelf-literal", "Dry first\nsecond\n\nfourth\n"),
    ),
    "a folded block with an empty line": (
        "shelf-folded",
        b"---\nname: shelf-folded\ndescription: >-\n  Dry folded\n  second\n\n  fourth\n---\nBody line.\n",
        ("shelf-folded", "Dry folded second\nfourth"),
    ),
    "a name with runs of blanks": (
        "shelf-twospaces",
        b"---\nname: v  two   spaces\ndescription: Dry two spaces\n---\nBody line.\n",
        ("v  two   spaces", "Dry two spaces"),
    ),
    "a name with a dot, an underscore and a colon": (
        "shelf-dot",
        b"---\nname: v.dot_x:y\ndescription: Dry dots\n---\nBody line.\n",
        ("v.dot_x-y", "Dry dots"),
    ),
    "a name with a slash and brackets": (
        "shelf-slash",
        b"---\nname: v/slash<a>\ndescription: Dry slash\n---\nBody line.\n",
        ("v-slash-a-", "Dry slash"),
    ),
    "a key that comes twice": (
        "shelf-dupkeys",
        b"---\nname: shelf-dupkeys\ndescription: Dry first dup\ndescription: Dry second dup\n---\nBody line.\n",
        ("shelf-dupkeys", "Dry second dup"),
    ),
    "a tab for an indent": (
        "shelf-tabs",
        b"---\nname: shelf-tabs\ndescription: Dry tabs\nmetadata:\n\tauthor: x\n---\nBody line.\n",
        ("shelf-tabs", "Dry tabs"),
    ),
    "a list for a description": (
        "shelf-list",
        b"---\nname: shelf-list\ndescription: [Dry, list]\n---\nBody line.\n",
        ("shelf-list", "[Dry, list]"),
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
    "null for a description": (
        "shelf-null",
        b"---\nname: shelf-null\ndescription: null\n---\nBody line.\n",
        ("shelf-null", "null"),
    ),
    "a tilde for a description": (
        "shelf-tilde",
        b"---\nname: shelf-tilde\ndescription: ~\n---\nBody line.\n",
        ("shelf-tilde", "~"),
    ),
    "a blank description": (
        "shelf-spaces",
        b"---\nname: shelf-spaces\ndescription: '   '\n---\nBody line.\n",
        ("shelf-spaces", "   "),
    ),
    "an empty name": (
        "shelf-emptyname",
        b"---\nname: ''\ndescription: Dry emptyname\n---\nBody line.\n",
        ("", "Dry emptyname"),
    ),
    "a number for a name": (
        "shelf-numname2",
        b"---\nname: 42\ndescription: Dry num2\n---\nBody line.\n",
        ("42", "Dry num2"),
    ),
    "a byte order mark and CRLF": (
        "shelf-bomcrlf",
        "\ufeff---\r\nname: shelf-bomcrlf\r\ndescription: Dry bomcrlf\r\n---\r\nBody\r\n".encode(),
        None,
    ),
    "blanks after the opening dashes": (
        "shelf-opensp",
        b"---  \nname: shelf-opensp\ndescription: Dry open with spaces\n---\nBody\n",
        None,
    ),
    "blanks after the closing dashes": (
        "shelf-closesp",
        b"---\nname: shelf-closesp\ndescription: Dry close with spaces\n---  \nBody\n",
        ("shelf-closesp", "Dry close with spaces"),
    ),
    "fences of four dashes": (
        "shelf-four",
        b"----\nname: shelf-four\ndescription: Dry four dashes\n----\nBody\n",
        None,
    ),
    "line ends of the old Mac": ("shelf-cr", b"---\rname: shelf-cr\rdescription: Dry cr\r---\rBody\r", None),
    "no line end after the closing dashes": (
        "shelf-noend",
        b"---\nname: shelf-noend\ndescription: Dry no newline after close\n---",
        ("shelf-noend", "Dry no newline after close"),
    ),
    "another value with an open quote": (
        "shelf-badother",
        b'---\nname: shelf-badother\ndescription: Dry other broken\nx: "unclosed\n---\nBody line.\n',
        ("shelf-badother", "Dry other broken"),
    ),
    "a colon at the end": (
        "shelf-colonend",
        b"---\nname: shelf-colonend\ndescription: Dry ends with colon:\n---\nBody line.\n",
        ("shelf-colonend", "Dry ends with colon:"),
    ),
    "a comment after a description": (
        "shelf-hash",
        b"---\nname: shelf-hash\ndescription: Dry before # comment\n---\nBody line.\n",
        ("shelf-hash", "Dry before"),
    ),
    "a colon and a second line": (
        "shelf-wraperr",
        b"---\nname: shelf-wraperr\ndescription: a: b\n  wrapped: more\n---\nBody line.\n",
        ("shelf-wraperr", "a: b wrapped: more"),
    ),
    "an indented closing fence": (
        "shelf-indclose",
        b"---\nname: shelf-indclose\ndescription: D\n ---\nBody\n---\nx\n",
        ("shelf-indclose", "D ---"),
    ),
    "text after the closing dashes": (
        "shelf-textclose",
        b"---\nname: shelf-textclose\ndescription: D\n--- x\nBody\n",
        ("shelf-textclose", "D"),
    ),
    "nothing for metadata": (
        "shelf-metanull",
        b"---\nname: shelf-metanull\ndescription: D\nmetadata:\n---\nBody line.\n",
        ("shelf-metanull", "D"),
    ),
    "a colon and a comment": (
        "shelf-cmt",
        b"---\nname: shelf-cmt\ndescription: a: b # c: d\n---\nBody line.\n",
        ("shelf-cmt", "a: b # c: d"),
    ),
    "bytes that are not UTF-8": (
        "shelf-badutf",
        b"---\nname: shelf-badutf\ndescription: Dry bad \xff byte\n---\nBody \xfe\n",
        ("shelf-badutf", "Dry bad � byte"),
    ),
    "keys in upper case": (
        "shelf-upkey",
        b"---\nName: shelf-upkey2\nDescription: Dry upper key\n---\nBody line.\n",
        None,
    ),
    "blanks around name and description": (
        "shelf-lead",
        b"---\nname: ' shelf-lead '\ndescription: '  Dry lead  '\n---\nBody line.\n",
        (" shelf-lead ", "  Dry lead  "),
    ),
    "a hyphen first in a name": (
        "shelf-lead",
        b"---\nname: -shelf-lead\ndescription: D\n---\nBody line.\n",
        ("-shelf-lead", "D"),
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
