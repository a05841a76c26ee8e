"""Skips blanks before the first ``---`` line, and takes a file without one as all body, then reads YAML.

Lines end at line feeds only; blanks after the dashes are ignored, blanks before the closing ones are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.python_text import mapping, translated

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

UNCLOSED: Final = "the frontmatter is never closed: no second line `---`"


def read(text: str, document: Document) -> Reading:
    """Read a text; one without frontmatter has no values and no error."""
    text = translated(text)
    lines = text.lstrip().split("\n")
    if lines[0].rstrip() != "---":
        return Reading({}, text)
    closing = next((index for index, line in enumerate(lines[1:], 1) if line.rstrip() == "---"), None)
    if closing is None:
        return Reading(None, text, UNCLOSED)
    body = "\n".join(lines[closing + 1 :]).lstrip("\n")
    return mapping(document, "\n".join(lines[1:closing]), body, empty=True)
