"""Pi on skills that the matrix does not hold.

Made up after its rules were known; each answer is what pi-coding-agent 1.6.0, run headless from npm, did with it on 2026-11-30 (under
another name).
"""

from __future__ import annotations

import pytest

from guildmark.hosts.base import Entry
from guildmark.hosts.pi import catalogue, names
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
    "a name with runs of blanks": (
        "shelf-twospaces",
        b"---\nname: v  two   spaces\ndescription: Dry two spaces\n---\nBody line.\n",
        ("v  two   spaces", "Dry two spaces"),
    ),
    "a name with a slash and brackets": (
        "shelf-slash",
        b"---\nname: v/slash<a>\ndescription: Dry slash\n---\nBody line.\n",
        ("v/slash<a>", "Dry slash"),
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
    "a list for a block": ("shelf-list", b"---\n- a\n---\nBody\n", None),
    "true for a description": ("shelf-bool", b"---\nname: shelf-bool\ndescription: true\n---\nBody line.\n", None),
    "yes for a description": (
        "shelf-yes",
        b"---\nname: shelf-yes\ndescription: yes\n---\nBody line.\n",
        ("shelf-yes", "yes"),
    ),
    "a date for a description": (
        "shelf-date",
        b"---\nname: shelf-date\ndescription: 2024-01-02\n---\nBody line.\n",
        ("shelf-date", "2024-01-02"),
    ),
    "a fraction for a description": (
        "shelf-float",
        b"---\nname: shelf-float\ndescription: 1.50\n---\nBody line.\n",
        None,
    ),
    "null for a description": ("shelf-null", b"---\nname: shelf-null\ndescription: null\n---\nBody line.\n", None),
    "a blank description": ("shelf-spaces", b"---\nname: shelf-spaces\ndescription: '   '\n---\nBody line.\n", None),
    "an empty name": (
        "shelf-emptyname",
        b"---\nname: ''\ndescription: Dry emptyname\n---\nBody line.\n",
        ("shelf-emptyname", "Dry emptyname"),
    ),
    "a null name": (
        "shelf-nullname",
        b"---\nname:\ndescription: Dry nullname\n---\nBody line.\n",
        ("shelf-nullname", "Dry nullname"),
    ),
    "a number for a name": (
        "shelf-numname2",
        b"---\nname: 42\ndescription: Dry num2\n---\nBody line.\n",
        ("shelf-numname2", "Dry num2"),
    ),
    "a byte order mark and CRLF": (
        "shelf-bomcrlf",
        "\ufeff---\r\nname: shelf-bomcrlf\r\ndescription: Dry bomcrlf\r\n---\r\nBody\r\n".encode(),
        ("shelf-bomcrlf", "Dry bomcrlf"),
    ),
    "two byte order marks": (
        "shelf-bom2",
        "\ufeff\ufeff---\nname: shelf-bom2\ndescription: D\n---\nBody\n".encode(),
        None,
    ),
    "line ends of the old Mac": (
        "shelf-cr",
        b"---\rname: shelf-cr\rdescription: Dry cr\r---\rBody\r",
        ("shelf-cr", "Dry cr"),
    ),
    "blanks after the opening dashes": (
        "shelf-opensp",
        b"---  \nname: shelf-opensp\ndescription: Dry open with spaces\n---\nBody\n",
        ("shelf-opensp", "Dry open with spaces"),
    ),
    "blanks after the closing dashes": (
        "shelf-closesp",
        b"---\nname: shelf-closesp\ndescription: Dry close with spaces\n---  \nBody\n",
        ("shelf-closesp", "Dry close with spaces"),
    ),
    "dots for the closing dashes": (
        "shelf-dots",
        b"---\nname: shelf-dots\ndescription: Dry close with dots\n...\nBody\n",
        None,
    ),
    "fences of four dashes": (
        "shelf-four",
        b"----\nname: shelf-four\ndescription: Dry four dashes\n----\nBody\n",
        ("shelf-four", "Dry four dashes"),
    ),
    "an open block": (
        "shelf-unclosed",
        b"---\nname: shelf-unclosed\ndescription: Dry unclosed\n\nBody of unclosed\n",
        None,
    ),
    "an empty block": ("shelf-emptyfm", b"---\n---\n# Heading\nDry emptyfm\n", None),
    "no line end after the closing dashes": (
        "shelf-noend",
        b"---\nname: shelf-noend\ndescription: Dry no newline after close\n---",
        ("shelf-noend", "Dry no newline after close"),
    ),
    "disable-model-invocation: 'true'": (
        "shelf-dmistr",
        b"---\nname: shelf-dmistr\ndescription: Dry dmi string\ndisable-model-invocation: 'true'\n---\nBody line.\n",
        ("shelf-dmistr", "Dry dmi string"),
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
    "a language after the opening dashes": (
        "shelf-lang",
        b"---yaml\nname: shelf-lang\ndescription: D\n---\nBody\n",
        None,
    ),
    "a comment after the opening dashes": (
        "shelf-lang2",
        b"--- # c\nname: shelf-lang2\ndescription: D\n---\nBody\n",
        ("shelf-lang2", "D"),
    ),
    "three dashes inside of a literal block": (
        "shelf-litdash",
        b"---\nname: shelf-litdash\ndescription: |\n  one\n  ---\n  two\n---\nBody\n",
        ("shelf-litdash", "one\n---\ntwo\n"),
    ),
    "a closing fence of five dashes": (
        "shelf-longclose",
        b"---\nname: shelf-longclose\ndescription: D\n-----\nBody\n",
        ("shelf-longclose", "D"),
    ),
    "text after the closing dashes": (
        "shelf-textclose",
        b"---\nname: shelf-textclose\ndescription: D\n--- x\nBody\n",
        ("shelf-textclose", "D"),
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
    "signs that XML escapes": (
        "shelf-quot",
        b'---\nname: shelf-quot\ndescription: "Dry <b> & \' \\" > end"\n---\nBody line.\n',
        ("shelf-quot", "Dry <b> & ' \" > end"),
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
