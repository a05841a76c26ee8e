"""Reads YAML 1.2 between two lines ``---``; a file without such a block is all body.

Cline's reader. Anything may follow the closing dashes on their line.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter import npm_yaml
from guildmark.lenses.frontmatter.document import Reading
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

_FENCED: Final = re.compile(r"---\r?\n(.*?)\r?\n---\r?\n?(.*)", re.DOTALL)


def read(text: str, document: Document) -> Reading:
    """Read a text; one byte order mark before it does not matter."""
    text = text.removeprefix("\ufeff")
    fenced = _FENCED.match(text)
    if fenced is None:
        return Reading({}, text)
    value = npm_yaml.load(fenced[1], document)
    if isinstance(value, Problem):
        if value.code == "invalid-yaml":
            return Reading(None, fenced[2], value.message)
        return Reading(None, fenced[2], unsure=value.message)
    return Reading(value if isinstance(value, dict) else {}, fenced[2])
