"""Reads a name and a description from YAML, else from the two lines that start with their keys.

Gemini CLI's reader: what YAML does not give as two texts is looked for in the lines, where a value is all that follows
the colon, quotes and comments too, and deeper lines go on with a description.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter import js_yaml
from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.js_text import trim
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

_FENCED: Final = re.compile(r"---\r?\n(.*?)\r?\n---(?:\r?\n(.*))?", re.DOTALL)
_LINE_END: Final = re.compile(r"\r?\n")
_KEY: Final = re.compile(r"\s*(name|description):\s*(.*)\Z")
_DEEPER: Final = re.compile(r"[ \t]+\S")
ABSENT: Final = "there is no frontmatter between two lines `---`, the first of them at the very start"
LACKING: Final = "needs both a name and a description"


def read(text: str, document: Document) -> Reading:
    """Read a text; a byte order mark counts as text before the first line."""
    fenced = _FENCED.match(text)
    if fenced is None:
        return Reading(None, text, ABSENT)
    body = trim(fenced[2] or "")
    values = js_yaml.texts(fenced[1], document)
    if isinstance(values, Problem):
        if values.code != "invalid-yaml":
            return Reading(None, body, unsure=values.message)
        values = {}
    name, description = values.get("name"), values.get("description")
    if name is None or description is None:
        name, description = _from_lines(_LINE_END.split(fenced[1]))
    if name is None or description is None:
        return Reading(None, body, LACKING)
    return Reading({"name": name, "description": description}, body)


def _from_lines(lines: list[str]) -> tuple[str | None, str | None]:
    found: dict[str, str] = {}
    at = 0
    while at < len(lines):
        pair = _KEY.match(lines[at])
        at += 1
        if pair is None:
            continue
        parts = [trim(pair[2])]
        while pair[1] == "description" and at < len(lines) and _DEEPER.match(lines[at]):
            parts.append(trim(lines[at]))
            at += 1
        found[pair[1]] = " ".join(part for part in parts if part)
    return found.get("name"), found.get("description")
