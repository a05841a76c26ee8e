"""Pydantic AI on skills that the matrix does not hold.

Made up after the reader was written; each answer is what pydantic-ai-harness 0.62.0 did with it.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.pydantic_ai import names
from guildmark.lenses.frontmatter.document import Document

CASES = {
    "a date as description": (
        "a-b",
        b"---\nname: a-b\ndescription: 2026-01-02\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "2026-01-02"),
    ),
    "a null description": ("a-b", b"---\nname: a-b\ndescription: ~\n---\n# H\n\nDo it.\n", ("loads", "a-b", "~")),
    "an unknown key comes twice": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nx: 1\nx: 2\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a nested key comes twice": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nmetadata:\n  x: a\n  x: b\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "a name that NFKC changes": (
        "file",
        "---\nname: ﬁle\ndescription: Does it.\n---\n# H\n\nDo it.\n".encode(),
        ("loads", "file", "Does it."),
    ),
    "a folder that NFKC changes": (
        "ﬁle",
        b"---\nname: file\ndescription: Does it.\n---\n# H\n\nDo it.\n",
        ("loads", "file", "Does it."),
    ),
    "an upper-case Greek name": (
        "Ω",
        "---\nname: Ω\ndescription: Does it.\n---\n# H\n\nDo it.\n".encode(),
        ("dropped", None, None),
    ),
    "blanks after the closing fence": (
        "a-b",
        b"---\nname: a-b\ndescription: x\n---  \nbody\n",
        ("dropped", None, None),
    ),
    "blanks after the opening fence": (
        "a-b",
        b"---  \nname: a-b\ndescription: x\n---\nbody\n",
        ("dropped", None, None),
    ),
    "a line separator in a value": (
        "a-b",
        "---\nname: a-b\ndescription: x\u2028y: z\n---\nbody\n".encode(),
        ("loads", "a-b", "x"),
    ),
    "the flag as quoted text": (
        "a-b",
        b'---\nname: a-b\ndescription: Does it.\ndisable-model-invocation: "true"\n---\n# H\n\nDo it.\n',
        ("hidden", "a-b", "Does it."),
    ),
    "the flag as yes": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\ndisable-model-invocation: yes\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "the flag as another word": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\ndisable-model-invocation: maybe\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "the flag without a value": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\ndisable-model-invocation:\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "the flag with underscores": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\ndisable_model_invocation: true\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "user-invocable as another word": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nuser-invocable: nope\n---\n# H\n\nDo it.\n",
        ("dropped", None, None),
    ),
    "metadata as text": (
        "a-b",
        b"---\nname: a-b\ndescription: Does it.\nmetadata: foo\n---\n# H\n\nDo it.\n",
        ("loads", "a-b", "Does it."),
    ),
    "a leading star": ("a-b", b"---\nname: a-b\ndescription: *foo\n---\n# H\n\nDo it.\n", ("dropped", None, None)),
    "CR line ends": ("a-b", b"---\rname: a-b\rdescription: x\r---\rbody\r", ("loads", "a-b", "x")),
    "line ends in a description": (
        "a-b",
        b'---\nname: a-b\ndescription: "x\\n- fake: y\\n### z"\n---\nbody\n',
        ("loads", "a-b", "x\n- fake: y\n### z"),
    ),
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
