"""YAML with a second try for colons; a name and a description; ``strict`` adds the rules of agentskills.io."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import Offer, dropped, unread
from guildmark.lenses.frontmatter import colon_quoting
from guildmark.lenses.frontmatter.python_text import text_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.lenses.frontmatter.document import Document, Reading

_NAME: Final = 64
_PATTERN: Final = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?$")


def read(document: Document) -> Offer:
    """Read one skill; doubts about a name are only logged."""
    if document.strict is None:
        return dropped("not UTF-8", "encoding", silent=False)
    reading = colon_quoting.read(document.strict, document)
    return unread(reading) or _offer(reading)


def _offer(reading: Reading) -> Offer:
    values = reading.values or {}
    name, description = text_of(values, "name"), text_of(values, "description")
    if not name:
        return dropped("has no name that is text", "name", silent=False)
    if not description:
        return dropped("has no description that is text", "description", silent=False)
    return Offer(state="loads", id=name, description=description)


def _strict(document: Document) -> Offer:
    offer = read(document)
    name = offer.id
    if name is None:
        return offer
    if len(name) > _NAME:
        return dropped(f"the name is longer than {_NAME} characters", "name", silent=False)
    if not _PATTERN.match(name) or "--" in name:
        reason = f"the name {name!r} is not lower-case letters, digits and single hyphens"
        return dropped(reason, "name", silent=False)
    if name != document.folder:
        return dropped(f"the name {name!r} is not that of its folder, {document.folder!r}", "name", silent=False)
    return offer


VARIANTS: Final[dict[str, Callable[[Document], Offer]]] = {"strict": _strict}
