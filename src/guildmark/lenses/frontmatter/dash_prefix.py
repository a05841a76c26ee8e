"""Starts right after a leading ``---`` and ends at a line ``---``; the block is stripped, then YAML is read.

Nothing has to end the opening line, so ``--- # note`` and ``---name: x`` open a block too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.python_text import mapping, translated

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

_CLOSE: Final = re.compile(r"\n---[ \t]*(?:\n|$)")
ABSENT: Final = "does not start with `---`"
UNCLOSED: Final = "the frontmatter is never closed: no second line `---`"


def read(text: str, document: Document) -> Reading:
    """Read a text; a byte order mark counts as text before the block."""
    text = translated(text)
    if not text.startswith("---"):
        return Reading(None, text, ABSENT)
    closing = _CLOSE.search(text, 3)
    if closing is None:
        return Reading(None, text, UNCLOSED)
    return mapping(document, text[3 : closing.start()].strip(), text[closing.end() :].strip())
