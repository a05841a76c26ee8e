"""The library python-frontmatter (1.3.0): any line of three or more dashes is a fence, then PyYAML reads.

Blanks before the first fence are skipped, a file without two fences is all body, and a block that is no mapping counts
as an empty one. A first line ``{`` or ``+++`` hands the file to its JSON or TOML reader instead.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.python_text import mapping, translated

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

_FENCE: Final = re.compile(r"^-{3,}\s*$", re.MULTILINE)
_OTHER: Final = re.compile(r"(?:[{}]|\+{3,}\s*)$", re.MULTILINE)


def read(text: str, document: Document) -> Reading:
    """Read a text; one without frontmatter has no values and no error."""
    text = translated(text).strip()
    opening = _FENCE.match(text)
    if opening is None:
        if _OTHER.match(text):
            return Reading(None, text, unsure="starts as JSON or TOML frontmatter does")
        return Reading({}, text)
    closing = _FENCE.search(text, opening.end())
    if closing is None:
        return Reading({}, text)
    block = text[opening.end() : closing.start()].removeprefix("\n")
    return mapping(document, block, text[closing.end() :].strip(), lenient=True)
