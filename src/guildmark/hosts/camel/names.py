"""Lines of dashes, YAML, a name and a description that are text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.hosts.base import Offer, dropped, unread
from guildmark.lenses.frontmatter import dash_lines
from guildmark.lenses.frontmatter.python_text import text_of, translated

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document, Reading


def read(document: Document) -> Offer:
    """Read one skill; bytes that are not UTF-8 end the whole discovery."""
    if document.strict is None:
        return dropped("not UTF-8: the error of the decoder is not caught", "encoding", silent=False, fatal=True)
    reading = dash_lines.read(translated(document.strict), document)
    return unread(reading) or _offer(reading)


def _offer(reading: Reading) -> Offer:
    values = reading.values or {}
    name, description = text_of(values, "name"), text_of(values, "description")
    if name is None:
        return dropped("has no name that is text", "name", silent=False)
    if description is None:
        return dropped("has no description that is text", "description", silent=False)
    if description.strip():
        return Offer(state="loads", id=name.strip(), description=description.strip())
    reason = "the description is empty"
    return Offer(state="bare", id=name.strip(), description="", reason=reason, cause="description", silent=True)
