"""gray-matter with one repair; a name and a description, both as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.hosts.base import Offer, dropped, unread
from guildmark.lenses.frontmatter import gray_matter

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document


def read(document: Document) -> Offer:
    """Read one skill."""
    reading = gray_matter.read(document.lenient, document)
    lost = unread(reading, silent=True)
    if lost is not None:
        return lost
    name, description = reading.text("name"), reading.text("description")
    if name is None:
        return dropped(reading.error or "has no name that is text", "parser" if reading.error else "name")
    if description is None:
        return dropped("has no description that is text", "description")
    return Offer(state="loads", id=name, description=description)
