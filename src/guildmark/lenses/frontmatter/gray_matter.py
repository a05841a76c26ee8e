"""Reads as the npm package gray-matter does, with one more try that turns values with a colon into block scalars.

OpenCode's reader. An open block runs to the end of the file; a language after the first dashes may only be YAML's name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter import js_yaml
from guildmark.lenses.frontmatter.document import Reading
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

_BLOCK: Final = re.compile(r"---\r?\n(.*?)\r?\n---", re.DOTALL)
_LINE_END: Final = re.compile(r"\r?\n")
_PAIR: Final = re.compile(r"([a-zA-Z_][a-zA-Z0-9_]*)\s*:\s*(.*)\Z")
_LANGUAGES: Final = frozenset({"", "yaml", "yml"})
ABSENT: Final = "there is no frontmatter"


def read(text: str, document: Document) -> Reading:
    """Read a text; a value that is no text is None."""
    text = text.removeprefix("\ufeff")
    reading = _read(text, document)
    if reading.values is not None or reading.unsure:
        return reading
    block = _BLOCK.match(text)
    repaired = text.replace(block[1], _blocks(block[1]), 1) if block else text
    if repaired == text:
        return reading
    again = _read(repaired, document)
    return again if again.values is not None or again.unsure else reading


def _read(text: str, document: Document) -> Reading:
    if not text.startswith("---") or text.startswith("----"):
        return Reading({}, text, ABSENT)
    end = _LINE_END.search(text, 3)
    language = text[3 : end.start()].strip() if end else text[3:]
    if language not in _LANGUAGES:
        return Reading(None, text, f"the first line has `{language}` after its dashes, a language without a reader")
    start = end.start() if end else len(text)
    closing = text.find("\n---", start)
    block = text[start : closing if closing != -1 else len(text)]
    body = text[closing + 4 :].lstrip("\r\n") if closing != -1 else ""
    values = js_yaml.texts(block, document)
    if isinstance(values, Problem):
        if values.code == "invalid-yaml":
            return Reading(None, body, values.message)
        return Reading(None, body, unsure=values.message)
    return Reading(dict(values), body)


def _blocks(block: str) -> str:
    """Turn each unquoted value that holds a colon into a block scalar, which may hold one."""
    lines = []
    for line in _LINE_END.split(block):
        pair = None if line.strip().startswith("#") or line[:1].isspace() else _PAIR.match(line)
        value = pair[2].strip() if pair else ""
        if pair is None or ":" not in value or value.startswith(('"', "'")):
            lines.append(line)
        else:
            lines += [f"{pair[1]}: |-", f"  {value}"]
    return "\n".join(lines)
