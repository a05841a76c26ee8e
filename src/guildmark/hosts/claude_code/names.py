"""A very lenient YAML reader; the folder is the id, and the body's first line stands in for a description."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import Offer, dropped, unread
from guildmark.lenses.frontmatter import first_dashes
from guildmark.lenses.frontmatter.js_text import cut, spoken, trim, units

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document, Reading
    from guildmark.lenses.frontmatter.values import Value

_SIZE: Final = 1_000_000
_RESERVED: Final = "synced"
_HEADING: Final = re.compile(r"#+\s+(\S.*)\Z")
_LINE: Final = 100
_NOTHING: Final = "Skill"
"""What stands for a description where the body is empty too."""
_YES: Final = frozenset({"1", "true", "yes", "on"})
_EVERYWHERE: Final = frozenset({"", "**"})


def read(document: Document) -> Offer:
    """Read one skill."""
    if len(document.data) > _SIZE:
        return dropped(f"larger than {_SIZE:,} bytes", "size")
    if document.folder.lower() == _RESERVED:
        return dropped(f"a folder named {_RESERVED} is kept for the host's own use", "name")
    reading = first_dashes.read(document.lenient, document)
    return unread(reading) or _offer(reading, document.folder)


def _offer(reading: Reading, folder: str) -> Offer:
    values = reading.values or {}
    if _is_yes(values.get("disable-model-invocation")):
        return dropped("`disable-model-invocation` keeps it from the model", "flag")
    if _has_paths(values.get("paths")):
        return dropped("`paths` keeps it out until a file that matches is touched", "flag")
    written = _written(values.get("description"))
    description = written or _first_line(reading.body)
    when = values.get("when_to_use")
    shown = description if when is None else f"{description} - {spoken(when)}"
    if written is not None:
        return Offer(state="loads", id=folder, description=shown)
    why = reading.error or "has no description"
    return Offer(
        state="substituted",
        id=folder,
        description=shown,
        reason=f"{why}: the first line of its body stands in",
        cause="parser" if reading.error else "description",
        silent=True,
    )


def _written(value: Value) -> str | None:
    """Return a description that is text, a number or a flag, and not blank."""
    if value is None or isinstance(value, (list, dict)):
        return None
    return trim(spoken(value)) or None


def _first_line(body: str) -> str:
    for line in body.split("\n"):
        text = trim(line)
        if text:
            heading = _HEADING.match(text)
            text = heading[1] if heading else text
            return text if units(text) <= _LINE else f"{cut(text, _LINE - 3)}..."
    return _NOTHING


def _is_yes(value: Value) -> bool:
    return not isinstance(value, (list, dict)) and spoken(value).strip().lower() in _YES


def _has_paths(value: Value) -> bool:
    """Say whether ``paths`` names less than everything; a value that is no text counts for nothing."""
    items = value if isinstance(value, list) else [value]
    globs = [trim(glob).removesuffix("/**") for item in items if isinstance(item, str) for glob in item.split(",")]
    return any(glob not in _EVERYWHERE for glob in globs)
