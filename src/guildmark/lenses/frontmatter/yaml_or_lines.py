"""Reads YAML 1.2 and, where that fails, plain ``key: value`` lines with lists and one level of nesting.

Qwen Code's reader. The lines know double quotes, numbers and ``true``; a value is all that follows the first colon.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter import npm_yaml
from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.js_text import trim
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value

_FENCED: Final = re.compile(r"---\n(.*?)\n---(?:\n|\Z)(.*)", re.DOTALL)
_NUMBER: Final = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?\Z")
_WORDS: Final[dict[str, Value]] = {"true": True, "false": False, "null": None}
_QUOTES: Final = 2
ABSENT: Final = "missing YAML frontmatter"


def read(text: str, document: Document) -> Reading:
    """Read a text, whatever its line ends; keys that hold null are left out."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    fenced = _FENCED.match(text)
    if fenced is None:
        return Reading(None, text, ABSENT)
    value = npm_yaml.load(fenced[1], document)
    if isinstance(value, Problem) and value.code != "invalid-yaml":
        return Reading(None, fenced[2], unsure=value.message)
    values = value if isinstance(value, dict) else _pairs(fenced[1])
    return Reading({key: item for key, item in values.items() if item is not None}, trim(fenced[2]))


def _pairs(block: str) -> dict[str, Value]:
    """Read the lines; those two blanks deep belong to the last key that had no value."""
    values: dict[str, Value] = {}
    key = ""
    lines = [line for line in block.split("\n") if trim(line) and not trim(line).startswith("#")]
    for at, line in enumerate(lines):
        below = values.get(key)
        if line.startswith("  - "):
            if isinstance(below, list):
                below.append(_value(trim(line[4:])))
            continue
        name, colon, rest = (trim(part) for part in line.partition(":"))
        if line.startswith("  ") and isinstance(below, dict):
            below[name] = _value(rest)
            continue
        key = ""
        if not colon:
            continue
        if rest:
            values[name] = _value(rest)
            continue
        following = lines[at + 1] if at + 1 < len(lines) else ""
        if following.startswith("  "):
            key = name
            values[key] = [] if following.startswith("  - ") else {}
    return values


def _value(text: str) -> Value:
    if text in _WORDS:
        return _WORDS[text]
    if len(text) >= _QUOTES and text[0] == text[-1] == '"':
        return text[1:-1].replace('\\"', '"').replace("\\\\", "\\")
    return float(text) if _NUMBER.match(text) else text
