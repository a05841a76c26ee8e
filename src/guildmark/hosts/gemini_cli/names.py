"""A name and a description, from YAML or from the lines; some characters of a name become hyphens."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import Offer, unread
from guildmark.lenses.frontmatter import two_keys

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document

_UNSAFE: Final = re.compile(r'[:\\/<>*?"|]')


def read(document: Document) -> Offer:
    """Read one skill."""
    reading = two_keys.read(document.lenient, document)
    lost = unread(reading, silent=True)
    if lost is not None:
        return lost
    name, description = reading.text("name") or "", reading.text("description") or ""
    safe = _UNSAFE.sub("-", name)
    if safe == name:
        return Offer(state="loads", id=name, description=description)
    return Offer(
        state="loads", id=safe, description=description, reason=f"the name {name!r} becomes {safe!r}", cause="name"
    )
