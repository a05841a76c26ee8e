"""Inspect AI on skills that the matrix does not hold.

Made up after the reader was written; each answer is what inspect-ai 0.3.285 did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.inspect_ai import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "dashes inside a value": (
        "a-b",
        b"---\nname: a-b\ndescription: a --- b\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "a"),
    ),
    "a literal block at the end": (
        "a-b",
        b"---\nname: a-b\ndescription: |\n  one\n  two\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "one\ntwo"),
    ),
    "license as a number": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nlicense: 2\n---\n# H\n\nDo it.\n",
        ("fatal", None, None),
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
    "allowed-tools without a value": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nallowed-tools:\n---\n# H\n\nDo it.\n",
        ("fatal", None, None),
    ),
    "an empty file": ("a-b", b"", ("fatal", None, None)),
    "a byte order mark and a blank line": (
        "a-b",
        "\ufeff\n---\nname: a-b\ndescription: x\n---\nbody\n".encode(),
        ("fatal", None, None),
    ),
    "a trailing hyphen": ("a-", b"---\nname: a-\ndescription: Does it.\n---\n# H\n\nDo it.\n", ("fatal", None, None)),
    "an indented closing fence": ("a-b", b"---\nname: a-b\ndescription: x\n  ---\nbody\n", ("loads", "a-b", "x")),
    "a date as description": (
        "a-b",
        b"---\nname: a-b\ndescription: 2026-01-02\n---\n# H\n\nDo it.\n",
        ("fatal", None, None),
    ),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("fatal", None, None)),
    "a blank description": (
        "a-b",
        b"---\nname: a-b\ndescription: '   '\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "   "),
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
