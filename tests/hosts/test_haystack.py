"""Haystack on skills that the matrix does not hold.

Made up after the reader was written; each answer is what haystack-ai 3.4.1 did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.haystack import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "a blank line first": ("a-b", b"\n---\nname: a-b\ndescription: x\n---\nbody\n", ("loads", "a-b", "x")),
    "an indented opening fence": ("a-b", b" ---\nname: a-b\ndescription: x\n---\nbody\n", ("loads", "a-b", "x")),
    "a null name": ("a-b", b"---\nname: ~\ndescription: Does it.\n---\n# H\n\nDo it.\n", ("loads", "None", "Does it.")),
    "a list as name": ("a-b", b"---\nname: [a]\ndescription: Does it.\n---\n# H\n\nDo it.\n", ("fatal", None, None)),
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
    "no closing fence": ("a-b", b"---\nname: a-b\ndescription: x\n# Body\n", ("fatal", None, None)),
    "a list at the top": ("a-b", b"---\n- a\n- b\n---\n# H\n\nDo it.\n", ("fatal", None, None)),
    "a blank description": (
        "a-b",
        b"---\nname: a-b\ndescription: '   '\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "   "),
    ),
    "an indented closing fence": ("a-b", b"---\nname: a-b\ndescription: x\n  ---\nbody\n", ("fatal", None, None)),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("fatal", None, None)),
    "an empty block": ("a-b", b"---\n\n---\n# H\n\nDo it.\n", ("fatal", None, None)),
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
