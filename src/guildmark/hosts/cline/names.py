"""YAML 1.2 or none at all; a body, and a name or the folder's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.hosts.base import Offer, dropped, unread
from guildmark.lenses.frontmatter import optional_block
from guildmark.lenses.frontmatter.js_text import trim

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document, Reading


def read(document: Document) -> Offer:
    """Read one skill."""
    reading = optional_block.read(document.lenient, document)
    return unread(reading, silent=True) or _offer(reading, document.folder)


def _offer(reading: Reading, folder: str) -> Offer:
    values = reading.values or {}
    if not trim(reading.body):
        return dropped("missing instructions body in skill file", "parser")
    for key in ("name", "description"):
        if not isinstance(values.get(key), (str, type(None))):
            return dropped(f"frontmatter field '{key}' must be a string", "name" if key == "name" else "description")
    for key in ("disabled", "enabled"):
        if not isinstance(values.get(key), (bool, type(None))):
            return dropped(f"frontmatter field '{key}' must be a boolean", "field")
    if values.get("disabled") is True or (values.get("disabled") is None and values.get("enabled") is False):
        return dropped("switched off by `disabled` or `enabled`", "flag")
    name = trim(reading.text("name") or "") or trim(folder)
    if not name:
        return dropped("missing skill name", "name")
    reason = "the model sees names only"
    return Offer(state="bare", id=name, reason=reason, cause="description", silent=True)
