"""Regular expressions in place of YAML, the names of agentskills.io, a name that is the folder's; UTF-16 lengths."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import SPEC_NAME, Offer, dropped, unread
from guildmark.lenses.frontmatter import dotnet_pairs
from guildmark.lenses.frontmatter.dotnet_pairs import units

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document, Reading

_NAME: Final = 64
_DESCRIPTION: Final = 1024
_COMPATIBILITY: Final = 500


def read(document: Document) -> Offer:
    """Read one skill; an over-long compatibility throws, and that ends the whole discovery."""
    reading = dotnet_pairs.read(dotnet_pairs.decoded(document.data))
    return unread(reading) or _offer(reading, document.folder)


def _offer(reading: Reading, folder: str) -> Offer:
    name, description = reading.text("name") or "", reading.text("description") or ""
    if not name.strip():
        return dropped("has no name", "name", silent=False)
    if units(name) > _NAME or not SPEC_NAME.match(name):
        return dropped(
            f"the name {name!r} is not {_NAME} or fewer lower-case letters, digits and single hyphens",
            "name",
            silent=False,
        )
    if not description.strip():
        return dropped("has no description", "description", silent=False)
    if units(description) > _DESCRIPTION:
        return dropped(f"the description is longer than {_DESCRIPTION} UTF-16 units", "description", silent=False)
    if units(reading.text("compatibility") or "") > _COMPATIBILITY:
        reason = f"compatibility is longer than {_COMPATIBILITY} UTF-16 units, and the error is not caught"
        return dropped(reason, "field", silent=False, fatal=True)
    if name != folder:
        return dropped(f"the name {name!r} is not that of its folder, {folder!r}", "name", silent=False)
    return Offer(state="loads", id=name, description=description)
