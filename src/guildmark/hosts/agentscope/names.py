"""python-frontmatter after any byte order mark; a name and a description that are not empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.hosts.base import Offer, dropped, unknown, unread
from guildmark.lenses.frontmatter import python_frontmatter
from guildmark.lenses.frontmatter.python_text import spoken

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document, Reading


def read(document: Document) -> Offer:
    """Read one skill."""
    if document.strict is None:
        return dropped("not UTF-8", "encoding", silent=False)
    reading = python_frontmatter.read(document.strict.removeprefix("\ufeff"), document)
    return unread(reading) or _offer(reading)


def _offer(reading: Reading) -> Offer:
    name, description = ((reading.values or {}).get(key) for key in ("name", "description"))
    if not name:
        return dropped("has no name", "name", silent=False)
    if not description:
        return dropped("has no description", "description", silent=False)
    host_id, shown = spoken(name), spoken(description)
    if host_id is None or shown is None:
        return unknown("no reference says how a date or time is written out", "parser")
    return Offer(state="loads", id=host_id, description=shown)
