"""Deepagents on skills that the matrix does not hold.

Made up after the reader was written; each answer is what deepagents 0.7.32 did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.deepagents import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "a null name": ("a-b", b"---\nname: ~\ndescription: Does it.\n---\n# H\n\nDo it.\n", ("loads", "None", "Does it.")),
    "a null description": ("a-b", b"---\nname: a-b\ndescription: ~\n---\n# H\n\nDo it.\n", ("loads", "a-b", "None")),
    "a truth value as description": (
        "a-b",
        b"---\nname: a-b\ndescription: yes\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "True"),
    ),
    "a list as description": (
        "a-b",
        b"---\nname: a-b\ndescription: [a, b]\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "['a', 'b']"),
    ),
    "a date as description": (
        "a-b",
        b"---\nname: a-b\ndescription: 2026-01-02\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "2026-01-02"),
    ),
    "more after the closing dashes": (
        "a-b",
        b"---\nname: a-b\ndescription: x\n---- more\nbody\n",
        ("dropped", None, None),
    ),
    "blanks after the closing fence": ("a-b", b"---\nname: a-b\ndescription: x\n---  \nbody\n", ("loads", "a-b", "x")),
    "blanks after the opening fence": ("a-b", b"---  \nname: a-b\ndescription: x\n---\nbody\n", ("loads", "a-b", "x")),
    "a blank line first": ("a-b", b"\n---\nname: a-b\ndescription: x\n---\nbody\n", ("dropped", None, None)),
    "blank lines inside the fences": (
        "a-b",
        b"---\n\n\nname: a-b\ndescription: x\n\n---\nbody\n",
        ("loads", "a-b", "x"),
    ),
    "a blank block and a rule later": ("a-b", b"---\n\n---\nbody\n\n---\nx", ("dropped", None, None)),
    "the file ends at the closing fence": ("a-b", b"---\nname: a-b\ndescription: x\n---", ("dropped", None, None)),
    "CR line ends": ("a-b", b"---\rname: a-b\rdescription: x\r---\rbody\r", ("dropped", None, None)),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "CRLF in a literal block": (
        "a-b",
        b"---\r\nname: a-b\r\ndescription: |\r\n  x\r\n  y\r\n---\r\nbody\r\n",
        ("loads", "a-b", "x\ny"),
    ),
    "a time as description": (
        "a-b",
        b"---\nname: a-b\ndescription: 2026-01-02 10:11:12\n---\n# H\n\nDo it.\n",
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
