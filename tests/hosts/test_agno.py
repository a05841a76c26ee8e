"""Agno on skills that the matrix does not hold.

Made up after the reader was written; each answer is what agno 3.1.10 did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.agno import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "dashes inside a value": (
        "a-b",
        b"---\nname: a-b\ndescription: a --- b\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "a --- b"),
    ),
    "dashes inside a value, an unknown key after": (
        "a-b",
        b"---\nname: a-b\ndescription: a ---- b\nversion: 1\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "a ---- b"),
    ),
    "an indented closing fence": ("a-b", b"---\nname: a-b\ndescription: x\n  ---\nbody\n", ("bare", "a-b", "")),
    "a key glued to the opening dashes": ("a-b", b"---name: a-b\ndescription: x\n---\nbody\n", ("bare", "a-b", "")),
    "text glued to the closing dashes": (
        "a-b",
        b"---\nname: a-b\ndescription: x\n---x\nbody\n---\nfoo",
        ("loads", "a-b", "x"),
    ),
    "blanks around a quoted name": (
        "a-b",
        b"---\nname: ' a-b '\ndescription: Does it.\n---\n# H\n\nDo it.\n",
        ("loads", " a-b ", "Does it."),
    ),
    "a folder that NFKC changes": (
        "ﬁle",
        b"---\nname: file\ndescription: Does it.\n---\n# H\n\nDo it.\n",
        ("loads", "file", "Does it."),
    ),
    "license without a value": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nlicense:\n---\n# H\n\nDo it.\n",
        ("fatal", None, None),
    ),
    "metadata without a value": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nmetadata:\n---\n# H\n\nDo it.\n",
        ("fatal", None, None),
    ),
    "allowed-tools with a number": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nallowed-tools: [1, a]\n---\n# H\n\nDo it.\n",
        ("fatal", None, None),
    ),
    "an empty block": ("a-b", b"---\n\n---\n# H\n\nDo it.\n", ("fatal", None, None)),
    "a bad byte in the body": ("a-b", b"---\nname: a-b\ndescription: x\n---\ncaf\xe9\n", ("fatal", None, None)),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("fatal", None, None)),
    "CR line ends": ("a-b", b"---\rname: a-b\rdescription: x\r---\rbody\r", ("loads", "a-b", "x")),
}


@pytest.mark.parametrize("case", CASES)
def test_reads(case: str):
    folder, content, expected = CASES[case]
    offer = names.read(Document(content, folder))
    state = "fatal" if offer.fatal else offer.state
    shown = (None, None) if state in {"dropped", "fatal", "unknown"} else (offer.id, offer.description)
    assert (state, *shown) == expected
    assert offer.reason or state == "loads"
