"""Google ADK on skills that the matrix does not hold.

Made up after the reader was written; each answer is what google-adk 2.13.0 did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.google_adk import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "dashes inside a value": (
        "a-b",
        b"---\nname: a-b\ndescription: a --- b\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "a"),
    ),
    "a key glued to the opening dashes": ("a-b", b"---name: a-b\ndescription: x\n---\nbody\n", ("loads", "a-b", "x")),
    "an indented closing fence": ("a-b", b"---\nname: a-b\ndescription: x\n  ---\nbody\n", ("loads", "a-b", "x")),
    "a name that NFKC changes": (
        "file",
        "---\nname: ﬁle\ndescription: Does it.\n---\n# H\n\nDo it.\n".encode(),
        ("loads", "file", "Does it."),
    ),
    "a folder that NFKC changes": (
        "ﬁle",
        b"---\nname: file\ndescription: Does it.\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a blank description": (
        "a-b",
        b"---\nname: a-b\ndescription: '   '\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "   "),
    ),
    "additional tools as text": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nmetadata:\n  adk_additional_tools: foo\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "the state flag as text": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nmetadata:\n  adk_inject_state: 'yes'\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "metadata without a value": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nmetadata:\n---\n# H\n\nDo it.\n",
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
    "license as a number": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nlicense: 2\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "UTF-16": (
        "a-b",
        b"\xff\xfe-\x00-\x00-\x00\n\x00n\x00a\x00m\x00e\x00:\x00 \x00a\x00-\x00b\x00\n\x00d\x00e\x00s\x00c\x00r\x00i\x00p\x00t\x00i\x00o\x00n\x00:\x00 \x00x\x00\n\x00-\x00-\x00-\x00\n\x00b\x00o\x00d\x00y\x00\n\x00",
        ("dropped", None, None),
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
