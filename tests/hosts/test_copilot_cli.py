"""GitHub Copilot CLI on skills that the matrix does not hold.

Made up after its rules were known; each answer is what copilot 1.0.102, run headless from npm, did with it on 2026-11-30 (under
another name).
"""

from __future__ import annotations

import pytest

from guildmark.hosts.base import Entry
from guildmark.hosts.copilot_cli import catalogue, names
from guildmark.lenses.frontmatter.document import Document

EMOJI = "\U0001f600"
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
        ("v-two-spaces", "Dry two spaces"),
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
        None,
    ),
    "another key that comes twice": (
        "shelf-dupother",
        b"---\nname: shelf-dupother\ndescription: D\nx: 1\nx: 2\n---\nBody line.\n",
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
    "a list for a block": ("shelf-list", b"---\n- a\n---\nBody\n", ("shelf-list", "Body")),
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
    "a number with an underscore": (
        "shelf-int",
        b"---\nname: shelf-int\ndescription: 12_345\n---\nBody line.\n",
        ("shelf-int", "12_345"),
    ),
    "null for a description": ("shelf-null", b"---\nname: shelf-null\ndescription: null\n---\nBody line.\n", None),
    "a blank description": (
        "shelf-spaces",
        b"---\nname: shelf-spaces\ndescription: '   '\n---\nBody line.\n",
        ("shelf-spaces", "   "),
    ),
    "an empty name": ("shelf-emptyname", b"---\nname: ''\ndescription: Dry emptyname\n---\nBody line.\n", None),
    "a null name": ("shelf-nullname", b"---\nname:\ndescription: Dry nullname\n---\nBody line.\n", None),
    "a number for a name": ("shelf-numname2", b"---\nname: 42\ndescription: Dry num2\n---\nBody line.\n", None),
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
    "no line end after the closing dashes": (
        "shelf-noend",
        b"---\nname: shelf-noend\ndescription: Dry no newline after close\n---",
        ("shelf-noend", "Dry no newline after close"),
    ),
    "line ends of the old Mac": ("shelf-cr", b"---\rname: shelf-cr\rdescription: Dry cr\r---\rBody\r", None),
    "an empty block": ("shelf-emptyfm", b"---\n---\n# Heading\nDry emptyfm\n", ("shelf-emptyfm", "Dry emptyfm")),
    "text for a block": ("shelf-scalar", b"---\njust text\n---\nBody\n", ("shelf-scalar", "Body")),
    "disable-model-invocation: 'true'": (
        "shelf-dmistr",
        b"---\nname: shelf-dmistr\ndescription: Dry dmi string\ndisable-model-invocation: 'true'\n---\nBody line.\n",
        None,
    ),
    "disable-model-invocation: yes": (
        "shelf-dmiyes",
        b"---\nname: shelf-dmiyes\ndescription: Dry dmi yes\ndisable-model-invocation: yes\n---\nBody line.\n",
        None,
    ),
    "disabled: true": (
        "shelf-disabled",
        b"---\nname: shelf-disabled\ndescription: Dry disabled\ndisabled: true\n---\nBody line.\n",
        ("shelf-disabled", "Dry disabled"),
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
    "a long heading and no description": (
        "shelf-longfirst",
        b"---\nname: shelf-longfirst\nlicense: MIT\n---\n## Dry heading wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww\n",
        ("shelf-longfirst", ""),
    ),
    "neither description nor body": (
        "shelf-nobodynodesc",
        b"---\nname: shelf-nobodynodesc\n---\n",
        ("shelf-nobodynodesc", ""),
    ),
    "three lines of body and no description": (
        "shelf-nodesc5",
        b"---\nname: shelf-nodesc5\n---\nfirst\nsecond same para\n\nthird\n",
        ("shelf-nodesc5", "first second same para third"),
    ),
    "a code fence first and no description": (
        "shelf-nodesc2",
        b"---\nname: shelf-nodesc2\n---\n```\ncode\n```\ntext\n",
        ("shelf-nodesc2", "``` code ```"),
    ),
    "blanks around name and description": (
        "shelf-lead",
        b"---\nname: ' shelf-lead '\ndescription: '  Dry lead  '\n---\nBody line.\n",
        ("shelf-lead", "  Dry lead  "),
    ),
    "a hyphen first in a name": ("shelf-lead", b"---\nname: -shelf-lead\ndescription: D\n---\nBody line.\n", None),
    "600 characters outside of the basic plane": (
        "shelf-emoji600",
        f"---\nname: shelf-emoji600\ndescription: {EMOJI * 600}\n---\nBody line.\n".encode(),
        None,
    ),
    "a name of 64 characters with blanks": (
        "shelf-64sp",
        b"---\nname: a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a bb\ndescription: D\n---\nBody line.\n",
        ("a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-a-bb", "D"),
    ),
    "a name with a plus": ("shelf-plus", b"---\nname: w+plus\ndescription: D\n---\nBody line.\n", None),
    "a number for allowed-tools": (
        "shelf-toolsnum",
        b"---\nname: shelf-toolsnum\ndescription: D\nallowed-tools: 5\n---\nBody line.\n",
        None,
    ),
    "bytes that are not UTF-8": (
        "shelf-badutf",
        b"---\nname: shelf-badutf\ndescription: Dry bad \xff byte\n---\nBody \xfe\n",
        ("shelf-badutf", "Dry bad � byte"),
    ),
    "a very long number": (
        "shelf-big",
        b"---\nname: shelf-big\ndescription: 123456789012345678901234567890\n---\nBody line.\n",
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
