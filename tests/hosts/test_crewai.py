"""CrewAI on skills that the matrix does not hold.

Made up after the reader was written; each answer is what crewai 1.15.30 did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.crewai import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "a comment after the opening fence": (
        "a-b",
        b"--- # fm\nname: a-b\ndescription: x\n---\nbody\n",
        ("loads", "a-b", "x"),
    ),
    "a key glued to the opening dashes": ("a-b", b"---name: a-b\ndescription: x\n---\nbody\n", ("loads", "a-b", "x")),
    "more after the closing dashes": (
        "a-b",
        b"---\nname: a-b\ndescription: x\n---- more\nbody\n",
        ("dropped", None, None),
    ),
    "license without a value": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nlicense:\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "license as a number": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nlicense: 2\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "metadata of texts": (
        "a-b",
        b'---\nname: a-b\ndescription: Does it.\nmetadata:\n  a: "1"\n  b: c\n---\n# H\n\nDo it.\n',
        ("loads", "a-b", "Does it."),
    ),
    "a number in the metadata": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nmetadata:\n  version: 1.0\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "allowed-tools with a number": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nallowed-tools: [1, a]\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "allowed_tools as text": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nallowed_tools: Read\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "both spellings of allowed-tools": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nallowed-tools: 3\nallowed_tools: Read\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "allowed-tools without a value": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nallowed-tools:\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "a blank description": (
        "a-b",
        b"---\nname: a-b\ndescription: '   '\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "   "),
    ),
    "the file ends at the closing fence": ("a-b", b"---\nname: a-b\ndescription: x\n---", ("loads", "a-b", "x")),
}


@pytest.mark.parametrize("case", CASES)
def test_reads(case: str):
    folder, content, expected = CASES[case]
    offer = names.read(Document(content, folder))
    state = "fatal" if offer.fatal else offer.state
    shown = (None, None) if state in {"dropped", "fatal", "unknown"} else (offer.id, offer.description)
    assert (state, *shown) == expected
    assert offer.reason or state == "loads"
