"""Takes the lines between a first and a next line ``---``, blanks around the dashes ignored, then reads YAML.

Python's ``splitlines``, which also breaks at form feeds, U+0085 and U+2028; an indented ``---`` closes the block too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.python_text import mapping

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

ABSENT: Final = "the first line is not `---`, or no second one follows"


def read(text: str, document: Document) -> Reading:
    """Read a text; an empty block counts as an empty mapping."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != "---":
        return Reading(None, text, ABSENT)
    closing = next((index for index, line in enumerate(lines[1:], 1) if line.strip() == "---"), None)
    if closing is None:
        return Reading(None, text, ABSENT)
    body = "\n".join(lines[closing + 1 :])
    return mapping(document, "\n".join(lines[1:closing]), body, empty=True)
