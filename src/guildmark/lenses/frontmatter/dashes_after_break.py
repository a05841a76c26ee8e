r"""Takes what stands between ``---`` at the very start and the next line that starts with ``---``, as YAML 1.2.

Pi's reader. The first four characters are skipped whatever the fourth is; an empty block has no values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.frontmatter import npm_yaml
from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.js_text import trim
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document


def read(text: str, document: Document) -> Reading:
    """Read a text, whatever its line ends; one without a block has no values and no error."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    end = text.find("\n---", 3) if text.startswith("---") else -1
    block = text[4:end] if end != -1 else ""
    body = trim(text[end + 4 :]) if end != -1 else text
    if not block:
        return Reading({}, body)
    value = npm_yaml.load(block, document)
    if isinstance(value, Problem):
        if value.code == "invalid-yaml":
            return Reading(None, body, value.message)
        return Reading(None, body, unsure=value.message)
    return Reading(value if isinstance(value, dict) else {}, body)
