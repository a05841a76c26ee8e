"""YAML with a second try for colons, ``str()`` of whatever it gave; a description is all that is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.hosts.base import Offer, dropped, unknown, unread
from guildmark.lenses.frontmatter import colon_escaping
from guildmark.lenses.frontmatter.python_text import spoken

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document, Reading


def read(document: Document) -> Offer:
    """Read one skill; bytes that are not UTF-8 end the whole discovery."""
    if document.strict is None:
        return dropped("not UTF-8: the error of the decoder is not caught", "encoding", silent=False, fatal=True)
    reading = colon_escaping.read(document.strict, document)
    return unread(reading) or _offer(reading, document.folder)


def _offer(reading: Reading, folder: str) -> Offer:
    values = reading.values or {}
    name, description = ("" if values.get(key) is None else spoken(values[key]) for key in ("name", "description"))
    if name is None or description is None:
        return unknown("no reference says how a date or time is written out", "parser")
    if not description:
        return dropped("has no description", "description", silent=False)
    if name:
        return Offer(state="loads", id=name, description=description)
    reason = "finds no name, and takes the folder's"
    return Offer(state="loads", id=folder, description=description, reason=reason, cause="name", silent=True)
