"""Mistral Vibe on skills that the matrix does not hold.

Made up after the reader was written; each answer is what mistral-vibe 3.0.3, its parser and model alone did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.mistral_vibe import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "fences of five dashes": ("a-b", b"-----\nname: a-b\ndescription: x\n-----\nbody\n", ("loads", "a-b", "x")),
    "a blank line first": ("a-b", b"\n---\nname: a-b\ndescription: x\n---\nbody\n", ("loads", "a-b", "x")),
    "a byte order mark and a blank line": (
        "a-b",
        "\ufeff\n---\nname: a-b\ndescription: x\n---\nbody\n".encode(),
        ("loads", "a-b", "x"),
    ),
    "an indented opening fence": ("a-b", b" ---\nname: a-b\ndescription: x\n---\nbody\n", ("dropped", None, None)),
    "a number as description": (
        "a-b",
        b"---\nname: a-b\ndescription: 12\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "license as a number": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nlicense: 2\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "metadata as text": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nmetadata: foo\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a number in the metadata": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nmetadata:\n  version: 1.0\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "allowed-tools as a mapping": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nallowed-tools: {a: b}\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "allowed-tools with a number": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nallowed-tools: [1, a]\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "the flag as yes": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\ndisable-model-invocation: yes\n---\n# H\n\nDo it.\n",
        ("hidden", "a-b", "Does it."),
    ),
    "the flag with underscores": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\ndisable_model_invocation: true\n---\n# H\n\nDo it.\n",
        ("hidden", "a-b", "Does it."),
    ),
    "the flag as another word": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\ndisable-model-invocation: maybe\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "a blank description": (
        "a-b",
        b"---\nname: a-b\ndescription: '   '\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "   "),
    ),
    "an empty block": ("a-b", b"---\n\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
}


@pytest.mark.parametrize("case", CASES)
def test_reads(case: str):
    folder, content, expected = CASES[case]
    offer = names.read(Document(content, folder))
    state = "fatal" if offer.fatal else offer.state
    if offer.hidden:
        state = "hidden"
    shown = (None, None) if state in {"dropped", "fatal", "unknown"} else (offer.id, offer.description)
    assert (state, *shown) == expected
    assert offer.reason or state == "loads"
