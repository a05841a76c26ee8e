r"""Takes the shortest block from a first line ``---`` to a line that starts with ``---``, then reads YAML.

The regular expression that many Python readers share: ``^---\s*\n(.*?)\n---\s*\n``, with or without the last line
end. Without it anything may follow the closing dashes on their line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.python_text import mapping

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

_OPEN: Final = re.compile(r"---\s*\n")
_LINE: Final = re.compile(r"\n---\s*\n")
_ANY: Final = re.compile(r"\n---")
ABSENT: Final = "no frontmatter between two lines `---` at its very start"


def read(text: str, document: Document, *, whole_line: bool = True, empty: bool = False) -> Reading:
    """Read a text; ``whole_line`` wants nothing but blanks and a line end after the closing dashes."""
    opening = _OPEN.match(text)
    if opening is None:
        return Reading(None, text, ABSENT)
    start = opening.end()
    pattern = _LINE if whole_line else _ANY
    closing = pattern.search(text, start)
    if closing is None:  # the blank lines that the opening swallowed may be the whole block
        closing = pattern.match(text, start - 1) if "\n" in opening[0][:-1] else None
        start -= 1
    if closing is None:
        return Reading(None, text, ABSENT)
    return mapping(document, text[start : closing.start()], text[closing.end() :].strip(), empty=empty)
