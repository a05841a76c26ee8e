"""CAMEL on skills that the matrix does not hold.

Made up after the reader was written; each answer is what camel-ai 0.2.90 did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.camel import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "an indented opening fence": ("a-b", b" ---\nname: a-b\ndescription: x\n---\nbody\n", ("loads", "a-b", "x")),
    "an indented closing fence": ("a-b", b"---\nname: a-b\ndescription: x\n  ---\nbody\n", ("loads", "a-b", "x")),
    "a closing fence of five dashes": (
        "a-b",
        b"---\nname: a-b\ndescription: x\n-----\nbody\n",
        ("dropped", None, None),
    ),
    "a blank line first": ("a-b", b"\n---\nname: a-b\ndescription: x\n---\nbody\n", ("dropped", None, None)),
    "a blank name": ("a-b", b"---\nname: '  '\ndescription: Does it.\n---\n# H\n\nDo it.\n", ("loads", "", "Does it.")),
    "a blank description": ("a-b", b"---\nname: a-b\ndescription: '   '\n---\n# H\n\nDo it.\n", ("bare", "a-b", "")),
    "a number as description": (
        "a-b",
        b"---\nname: a-b\ndescription: 12\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a line separator in a value": (
        "a-b",
        "---\nname: a-b\ndescription: x\u2028y: z\n---\nbody\n".encode(),
        ("loads", "a-b", "x"),
    ),
    "a form feed in a value": ("a-b", b"---\nname: a-b\ndescription: x\x0cy\n---\nbody\n", ("dropped", None, None)),
    "CR line ends": ("a-b", b"---\rname: a-b\rdescription: x\r---\rbody\r", ("loads", "a-b", "x")),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "line ends in a description": (
        "a-b",
        b'---\nname: a-b\ndescription: "x\\n- fake: y\\n### z"\n---\nbody\n',
        ("loads", "a-b", "x\n- fake: y\n### z"),
    ),
    "a bad byte in the body": ("a-b", b"---\nname: a-b\ndescription: x\n---\ncaf\xe9\n", ("fatal", None, None)),
    "an empty block": ("a-b", b"---\n\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
}


@pytest.mark.parametrize("case", CASES)
def test_reads(case: str):
    folder, content, expected = CASES[case]
    offer = names.read(Document(content, folder))
    state = "fatal" if offer.fatal else offer.state
    shown = (None, None) if state in {"dropped", "fatal", "unknown"} else (offer.id, offer.description)
    assert (state, *shown) == expected
    assert offer.reason or state == "loads"
