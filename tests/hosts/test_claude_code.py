"""Claude Code on skills that the matrix does not hold.

Made up after its rules were known; each answer is what claude-code 2.1.332, run headless from npm, did with it on 2026-11-30 (under
another name).
"""

from __future__ import annotations

import pytest

from guildmark.hosts.base import Entry
from guildmark.hosts.claude_code import catalogue, names
from guildmark.lenses.frontmatter.document import Document

EMOJI = "\U0001f600"
CASES = {
    "a byte order mark and CRLF": (
        "shelf-bomcrlf",
        "\ufeff---\r\nname: shelf-bomcrlf\r\ndescription: Dry bomcrlf\r\n---\r\nBody\r\n".encode(),
        ("shelf-bomcrlf", "Dry bomcrlf"),
    ),
    "three dashes inside of a description": (
        "shelf-dashes",
        b"---\nname: shelf-dashes\ndescription: Dry with --- inside\n---\nBody line.\n",
        ("shelf-dashes", "Dry with"),
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
        ("shelf-list", "Body line."),
    ),
    "a list for a block": ("shelf-list", b"---\n- a\n---\nBody\n", ("shelf-list", "Body")),
    "a fraction for a description": (
        "shelf-float",
        b"---\nname: shelf-float\ndescription: 1.50\n---\nBody line.\n",
        ("shelf-float", "1.5"),
    ),
    "null for a description": (
        "shelf-null",
        b"---\nname: shelf-null\ndescription: null\n---\nBody line.\n",
        ("shelf-null", "Body line."),
    ),
    "a blank description": (
        "shelf-spaces",
        b"---\nname: shelf-spaces\ndescription: '   '\n---\nBody line.\n",
        ("shelf-spaces", "Body line."),
    ),
    "an open block": (
        "shelf-unclosed",
        b"---\nname: shelf-unclosed\ndescription: Dry unclosed\n\nBody of unclosed\n",
        ("shelf-unclosed", "---"),
    ),
    "fences of four dashes": (
        "shelf-four",
        b"----\nname: shelf-four\ndescription: Dry four dashes\n----\nBody\n",
        ("shelf-four", "----"),
    ),
    "an empty block": ("shelf-emptyfm", b"---\n---\n# Heading\nDry emptyfm\n", ("shelf-emptyfm", "Heading")),
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
    "paths of everything": (
        "shelf-pathsall",
        b"---\nname: shelf-pathsall\ndescription: Dry paths all\npaths: '**'\n---\nBody line.\n",
        ("shelf-pathsall", "Dry paths all"),
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
    "a colon at the end": (
        "shelf-colonend",
        b"---\nname: shelf-colonend\ndescription: Dry ends with colon:\n---\nBody line.\n",
        ("shelf-colonend", "Body line."),
    ),
    "control characters": (
        "shelf-ctl",
        b'---\nname: shelf-ctl\ndescription: "Dry ctl \\e[31m bell \\u200b zw"\n---\nBody line.\n',
        ("shelf-ctl", "Dry ctl  bell   zw"),
    ),
    "a bell and a line end": (
        "shelf-ctl",
        b'---\nname: shelf-ctl\ndescription: "tab\\there \\x07 nl\\nx"\n---\nBody line.\n',
        ("shelf-ctl", "tab here   nl x"),
    ),
    "a long heading and no description": (
        "shelf-longfirst",
        b"---\nname: shelf-longfirst\nlicense: MIT\n---\n## Dry heading wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww\n",
        (
            "shelf-longfirst",
            "Dry heading wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww...",
        ),
    ),
    "neither description nor body": (
        "shelf-nobodynodesc",
        b"---\nname: shelf-nobodynodesc\n---\n",
        ("shelf-nobodynodesc", "Skill"),
    ),
    "signs that XML escapes": (
        "shelf-quot",
        b'---\nname: shelf-quot\ndescription: "Dry <b> & \' \\" > end"\n---\nBody line.\n',
        ("shelf-quot", "Dry &lt;b&gt; & ' \" &gt; end"),
    ),
    "blanks around name and description": (
        "shelf-lead",
        b"---\nname: ' shelf-lead '\ndescription: '  Dry lead  '\n---\nBody line.\n",
        ("shelf-lead", "Dry lead"),
    ),
    "a hyphen first in a name": (
        "shelf-lead",
        b"---\nname: -shelf-lead\ndescription: D\n---\nBody line.\n",
        ("shelf-lead", "D"),
    ),
    "a colon and a comment": (
        "shelf-cmt",
        b"---\nname: shelf-cmt\ndescription: a: b # c: d\n---\nBody line.\n",
        ("shelf-cmt", "a: b # c: d"),
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
    "a backslash and a colon": (
        "shelf-bs",
        b"---\nname: shelf-bs\ndescription: C:\\new: x\n---\nBody line.\n",
        ("shelf-bs", "C:\\new: x"),
    ),
    "a list for when_to_use": (
        "shelf-whenlist",
        b"---\nname: shelf-whenlist\ndescription: D\nwhen_to_use: [a, b]\n---\nBody line.\n",
        ("shelf-whenlist", "D - a,b"),
    ),
    "disable-model-invocation: 1": (
        "shelf-dmi1",
        b"---\nname: shelf-dmi1\ndescription: D\ndisable-model-invocation: 1\n---\nBody line.\n",
        None,
    ),
    "a very long number": (
        "shelf-big",
        b"---\nname: shelf-big\ndescription: 123456789012345678901234567890\n---\nBody line.\n",
        ("shelf-big", "1.2345678901234568e+29"),
    ),
    "an exponent for a description": (
        "shelf-exp",
        b"---\nname: shelf-exp\ndescription: 1e3\n---\nBody line.\n",
        ("shelf-exp", "1000"),
    ),
    "three dashes inside of a literal block": (
        "shelf-litdash",
        b"---\nname: shelf-litdash\ndescription: |\n  one\n  ---\n  two\n---\nBody\n",
        ("shelf-litdash", "one"),
    ),
    "a language after the opening dashes": (
        "shelf-lang",
        b"---yaml\nname: shelf-lang\ndescription: D\n---\nBody\n",
        ("shelf-lang", "---yaml"),
    ),
    "an octal description": (
        "shelf-oct",
        b"---\nname: shelf-oct\ndescription: 0o17\n---\nBody line.\n",
        ("shelf-oct", "15"),
    ),
    "600 characters outside of the basic plane": (
        "shelf-emoji600",
        f"---\nname: shelf-emoji600\ndescription: {EMOJI * 600}\n---\nBody line.\n".encode(),
        ("shelf-emoji600", EMOJI * 600),
    ),
    "an empty file": ("shelf-empty", b"", ("shelf-empty", "Skill")),
    "line ends of the old Mac": (
        "shelf-cr",
        b"---\rname: shelf-cr\rdescription: Dry cr\r---\rBody\r",
        ("shelf-cr", "--- name: shelf-cr description: Dry cr --- Body"),
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
