"""Composes YAML nodes and keeps every scalar as the text it is written with; known keys must be lower case and single.

A byte order mark may come first. ``name: 123`` is the text ``123``; null is as good as absent; a list or mapping where
text is asked for refuses the file. Keys that are not of agentskills.io may be anything.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.nodes import resolve
from guildmark.lenses.frontmatter.python_text import translated
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value
    from guildmark.model.skill import Node

_OPEN: Final = re.compile(r"\ufeff?---[ \t]*\n")
_CLOSE: Final = re.compile(r"^---[ \t]*$", re.MULTILINE)
_KEYS: Final = frozenset({"name", "description", "license", "compatibility", "metadata", "allowed-tools"})
ABSENT: Final = "no frontmatter between two lines `---` at its very start"


def read(text: str, document: Document) -> Reading:
    """Read a text; the values hold those keys of agentskills.io that are text."""
    text = translated(text)
    opening = _OPEN.match(text)
    closing = _CLOSE.search(text, opening.end()) if opening else None
    if opening is None or closing is None:
        return Reading(None, text, ABSENT)
    node = document.nodes(text[opening.end() : closing.start()])
    body = text[closing.end() :]
    if isinstance(node, Problem):
        if node.code == "invalid-yaml":
            return Reading(None, body, node.message)
        return Reading(None, body, unsure=node.message)
    if node.kind != "map":
        return Reading(None, body, "the frontmatter is not a mapping of keys to values")
    found = _collect(node)
    return Reading(None, body, found) if isinstance(found, str) else Reading(found, body)


def _collect(root: Node) -> dict[str, Value] | str:
    """Gather the known keys, or say what is wrong with the first that is."""
    values: dict[str, Value] = {}
    seen: set[str] = set()
    for field in root.fields:
        if resolve(field.key) == "null":
            return "a key is empty or no text"
        known = field.key.lower()
        if known not in _KEYS:
            continue
        if field.key != known:
            return f"the key `{field.key}` must be written `{known}`"
        if known in seen:
            return f"the key `{known}` comes twice"
        seen.add(known)
        if known == "metadata" or field.value.kind == "null":
            continue
        if field.value.kind in {"list", "map"}:
            return f"`{known}` must be text, not a {'list' if field.value.kind == 'list' else 'mapping'}"
        values[known] = field.value.text
    return values
