"""Composed YAML as text, the names of agentskills.io, a name that is the folder's; lengths in code points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import SPEC_NAME, Offer, dropped, unread
from guildmark.lenses.frontmatter import composed_text

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document, Reading

_NAME: Final = 64
_DESCRIPTION: Final = 1024
_COMPATIBILITY: Final = 500


def read(document: Document) -> Offer:
    """Read one skill; bytes that are not UTF-8 end the whole discovery."""
    if document.strict is None:
        return dropped("not UTF-8: the error of the decoder is not caught", "encoding", silent=False, fatal=True)
    reading = composed_text.read(document.strict, document)
    return unread(reading) or _offer(reading, document.folder)


def _offer(reading: Reading, folder: str) -> Offer:
    name, description = reading.text("name") or "", reading.text("description") or ""
    if not name.strip():
        return dropped("has no name", "name", silent=False)
    if len(name) > _NAME or not SPEC_NAME.match(name):
        return dropped(
            f"the name {name!r} is not {_NAME} or fewer lower-case letters, digits and single hyphens",
            "name",
            silent=False,
        )
    if not description.strip():
        return dropped("has no description", "description", silent=False)
    if len(description) > _DESCRIPTION:
        return dropped(f"the description is longer than {_DESCRIPTION} characters", "description", silent=False)
    if len(reading.text("compatibility") or "") > _COMPATIBILITY:
        return dropped(f"compatibility is longer than {_COMPATIBILITY} characters", "field", silent=False)
    if name != folder:
        return dropped(f"the name {name!r} is not that of its folder, {folder!r}", "name", silent=False)
    return Offer(state="loads", id=name, description=description)
