"""python-frontmatter; a name and a description that are text and not blank."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.hosts.base import Offer, dropped, unread
from guildmark.lenses.frontmatter import python_frontmatter
from guildmark.lenses.frontmatter.python_text import text_of

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document, Reading


def read(document: Document) -> Offer:
    """Read one skill."""
    if document.strict is None:
        return dropped("not UTF-8", "encoding", silent=False)
    reading = python_frontmatter.read(document.strict, document)
    return unread(reading) or _offer(reading)


def _offer(reading: Reading) -> Offer:
    name, description = ((text_of(reading.values or {}, key) or "").strip() for key in ("name", "description"))
    if not name:
        return dropped("has no name that is text", "name", silent=False)
    if not description:
        return dropped("has no description that is text", "description", silent=False)
    return Offer(state="loads", id=name, description=description)
