"""Reads YAML between a first and a next line ``---``, blanks after the dashes allowed, and no key twice.

Copilot CLI's reader. A block that is no mapping counts as empty; ``0b11`` is a number, ``1_000`` and a date are texts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.unique_keys import doubled
from guildmark.lenses.frontmatter.values import to_value
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value

_OPEN: Final = re.compile(r"---[ \t]*\r?\n")
_CLOSE: Final = re.compile(r"(?:\A|\r?\n)---[ \t]*(?:\r?\n|\Z)")
_BINARY: Final = re.compile(r"[-+]?0b[01]+\Z")
ABSENT: Final = "there is no frontmatter between two lines `---`, the first of them at the very start"


def read(text: str, document: Document) -> Reading:
    """Read a text; one byte order mark before it does not matter."""
    text = text.removeprefix("\ufeff")
    opening = _OPEN.match(text)
    if opening is None:
        return Reading(None, text, ABSENT)
    rest = text[opening.end() :]
    closing = _CLOSE.search(rest)
    if closing is None:
        return Reading(None, text, ABSENT)
    body = rest[closing.end() :]
    node = document.nodes(rest[: closing.start()], "core")
    problem = node if isinstance(node, Problem) else doubled(node)
    if problem is not None:
        if problem.code == "invalid-yaml":
            return Reading(None, body, problem.message)
        return Reading(None, body, unsure=problem.message)
    values: dict[str, Value] = {}
    if not isinstance(node, Problem):
        for field in node.fields:
            plain = field.value.style == "plain" and _BINARY.match(field.value.text)
            values[field.key] = int(field.value.text, 0) if plain else to_value(field.value, "core")
    return Reading(values, body)
