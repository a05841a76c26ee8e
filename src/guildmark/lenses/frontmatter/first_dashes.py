r"""Takes what stands between a first line ``---`` and the very next ``---``, wherever it is, as YAML 1.2.

Where the YAML fails, it is tried once more with unquoted values that hold a special character in double quotes, and
tabs at the start of lines as blanks. Nothing is an error: what stays unreadable has no values. Claude Code's reader.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value

_OPEN: Final = re.compile(r"---\s*\n")
_CLOSE: Final = re.compile(r"---\s*")
_PAIR: Final = re.compile(r"([a-zA-Z_-]+):\s+(\S[^\n\r\u2028\u2029]*)\Z")
_SPECIAL: Final = re.compile(r"[{}\[\]*&#!|>%@`]|: ")
_TABS: Final = re.compile(r"^\t+", re.MULTILINE)
ABSENT: Final = "there is no frontmatter"


def read(text: str, document: Document) -> Reading:
    """Read a text; ``error`` says why there are no values, though having none is no error."""
    text = text.removeprefix("\ufeff")
    opening = _OPEN.match(text)
    closing = _CLOSE.search(text, opening.end()) if opening else None
    if opening is None or closing is None:
        return Reading({}, text, ABSENT)
    block, body = text[opening.end() : closing.start()], text[closing.end() :]
    value = _load(block, document)
    if isinstance(value, Problem):
        if value.code == "invalid-yaml":
            return Reading({}, body, value.message)
        return Reading(None, body, unsure=value.message)
    return Reading(value if isinstance(value, dict) else {}, body)


def _load(block: str, document: Document) -> Value | Problem:
    value = document.yaml(block, "core")
    if not (isinstance(value, Problem) and value.code == "invalid-yaml"):
        return value
    repaired = "\n".join(_quoted(line, document) for line in block.split("\n"))
    again = document.yaml(_TABS.sub(lambda tabs: "  " * len(tabs[0]), repaired), "core")
    return value if isinstance(again, Problem) and again.code == "invalid-yaml" else again


def _quoted(line: str, document: Document) -> str:
    pair = _PAIR.match(line)
    if pair is None or not _SPECIAL.search(pair[2]):
        return line
    value = pair[2]
    if any(value.startswith(mark) and value.endswith(mark) for mark in "\"'"):
        return line
    if value.startswith("[") and value.endswith("]") and isinstance(document.yaml(value, "core"), list):
        return line
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'{pair[1]}: "{escaped}"'
