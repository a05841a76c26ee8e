"""Takes what stands between two lines of three or more dashes, byte order marks dropped and blanks skipped, as YAML.

An empty block counts as an empty mapping.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.python_text import mapping, translated

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

_FENCE: Final = re.compile(r"^-{3,}\s*$", re.MULTILINE)
ABSENT: Final = "no frontmatter between two lines of dashes at its very start"


def read(text: str, document: Document) -> Reading:
    """Read a text."""
    text = translated(text).lstrip("\ufeff")
    opening = _FENCE.search(text)
    if opening is None or text[: opening.start()].strip():
        return Reading(None, text, ABSENT)
    closing = _FENCE.search(text, opening.end())
    if closing is None:
        return Reading(None, text, ABSENT)
    block = text[opening.end() : closing.start()].removeprefix("\n")
    value = document.yaml(block)
    return Reading({}, text[closing.end() :]) if value is None else mapping(document, block, text[closing.end() :])
