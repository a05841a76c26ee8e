"""A regular expression for the fences, YAML, and ``str()`` of whatever it gave; a long description is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import Offer, dropped, unknown, unread
from guildmark.lenses.frontmatter import fenced_regex
from guildmark.lenses.frontmatter.python_text import spoken

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document, Reading

_SIZE: Final = 10 * 1024 * 1024
_DESCRIPTION: Final = 1024


def read(document: Document) -> Offer:
    """Read one skill."""
    text = document.strict
    if text is None:
        return dropped("not UTF-8", "encoding", silent=False)
    if len(text) > _SIZE:
        return dropped(f"longer than {_SIZE:,} characters", "size", silent=False)
    reading = fenced_regex.read(text, document)
    return unread(reading) or _offer(reading)


def _offer(reading: Reading) -> Offer:
    values = reading.values or {}
    name, description = spoken(values.get("name", "")), spoken(values.get("description", ""))
    if name is None or description is None:
        return unknown("no reference says how a date or time is written out", "parser")
    name, description = name.strip(), description.strip()
    if not name:
        return dropped("has no name", "name", silent=False)
    if not description:
        return dropped("has no description", "description", silent=False)
    if len(description) <= _DESCRIPTION:
        return Offer(state="loads", id=name, description=description)
    return Offer(
        state="cut",
        id=name,
        description=description[:_DESCRIPTION],
        reason=f"the description is cut from {len(description):,} to {_DESCRIPTION:,} characters",
        cause="description",
    )
