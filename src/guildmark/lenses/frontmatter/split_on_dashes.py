"""Cuts at the first two ``---`` wherever they stand, also within a line, then reads YAML.

Python's ``text.split("---", 2)`` of a text that starts with ``---``: a ``---`` inside a value ends the block early.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.python_text import mapping, translated

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

_PARTS: Final = 3
ABSENT: Final = "does not start with `---`"
UNCLOSED: Final = "the frontmatter is never closed: no second `---`"


def read(text: str, document: Document) -> Reading:
    """Read the text of a skill file; a byte order mark counts as text before the block."""
    text = translated(text)
    if not text.startswith("---"):
        return Reading(None, text, ABSENT)
    parts = text.split("---", 2)
    if len(parts) < _PARTS:
        return Reading(None, text, UNCLOSED)
    return mapping(document, parts[1].removeprefix("\n"), parts[2].strip())
