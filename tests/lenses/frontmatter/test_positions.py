"""Positions count a file's lines, also where YAML 1.1 sees line ends that no editor does."""

from __future__ import annotations

import pytest

from guildmark.lenses.frontmatter import manifest, nodes
from guildmark.model.skill import Problem


@pytest.mark.parametrize("mark", ["\x85", "\u2028", "\u2029"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_keys_and_values_below_such_a_mark_keep_their_line(mark, newline):
    text = f'---\nname: "a{mark}b" # {mark}\nmetadata:\n  x: [1, 2]\n---\n'.replace("\n", newline)
    found = manifest.read(text).manifest
    name, metadata = found.fields
    assert (name.value.span.line, name.value.span.column, name.value.span.end_line, name.value.span.end_column) == (
        2,
        7,
        2,
        12,
    )
    assert (metadata.key_span.line, metadata.key_span.column) == (3, 1)
    (inner,) = metadata.value.fields
    assert [(item.span.line, item.span.column) for item in inner.value.items] == [(4, 7), (4, 10)]


def test_a_problem_below_such_a_mark_keeps_its_line():
    found = nodes.parse('a: "x\u2028y"\nb: c: d\n', 2)
    assert isinstance(found, Problem)
    assert (found.span.line, found.span.column) == (3, 5)
