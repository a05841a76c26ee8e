"""YAML with a repair, into fields that want text; white space in them is folded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import Offer, dropped, unread
from guildmark.lenses.frontmatter import scalar_quoting

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document, Reading

_NAME: Final = 64


def read(document: Document) -> Offer:
    """Read one skill."""
    text = document.strict
    if text is None:
        return dropped("failed to read file: invalid utf-8", "encoding", silent=False)
    reading = scalar_quoting.read(text, document)
    return unread(reading) or _offer(reading, document.folder)


def _offer(reading: Reading, folder: str) -> Offer:
    name = _single_line(reading.text("name")) or _single_line(folder) or "skill"
    if len(name) > _NAME:
        return dropped(f"invalid name: exceeds maximum length of {_NAME} characters", "name", silent=False)
    description = _single_line(reading.text("description"))
    if not description:
        return dropped("missing field `description`", "description", silent=False)
    return Offer(state="loads", id=name, description=description)


def _single_line(text: str | None) -> str:
    return " ".join((text or "").split())
