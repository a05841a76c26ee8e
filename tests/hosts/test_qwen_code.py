"""Qwen Code on skills that the matrix does not hold.

Made up after its rules were known; each answer is what qwen-code 0.24.4, run headless from npm, did with it on 2026-11-30 (under
another name).
"""

from __future__ import annotations

import pytest

from guildmark.hosts.base import Entry
from guildmark.hosts.qwen_code import catalogue, names
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
        ("shelf-literal", "Dry first\nsecond\n\nfourth"),
    ),
    "a name with runs of blanks": (
        "shelf-twospaces",
        b"---\nname: v  two   spaces\ndescription: Dry two spaces\n---\nBody line.\n",
        None,
    ),
    "a name with a dot, an underscore and a colon": (
        "shelf-dot",
        b"---\nname: v.dot_x:y\ndescription: Dry dots\n---\nBody line.\n",
        ("v.dot_x:y", "Dry dots"),
    ),
    "a name with a slash and brackets": (
        "shelf-slash",
        b"---\nname: v/slash<a>\ndescription: Dry slash\n---\nBody line.\n",
        None,
    ),
    "a combining mark in a name": (
        "shelf-nfd",
        "---\nname: shelf-é\ndescription: Dry nfd\n---\nBody line.\n".encode(),
        None,
    ),
    "a key that comes twice": (
        "shelf-dupkeys",
        b"---\nname: shelf-dupkeys\ndescription: Dry first dup\ndescription: Dry second dup\n---\nBody line.\n",
        ("shelf-dupkeys", "Dry second dup"),
    ),
    "a list for a description": (
        "shelf-list",
        b"---\nname: shelf-list\ndescription: [Dry, list]\n---\nBody line.\n",
        ("shelf-list", "Dry,list"),
    ),
    "a list for a block": ("shelf-list", b"---\n- a\n---\nBody\n", None),
    "a mapping for a description": (
        "shelf-map",
        b"---\nname: shelf-map\ndescription: {a: Dry}\n---\nBody line.\n",
        None,
    ),
    "true for a description": (
        "shelf-bool",
        b"---\nname: shelf-bool\ndescription: true\n---\nBody line.\n",
        ("shelf-bool", "true"),
    ),
    "a fraction for a description": (
        "shelf-float",
        b"---\nname: shelf-float\ndescription: 1.50\n---\nBody line.\n",
        ("shelf-float", "1.5"),
    ),
    "null for a description": ("shelf-null", b"---\nname: shelf-null\ndescription: null\n---\nBody line.\n", None),
    "a blank description": ("shelf-spaces", b"---\nname: shelf-spaces\ndescription: '   '\n---\nBody line.\n", None),
    "an empty name": ("shelf-emptyname", b"---\nname: ''\ndescription: Dry emptyname\n---\nBody line.\n", None),
    "a number for a name": (
        "shelf-numname2",
        b"---\nname: 42\ndescription: Dry num2\n---\nBody line.\n",
        ("42", "Dry num2"),
    ),
    "a byte order mark and CRLF": (
        "shelf-bomcrlf",
        "\ufeff---\r\nname: shelf-bomcrlf\r\ndescription: Dry bomcrlf\r\n---\r\nBody\r\n".encode(),
        ("shelf-bomcrlf", "Dry bomcrlf"),
    ),
    "line ends of the old Mac": (
        "shelf-cr",
        b"---\rname: shelf-cr\rdescription: Dry cr\r---\rBody\r",
        ("shelf-cr", "Dry cr"),
    ),
    "blanks after the opening dashes": (
        "shelf-opensp",
        b"---  \nname: shelf-opensp\ndescription: Dry open with spaces\n---\nBody\n",
        None,
    ),
    "blanks after the closing dashes": (
        "shelf-closesp",
        b"---\nname: shelf-closesp\ndescription: Dry close with spaces\n---  \nBody\n",
        None,
    ),
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
    "disable-model-invocation: 'true'": (
        "shelf-dmistr",
        b"---\nname: shelf-dmistr\ndescription: Dry dmi string\ndisable-model-invocation: 'true'\n---\nBody line.\n",
        None,
    ),
    "disable-model-invocation: yes": (
        "shelf-dmiyes",
        b"---\nname: shelf-dmiyes\ndescription: Dry dmi yes\ndisable-model-invocation: yes\n---\nBody line.\n",
        ("shelf-dmiyes", "Dry dmi yes"),
    ),
    "disable-model-invocation: 1": (
        "shelf-dmi1",
        b"---\nname: shelf-dmi1\ndescription: D\ndisable-model-invocation: 1\n---\nBody line.\n",
        ("shelf-dmi1", "D"),
    ),
    "paths of everything": (
        "shelf-pathsall",
        b"---\nname: shelf-pathsall\ndescription: Dry paths all\npaths: '**'\n---\nBody line.\n",
        None,
    ),
    "paths that match": (
        "shelf-pathsmatch",
        b"---\nname: shelf-pathsmatch\ndescription: Dry paths match\npaths: ['README.md']\n---\nBody line.\n",
        None,
    ),
    "no paths in a list": (
        "shelf-pathsempty",
        b"---\nname: shelf-pathsempty\ndescription: Dry paths empty\npaths: []\n---\nBody line.\n",
        ("shelf-pathsempty", "Dry paths empty"),
    ),
    "a number for model": (
        "shelf-model5",
        b"---\nname: shelf-model5\ndescription: D\nmodel: 5\n---\nBody line.\n",
        None,
    ),
    "a number for allowed-tools": (
        "shelf-toolsnum",
        b"---\nname: shelf-toolsnum\ndescription: D\nallowed-tools: 5\n---\nBody line.\n",
        ("shelf-toolsnum", "D"),
    ),
    "a list for a name": ("shelf-namelist", b"---\nname: [a, b]\ndescription: D\n---\nBody line.\n", None),
    "an octal description": (
        "shelf-oct",
        b"---\nname: shelf-oct\ndescription: 0o17\n---\nBody line.\n",
        ("shelf-oct", "15"),
    ),
    "an exponent for a description": (
        "shelf-exp",
        b"---\nname: shelf-exp\ndescription: 1e3\n---\nBody line.\n",
        ("shelf-exp", "1000"),
    ),
    "a very long number": (
        "shelf-big",
        b"---\nname: shelf-big\ndescription: 123456789012345678901234567890\n---\nBody line.\n",
        ("shelf-big", "1.2345678901234568e+29"),
    ),
    "three dashes inside of a literal block": (
        "shelf-litdash",
        b"---\nname: shelf-litdash\ndescription: |\n  one\n  ---\n  two\n---\nBody\n",
        ("shelf-litdash", "one\n---\ntwo"),
    ),
    "a closing fence of five dashes": (
        "shelf-longclose",
        b"---\nname: shelf-longclose\ndescription: D\n-----\nBody\n",
        None,
    ),
    "blanks around name and description": (
        "shelf-lead",
        b"---\nname: ' shelf-lead '\ndescription: '  Dry lead  '\n---\nBody line.\n",
        None,
    ),
    "a hyphen first in a name": (
        "shelf-lead",
        b"---\nname: -shelf-lead\ndescription: D\n---\nBody line.\n",
        ("-shelf-lead", "D"),
    ),
    "UTF-16": (
        "shelf-utf16",
        b"\xff\xfe-\x00-\x00-\x00\n\x00n\x00a\x00m\x00e\x00:\x00 \x00v\x00-\x00u\x00t\x00f\x001\x006\x00\n\x00d\x00e\x00s\x00c\x00r\x00i\x00p\x00t\x00i\x00o\x00n\x00:\x00 \x00O\x00D\x00D\x00 \x00u\x00t\x00f\x001\x006\x00\n\x00-\x00-\x00-\x00\n\x00B\x00o\x00d\x00y\x00\n\x00",
        None,
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
