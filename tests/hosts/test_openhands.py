"""The OpenHands SDK on skills that the matrix does not hold.

Made up after the reader was written; each answer is what openhands-sdk 1.58.2, its module alone did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.openhands import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "a null name in a folder called None": (
        "None",
        b"---\nname:\ndescription: Does it.\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a null name": ("a-b", b"---\nname: ~\ndescription: Does it.\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "a heading and text without frontmatter": (
        "a-b",
        b"# T\n\nSome text here.\nMore.\n",
        (
            "substituted",
            "a-b",
            'Some text here.... [6 characters truncated. Call invoke_skill(name="a-b") to load the full skill]',
        ),
    ),
    "a name and a heading": ("a-b", b"---\nname: a-b\n---\n# T\n", ("bare", "a-b", "")),
    "a closing fence of five dashes": ("a-b", b"---\nname: a-b\ndescription: x\n-----\nbody\n", ("loads", "a-b", "x")),
    "fences of five dashes": ("a-b", b"-----\nname: a-b\ndescription: x\n-----\nbody\n", ("loads", "a-b", "x")),
    "a blank line first": ("a-b", b"\n---\nname: a-b\ndescription: x\n---\nbody\n", ("loads", "a-b", "x")),
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
    "allowed-tools with a number": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nallowed-tools: [1, a]\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "allowed-tools as a mapping": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nallowed-tools: {a: b}\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "the flag as quoted text": (
        "a-b",
        b'---\nname: a-b\ndescription: Does it.\ndisable-model-invocation: "true"\n---\n# H\n\nDo it.\n',
        ("hidden", "a-b", "Does it."),
    ),
    "the flag as another word": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\ndisable-model-invocation: maybe\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "the flag with underscores": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\ndisable_model_invocation: true\n---\n# H\n\nDo it.\n",
        ("hidden", "a-b", "Does it."),
    ),
    "paths": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\npaths: '*.py, x'\n---\n# H\n\nDo it.\n",
        ("hidden", "a-b", "Does it."),
    ),
    "empty paths": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\npaths: ''\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "triggers as text": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\ntriggers: pdf\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "inputs": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\ninputs:\n  - name: x\n    description: y\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "inputs without a description": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\ninputs:\n  - name: x\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a body without frontmatter": ("a-b", b"just a body\n", ("substituted", "a-b", "just a body")),
    "an empty file": ("a-b", b"", ("bare", "a-b", "")),
    "a byte order mark and a blank line": (
        "a-b",
        "\ufeff\n---\nname: a-b\ndescription: x\n---\nbody\n".encode(),
        (
            "substituted",
            "a-b",
            '\ufeff... [38 characters truncated. Call invoke_skill(name="a-b") to load the full skill]',
        ),
    ),
    "JSON frontmatter": ("a-b", b'{\n"name": "a-b", "description": "x"\n}\nbody\n', ("unknown", None, None)),
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
