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


def read(text: str, document: Document, *, stripped: bool = False) -> Reading:
    """Read a text; a byte order mark counts as text before the block. ``stripped`` drops blanks around the block."""
    text = translated(text)
    if not text.startswith("---"):
        return Reading(None, text, ABSENT)
    parts = text.split("---", 2)
    if len(parts) < _PARTS:
        return Reading(None, text, UNCLOSED)
    block = parts[1].strip() if stripped else parts[1].removeprefix("\n")
    return mapping(document, block, parts[2].strip())
