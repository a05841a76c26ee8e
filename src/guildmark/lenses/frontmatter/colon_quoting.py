"""Reads YAML and, where that fails, tries once more with double quotes around every value that holds a colon.

Values are not escaped when they are quoted, so a backslash or a double quote in one is read as YAML has it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.python_text import mapping
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

_CLOSE: Final = re.compile(r"\n^---\s*$", re.MULTILINE)
_PAIR: Final = re.compile(r"(\s*\w[\w-]*):\s+(.+)$")
ABSENT: Final = "does not start with `---`"
UNCLOSED: Final = "the frontmatter is never closed: no second line `---`"


def read(text: str, document: Document) -> Reading:
    """Read a text; blanks around it are dropped first, and a block that is no mapping counts as an empty one."""
    text = text.strip()
    if not text.startswith("---"):
        return Reading(None, text, ABSENT)
    closing = _CLOSE.search(text)
    if closing is None:
        return Reading(None, text, UNCLOSED)
    block = text[3 : closing.start()].strip()
    value = document.yaml(block)
    if isinstance(value, Problem) and value.code == "invalid-yaml":
        block = "\n".join(_quoted(line) for line in block.splitlines())
    return mapping(document, block, text[closing.end() :].strip(), lenient=True)


def _quoted(line: str) -> str:
    pair = _PAIR.match(line)
    if pair is None or ":" not in pair[2] or pair[2].startswith(('"', "'")):
        return line
    return f'{pair[1]}: "{pair[2]}"'
