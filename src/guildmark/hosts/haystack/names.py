"""Lines of ``---`` after any blanks, YAML, a description that is not empty; whatever fails ends the discovery."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.hosts.base import Offer, dropped, unknown, unread
from guildmark.lenses.frontmatter import leading_blanks
from guildmark.lenses.frontmatter.python_text import is_text, spoken

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value


def read(document: Document) -> Offer:
    """Read one skill."""
    if document.strict is None:
        return dropped("not UTF-8: the error of the decoder is not caught", "encoding", silent=False, fatal=True)
    reading = leading_blanks.read(document.strict, document)
    return unread(reading, fatal=True) or _offer(reading.values or {}, document.folder)


def _offer(values: dict[str, Value], folder: str) -> Offer:
    description, name = values.get("description"), values.get("name", folder)
    if not description:
        return dropped("has no description", "description", silent=False, fatal=True)
    if isinstance(name, (list, dict)):
        return dropped("the name is a list or a mapping, and the error is not caught", "name", silent=False, fatal=True)
    shown, host_id = spoken(description), spoken(name)
    if shown is None or host_id is None:
        return unknown("no reference says how a date or time is written out", "parser")
    if "name" not in values:
        reason = "finds no name, and takes the folder's"
        return Offer(state="loads", id=host_id, description=shown, reason=reason, cause="name", silent=True)
    if not is_text(name):
        reason = "the name is no text: it is listed, but a call by it finds nothing"
        return Offer(state="loads", id=host_id, description=shown, reason=reason, cause="name", silent=True)
    return Offer(state="loads", id=host_id, description=shown)
