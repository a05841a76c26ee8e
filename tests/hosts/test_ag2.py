"""AG2 on skills that the matrix does not hold.

Made up after the reader was written; each answer is what ag2 1.2.1 did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.ag2 import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "a second colon and a double quote": (
        "a-b",
        b'---\nname: a-b\ndescription: Use "when: asked"\n---\n# H\n\nDo it.\n',
        ("loads", "a-b", 'Use "when: asked"'),
    ),
    "a second colon and a backslash": (
        "a-b",
        b"---\nname: a-b\ndescription: Use C:\\new: x\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Use C:\\new: x"),
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
    "a leading at sign": ("a-b", b"---\nname: a-b\ndescription: @foo\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "a null name": (
        "a-b",
        b"---\nname: ~\ndescription: Does it.\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "a null description": ("a-b", b"---\nname: a-b\ndescription: ~\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "a list as description": (
        "a-b",
        b"---\nname: a-b\ndescription: [a, b]\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "['a', 'b']"),
    ),
    "more after the closing dashes": (
        "a-b",
        b"---\nname: a-b\ndescription: x\n---- more\nbody\n",
        ("loads", "a-b", "x"),
    ),
    "text glued to the closing dashes": (
        "a-b",
        b"---\nname: a-b\ndescription: x\n---x\nbody\n---\nfoo",
        ("loads", "a-b", "x"),
    ),
    "a key glued to the opening dashes": ("a-b", b"---name: a-b\ndescription: x\n---\nbody\n", ("loads", "a-b", "x")),
    "a body without frontmatter": ("a-b", b"just a body\n", ("dropped", None, None)),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "a truth value as description": (
        "a-b",
        b"---\nname: a-b\ndescription: yes\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "True"),
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
