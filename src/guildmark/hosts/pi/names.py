"""YAML 1.2; a description that is text, and a name or the folder's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.hosts.base import Offer, dropped, unread
from guildmark.lenses.frontmatter import dashes_after_break
from guildmark.lenses.frontmatter.js_text import trim

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document


def read(document: Document) -> Offer:
    """Read one skill."""
    reading = dashes_after_break.read(document.lenient, document)
    lost = unread(reading, silent=True)
    if lost is not None:
        return lost
    description = reading.text("description")
    if description is None or not trim(description):
        return dropped("has no description that is text", "description")
    if (reading.values or {}).get("disable-model-invocation") is True:
        return dropped("`disable-model-invocation` keeps it from the model", "flag")
    return Offer(state="loads", id=reading.text("name") or document.folder, description=description)
