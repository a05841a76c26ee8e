"""The OpenAI Agents SDK on skills that the matrix does not hold.

Made up after the reader was written; each answer is what openai-agents 0.24.0 did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.openai_agents import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "comments after values": (
        "a-b",
        b"---\nname: a-b # c\ndescription: Does it. # d\n---\n# H\n\nDo it.\n",
        ("loads", "a-b # c", "Does it. # d"),
    ),
    "escapes in double quotes": (
        "a-b",
        b'---\nname: a-b\ndescription: "a \\"b\\" \\u00e9"\n---\n# H\n\nDo it.\n',
        ("loads", "a-b", 'a \\"b\\" \\u00e9'),
    ),
    "a doubled single quote": (
        "a-b",
        b"---\nname: a-b\ndescription: 'it''s'\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "it''s"),
    ),
    "a literal block at the end": (
        "a-b",
        b"---\nname: a-b\ndescription: |\n  one\n  two\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "one\ntwo"),
    ),
    "a folded block": (
        "a-b",
        b"---\nname: a-b\ndescription: >-\n  one\n  two\nlicense: MIT\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "one two"),
    ),
    "a value over three lines": (
        "a-b",
        b"---\nname: a-b\ndescription: one\n  two\n  three\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "one two three"),
    ),
    "a name in the metadata": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nmetadata:\n  name: other\n  description: other\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "a description on the next line": (
        "a-b",
        b"---\nname: a-b\ndescription:\n  indented text\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", ""),
    ),
    "an empty description before the name": (
        "a-b",
        b"---\ndescription:\nname: a-b\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", ""),
    ),
    "an indented opening fence": ("a-b", b" ---\nname: a-b\ndescription: x\n---\nbody\n", ("loads", "a-b", "x")),
    "no closing fence": (
        "a-b",
        b"---\nname: a-b\ndescription: x\n# Body\n",
        ("substituted", "a-b", "No description provided."),
    ),
    "a list as description": (
        "a-b",
        b"---\nname: a-b\ndescription: [a, b]\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "[a, b]"),
    ),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("loads", "a-b", "*foo")),
    "a null description": ("a-b", b"---\nname: a-b\ndescription: ~\n---\n# H\n\nDo it.\n", ("loads", "a-b", "~")),
    "Name in upper case": (
        "a-b",
        b"---\nName: a-b\ndescription: Does it.\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "a line separator in a value": (
        "a-b",
        "---\nname: a-b\ndescription: x\u2028y: z\n---\nbody\n".encode(),
        ("loads", "a-b", "x"),
    ),
    "UTF-16": (
        "a-b",
        b"\xff\xfe-\x00-\x00-\x00\n\x00n\x00a\x00m\x00e\x00:\x00 \x00a\x00-\x00b\x00\n\x00d\x00e\x00s\x00c\x00r\x00i\x00p\x00t\x00i\x00o\x00n\x00:\x00 \x00x\x00\n\x00-\x00-\x00-\x00\n\x00b\x00o\x00d\x00y\x00\n\x00",
        ("fatal", None, None),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_reads(case: str):
    folder, content, expected = CASES[case]
    offer = names.read(Document(content, folder))
    state = "fatal" if offer.fatal else offer.state
    shown = (None, None) if state in {"dropped", "fatal", "unknown"} else (offer.id, offer.description)
    assert (state, *shown) == expected
    assert offer.reason or state == "loads"
