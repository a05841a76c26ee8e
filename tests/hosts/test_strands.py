"""Strands Agents on skills that the matrix does not hold.

Made up after the reader was written; each answer is what strands-agents 1.62.0 did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.strands import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "an indented opening fence": ("a-b", b" ---\nname: a-b\ndescription: x\n---\nbody\n", ("loads", "a-b", "x")),
    "a comment after the opening fence": (
        "a-b",
        b"--- # fm\nname: a-b\ndescription: x\n---\nbody\n",
        ("loads", "a-b", "x"),
    ),
    "a closing fence of five dashes": (
        "a-b",
        b"---\nname: a-b\ndescription: x\n-----\nbody\n",
        ("dropped", None, None),
    ),
    "a second colon and a double quote": (
        "a-b",
        b'---\nname: a-b\ndescription: Use "when: asked"\n---\n# H\n\nDo it.\n',
        ("dropped", None, None),
    ),
    "a second colon and a backslash": (
        "a-b",
        b"---\nname: a-b\ndescription: Use C:\\new: x\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Use C:\new: x"),
    ),
    "second colons and a comment": (
        "a-b",
        b"---\nname: a-b\ndescription: Use: a: b # c\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Use: a: b # c"),
    ),
    "second colons beside a list": (
        "a-b",
        b"---\nname: a-b\ndescription: a: b: c\nallowed-tools: [Read]\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "a: b: c"),
    ),
    "a date as description": (
        "a-b",
        b"---\nname: a-b\ndescription: 2026-01-02\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a number as description": (
        "a-b",
        b"---\nname: a-b\ndescription: 12\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a blank description": (
        "a-b",
        b"---\nname: a-b\ndescription: '   '\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "   "),
    ),
    "a blank name": (
        "a-b",
        b"---\nname: '  '\ndescription: Does it.\n---\n# H\n\nDo it.\n",
        ("loads", "  ", "Does it."),
    ),
    "a list at the top": ("a-b", b"---\n- a\n- b\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "description comes twice": (
        "a-b",
        b"---\nname: a-b\ndescription: one\ndescription: two\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "two"),
    ),
    "CR line ends": ("a-b", b"---\rname: a-b\rdescription: x\r---\rbody\r", ("dropped", None, None)),
    "a real alias": (
        "a-b",
        b"---\nname: a-b\ndescription: &x foo\nlicense: *x\n---\n# H\n\nDo it.\n",
        ("unknown", None, None),
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
