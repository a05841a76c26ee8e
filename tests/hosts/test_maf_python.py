"""Microsoft Agent Framework for Python on skills that the matrix does not hold.

Made up after the reader was written; each answer is what agent-framework-core 1.23.0 did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.maf_python import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "description comes twice": (
        "a-b",
        b"---\nname: a-b\ndescription: one\ndescription: two\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "an unknown key comes twice": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nx: 1\nx: 2\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "Name in upper case": (
        "a-b",
        b"---\nName: a-b\ndescription: Does it.\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "License in upper case": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nLicense: MIT\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a truth value as description": (
        "a-b",
        b"---\nname: a-b\ndescription: yes\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "yes"),
    ),
    "a null description": ("a-b", b"---\nname: a-b\ndescription: ~\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "a blank description": (
        "a-b",
        b"---\nname: a-b\ndescription: '   '\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "escapes in double quotes": (
        "a-b",
        b'---\nname: a-b\ndescription: "a \\"b\\" \\u00e9"\n---\n# H\n\nDo it.\n',
        ("loads", "a-b", 'a "b" é'),
    ),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "a closing fence of five dashes": (
        "a-b",
        b"---\nname: a-b\ndescription: x\n-----\nbody\n",
        ("dropped", None, None),
    ),
    "a comment after the opening fence": (
        "a-b",
        b"--- # fm\nname: a-b\ndescription: x\n---\nbody\n",
        ("dropped", None, None),
    ),
    "a byte order mark and a blank line": (
        "a-b",
        "\ufeff\n---\nname: a-b\ndescription: x\n---\nbody\n".encode(),
        ("dropped", None, None),
    ),
    "compatibility too long and another name": (
        "a-b",
        b"---\nname: z\ndescription: Does it.\ncompatibility: ccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a bad byte in the body": ("a-b", b"---\nname: a-b\ndescription: x\n---\ncaf\xe9\n", ("fatal", None, None)),
    "a real alias": (
        "a-b",
        b"---\nname: a-b\ndescription: &x foo\nlicense: *x\n---\n# H\n\nDo it.\n",
        ("unknown", None, None),
    ),
    "metadata as text": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nmetadata: foo\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
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
