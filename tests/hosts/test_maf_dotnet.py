"""Microsoft Agent Framework for .NET on skills that the matrix does not hold.

Each answer follows from the source of Microsoft.Agents.AI (1.17.0; doubles of a key: main branch); nothing was run.
"""

from __future__ import annotations

import pytest

from guildmark.hosts.base import Entry
from guildmark.hosts.maf_dotnet import catalogue, names
from guildmark.lenses.frontmatter.document import Document

HEAD = b"---\nname: a-b\n"
TAIL = b"\n---\nbody\n"
CASES = {
    "an empty description takes the next line": (
        b"---\ndescription:\nname: a-b" + TAIL,
        ("dropped", None, None),
    ),
    "a description on the next line": (HEAD + b"description:\n  indented" + TAIL, ("loads", "a-b", "indented")),
    "a value over two lines loses the second": (HEAD + b"description: one\n  two" + TAIL, ("loads", "a-b", "one")),
    "a comment belongs to a name": (b"---\nname: a-b # c\ndescription: x" + TAIL, ("dropped", None, None)),
    "a comment belongs to a description": (HEAD + b"description: x # c" + TAIL, ("loads", "a-b", "x # c")),
    "keys in any case": (b"---\nNAME: a-b\nDescription: x" + TAIL, ("loads", "a-b", "x")),
    "escapes stay": (HEAD + rb'description: "a \"b\""' + TAIL, ("loads", "a-b", r"a \"b\"")),
    "quotes of two kinds come off": (HEAD + b"description: \"x'" + TAIL, ("loads", "a-b", "x")),
    "a literal block": (HEAD + b"description: |\n  one\n\n  two" + TAIL, ("loads", "a-b", "one\n\ntwo")),
    "a literal block that keeps its end": (
        HEAD + b"description: |+\n    one\n     two" + TAIL,
        ("loads", "a-b", "one\n two\n"),
    ),
    "a folded block": (HEAD + b"description: >-\n  one\n\n  two\nlicense: MIT" + TAIL, ("loads", "a-b", "one two")),
    "a block without lines": (HEAD + b"description: |\nlicense: MIT" + TAIL, ("dropped", None, None)),
    "broken YAML": (HEAD + b"description: [x\nfoo: {" + TAIL, ("loads", "a-b", "[x")),
    "a nested name": (HEAD + b"description: x\nmetadata:\n  name: other" + TAIL, ("loads", "a-b", "x")),
    "a key that comes twice": (HEAD + b"description: x\nDescription: y" + TAIL, ("dropped", None, None)),
    "an unknown key that comes twice": (HEAD + b"description: x\nfoo: 1\nfoo: 2" + TAIL, ("loads", "a-b", "x")),
    "600 emoji are 1,200 units": (HEAD + b"description: " + "\U0001f600".encode() * 600 + TAIL, ("dropped", None, None)),
    "512 emoji are 1,024 units": (
        HEAD + b"description: " + "\U0001f600".encode() * 512 + TAIL,
        ("loads", "a-b", "\U0001f600" * 512),
    ),
    "compatibility of 500 units": (
        HEAD + b"description: x\ncompatibility: " + b"c" * 500 + TAIL,
        ("loads", "a-b", "x"),
    ),
    "compatibility of 251 emoji": (
        HEAD + b"description: x\ncompatibility: " + "\U0001f600".encode() * 251 + TAIL,
        ("fatal", None, None),
    ),
    "compatibility too long, another name": (
        b"---\nname: z\ndescription: x\ncompatibility: " + b"c" * 501 + TAIL,
        ("fatal", None, None),
    ),
    "compatibility too long, no description": (
        HEAD + b"compatibility: " + b"c" * 501 + TAIL,
        ("dropped", None, None),
    ),
    "a blank line first": (b"\n" + HEAD + b"description: x" + TAIL, ("dropped", None, None)),
    "no closing fence": (HEAD + b"description: x\nbody\n", ("dropped", None, None)),
    "a closing fence of four dashes": (HEAD + b"description: x\n----\nbody\n", ("dropped", None, None)),
    "UTF-16 with its mark": ((HEAD + b"description: x" + TAIL).decode().encode("utf-16"), ("loads", "a-b", "x")),
    "bad bytes": (HEAD + b"description: caf\xe9" + TAIL, ("loads", "a-b", "caf\ufffd")),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_reads(case: str):
    content, expected = CASES[case]
    offer = names.read(Document(content, "a-b"))
    state = "fatal" if offer.fatal else offer.state
    assert (state, offer.id, offer.description) == expected


def test_catalogue_is_sorted_and_escapes_quotes():
    entries = tuple(Entry(path=name, file=f"{name}/SKILL.md", id=name, description='"it\'s"') for name in ("b", "a"))
    text = catalogue.show(entries).text
    assert text.index("<name>a</name>") < text.index("<name>b</name>")
    assert text.count("<description>&quot;it&apos;s&quot;</description>") == 2
