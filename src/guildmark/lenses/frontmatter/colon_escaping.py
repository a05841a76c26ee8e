"""Reads YAML and, where that fails, tries once more with unquoted values that hold a colon quoted and escaped.

The block ends at the first line that starts with ``---``, whatever follows. Nothing is an error: a file without a
block, or with one that stays unreadable, has no values.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.python_text import mapping, translated
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

_PAIR: Final = re.compile(r"(\s*[A-Za-z0-9_-]+:\s+)(.*)$")
_ALREADY: Final = tuple("\"'>|[{")


def read(text: str, document: Document) -> Reading:
    """Read a text; a byte order mark counts as text before the block."""
    text = translated(text)
    end = text.find("\n---", 3) if text.startswith("---") else -1
    if end == -1:
        return Reading({}, text)
    block = text[3:end].strip()
    body = text[end + 1 :].partition("\n")[2].strip()
    value = document.yaml(block)
    if isinstance(value, Problem) and value.code == "invalid-yaml":
        block = "\n".join(_quoted(line) for line in block.splitlines())
        value = document.yaml(block)
        if isinstance(value, Problem) and value.code == "invalid-yaml":
            return Reading({}, body)
    return mapping(document, block, body, lenient=True)


def _quoted(line: str) -> str:
    pair = _PAIR.match(line)
    value = pair[2].strip() if pair else ""
    if pair is None or ":" not in value or value.startswith(_ALREADY):
        return line
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'{pair[1]}"{escaped}"'
