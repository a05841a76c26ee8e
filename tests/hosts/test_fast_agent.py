"""Fast-agent on skills that the matrix does not hold.

Made up after the reader was written; each answer is what fast-agent-mcp 0.10.48, its module alone did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.fast_agent import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "fences of five dashes": ("a-b", b"-----\nname: a-b\ndescription: x\n-----\nbody\n", ("loads", "a-b", "x")),
    "a closing fence of five dashes": ("a-b", b"---\nname: a-b\ndescription: x\n-----\nbody\n", ("loads", "a-b", "x")),
    "a blank line first": ("a-b", b"\n---\nname: a-b\ndescription: x\n---\nbody\n", ("loads", "a-b", "x")),
    "blanks around a quoted name": (
        "a-b",
        b"---\nname: ' a-b '\ndescription: Does it.\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "a blank name": ("a-b", b"---\nname: '  '\ndescription: Does it.\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "a blank description": (
        "a-b",
        b"---\nname: a-b\ndescription: '   '\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a number as description": (
        "a-b",
        b"---\nname: a-b\ndescription: 12\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a date as description": (
        "a-b",
        b"---\nname: a-b\ndescription: 2026-01-02\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a list at the top": ("a-b", b"---\n- a\n- b\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "a byte order mark and a blank line": (
        "a-b",
        "\ufeff\n---\nname: a-b\ndescription: x\n---\nbody\n".encode(),
        ("dropped", None, None),
    ),
    "JSON frontmatter": ("a-b", b'{\n"name": "a-b", "description": "x"\n}\nbody\n', ("unknown", None, None)),
    "a bad byte in the body": ("a-b", b"---\nname: a-b\ndescription: x\n---\ncaf\xe9\n", ("dropped", None, None)),
}


@pytest.mark.parametrize("case", CASES)
def test_reads(case: str):
    folder, content, expected = CASES[case]
    offer = names.read(Document(content, folder))
    state = "fatal" if offer.fatal else offer.state
    shown = (None, None) if state in {"dropped", "fatal", "unknown"} else (offer.id, offer.description)
    assert (state, *shown) == expected
    assert offer.reason or state == "loads"
