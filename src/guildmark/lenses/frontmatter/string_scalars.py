"""Reads YAML without types, as PyYAML's ``BaseLoader``: every scalar is text; a key that comes twice is an error.

The fences are lines of exactly ``---``: a blank after the dashes, or a byte order mark before them, and there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value
    from guildmark.model.skill import Node

ABSENT: Final = "does not start with a line of exactly `---`"
UNCLOSED: Final = "the frontmatter is never closed: no second line of exactly `---`"


class _DoubleKey(Exception):  # noqa: N818  # carries a key out of the recursion, is no error of ours
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def read(text: str, document: Document) -> Reading:
    """Read a text; null does not exist here, ``key:`` is an empty text."""
    lines = text.splitlines()
    if not lines or lines[0] != "---":
        return Reading(None, text, ABSENT)
    closing = next((index for index, line in enumerate(lines[1:], 1) if line == "---"), None)
    if closing is None:
        return Reading(None, text, UNCLOSED)
    body = "\n".join(lines[closing + 1 :])
    node = document.nodes("\n".join(lines[1:closing]))
    if isinstance(node, Problem):
        if node.code == "invalid-yaml":
            return Reading(None, body, node.message)
        return Reading(None, body, unsure=node.message)
    try:
        value = _texts(node)
    except _DoubleKey as double:
        return Reading(None, body, f"the key `{double.key}` comes twice")
    if not isinstance(value, dict):
        return Reading(None, body, "the frontmatter is not a mapping of keys to values")
    return Reading(value, body)


def _texts(node: Node) -> Value:
    if node.kind == "list":
        return [_texts(item) for item in node.items]
    if node.kind != "map":
        return node.text
    values: dict[str, Value] = {}
    for field in node.fields:
        if field.key in values:
            raise _DoubleKey(field.key)
        values[field.key] = _texts(field.value)
    return values
