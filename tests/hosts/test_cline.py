"""Cline CLI on skills that the matrix does not hold.

Made up after its rules were known; each answer is what cline 3.0.65, run headless from npm, did with it on 2026-11-30 (under
another name).
"""

from __future__ import annotations

import pytest

from guildmark.hosts.base import Entry
from guildmark.hosts.cline import catalogue, names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "a colon in double quotes": (
        "shelf-quoted",
        b'---\nname: shelf-quoted\ndescription: "Dry quoted: colon"\n---\nBody line.\n',
        ("shelf-quoted", None),
    ),
    "a name with runs of blanks": (
        "shelf-twospaces",
        b"---\nname: v  two   spaces\ndescription: Dry two spaces\n---\nBody line.\n",
        ("v  two   spaces", None),
    ),
    "a name with a slash and brackets": (
        "shelf-slash",
        b"---\nname: v/slash<a>\ndescription: Dry slash\n---\nBody line.\n",
        ("v/slash<a>", None),
    ),
    "a key that comes twice": (
        "shelf-dupkeys",
        b"---\nname: shelf-dupkeys\ndescription: Dry first dup\ndescription: Dry second dup\n---\nBody line.\n",
        None,
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
    "a list for a block": ("shelf-list", b"---\n- a\n---\nBody\n", ("shelf-list", None)),
    "true for a description": ("shelf-bool", b"---\nname: shelf-bool\ndescription: true\n---\nBody line.\n", None),
    "yes for a description": (
        "shelf-yes",
        b"---\nname: shelf-yes\ndescription: yes\n---\nBody line.\n",
        ("shelf-yes", None),
    ),
    "a date for a description": (
        "shelf-date",
        b"---\nname: shelf-date\ndescription: 2024-01-02\n---\nBody line.\n",
        ("shelf-date", None),
    ),
    "null for a description": (
        "shelf-null",
        b"---\nname: shelf-null\ndescription: null\n---\nBody line.\n",
        ("shelf-null", None),
    ),
    "a blank description": (
        "shelf-spaces",
        b"---\nname: shelf-spaces\ndescription: '   '\n---\nBody line.\n",
        ("shelf-spaces", None),
    ),
    "an empty name": (
        "shelf-emptyname",
        b"---\nname: ''\ndescription: Dry emptyname\n---\nBody line.\n",
        ("shelf-emptyname", None),
    ),
    "a null name": (
        "shelf-nullname",
        b"---\nname:\ndescription: Dry nullname\n---\nBody line.\n",
        ("shelf-nullname", None),
    ),
    "a number for a name": ("shelf-numname2", b"---\nname: 42\ndescription: Dry num2\n---\nBody line.\n", None),
    "a byte order mark and CRLF": (
        "shelf-bomcrlf",
        "\ufeff---\r\nname: shelf-bomcrlf\r\ndescription: Dry bomcrlf\r\n---\r\nBody\r\n".encode(),
        ("shelf-bomcrlf", None),
    ),
    "two byte order marks": (
        "shelf-bom2",
        "\ufeff\ufeff---\nname: shelf-bom2\ndescription: D\n---\nBody\n".encode(),
        ("shelf-bom2", None),
    ),
    "line ends of the old Mac": (
        "shelf-cr",
        b"---\rname: shelf-cr\rdescription: Dry cr\r---\rBody\r",
        ("shelf-cr", None),
    ),
    "blanks after the opening dashes": (
        "shelf-opensp",
        b"---  \nname: shelf-opensp\ndescription: Dry open with spaces\n---\nBody\n",
        ("shelf-opensp", None),
    ),
    "blanks after the closing dashes": (
        "shelf-closesp",
        b"---\nname: shelf-closesp\ndescription: Dry close with spaces\n---  \nBody\n",
        ("shelf-closesp", None),
    ),
    "dots for the closing dashes": (
        "shelf-dots",
        b"---\nname: shelf-dots\ndescription: Dry close with dots\n...\nBody\n",
        ("shelf-dots", None),
    ),
    "fences of four dashes": (
        "shelf-four",
        b"----\nname: shelf-four\ndescription: Dry four dashes\n----\nBody\n",
        ("shelf-four", None),
    ),
    "an open block": (
        "shelf-unclosed",
        b"---\nname: shelf-unclosed\ndescription: Dry unclosed\n\nBody of unclosed\n",
        ("shelf-unclosed", None),
    ),
    "an empty block": ("shelf-emptyfm", b"---\n---\n# Heading\nDry emptyfm\n", ("shelf-emptyfm", None)),
    "no line end after the closing dashes": (
        "shelf-noend",
        b"---\nname: shelf-noend\ndescription: Dry no newline after close\n---",
        None,
    ),
    "disabled: true": (
        "shelf-disabled",
        b"---\nname: shelf-disabled\ndescription: Dry disabled\ndisabled: true\n---\nBody line.\n",
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
        None,
    ),
    "another value with an open quote": (
        "shelf-badother",
        b'---\nname: shelf-badother\ndescription: Dry other broken\nx: "unclosed\n---\nBody line.\n',
        None,
    ),
    "a closing fence of five dashes": (
        "shelf-longclose",
        b"---\nname: shelf-longclose\ndescription: D\n-----\nBody\n",
        ("shelf-longclose", None),
    ),
    "neither description nor body": ("shelf-nobodynodesc", b"---\nname: shelf-nobodynodesc\n---\n", None),
    "UTF-16": (
        "shelf-utf16",
        b"\xff\xfe-\x00-\x00-\x00\n\x00n\x00a\x00m\x00e\x00:\x00 \x00v\x00-\x00u\x00t\x00f\x001\x006\x00\n\x00d\x00e\x00s\x00c\x00r\x00i\x00p\x00t\x00i\x00o\x00n\x00:\x00 \x00O\x00D\x00D\x00 \x00u\x00t\x00f\x001\x006\x00\n\x00-\x00-\x00-\x00\n\x00B\x00o\x00d\x00y\x00\n\x00",
        ("shelf-utf16", None),
    ),
    "text alone": ("shelf-onlybody", b"no front\n", ("shelf-onlybody", None)),
    "blanks around name and description": (
        "shelf-lead",
        b"---\nname: ' shelf-lead '\ndescription: '  Dry lead  '\n---\nBody line.\n",
        ("shelf-lead", None),
    ),
    "a hyphen first in a name": (
        "shelf-lead",
        b"---\nname: -shelf-lead\ndescription: D\n---\nBody line.\n",
        ("-shelf-lead", None),
    ),
    "nothing for metadata": (
        "shelf-metanull",
        b"---\nname: shelf-metanull\ndescription: D\nmetadata:\n---\nBody line.\n",
        ("shelf-metanull", None),
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
