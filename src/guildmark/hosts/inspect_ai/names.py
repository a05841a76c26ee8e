"""A cut at the first two ``---``, YAML, a JSON schema; whatever fails ends the whole discovery."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import Offer, dropped, unread
from guildmark.lenses.frontmatter import split_on_dashes
from guildmark.lenses.frontmatter.python_text import is_text, text_of

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value
    from guildmark.model.view import Cause

_TEXTS: Final = ("license", "compatibility", "allowed-tools")
_KEYS: Final = frozenset({"name", "description", "metadata", *_TEXTS})
_NAME: Final = 64
_PATTERN: Final = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?$")
_DESCRIPTION: Final = 1024
_COMPATIBILITY: Final = 500


def read(document: Document) -> Offer:
    """Read one skill."""
    if document.strict is None:
        return dropped("not UTF-8: the error of the decoder is not caught", "encoding", silent=False, fatal=True)
    reading = split_on_dashes.read(document.strict, document, stripped=True)
    return unread(reading, fatal=True) or _offer(reading.values or {}, document.folder)


def _offer(values: dict[str, Value], folder: str) -> Offer:
    wrong = _wrong(values, folder)
    if wrong:
        return dropped(wrong[0], wrong[1], silent=False, fatal=True)
    description = text_of(values, "description")
    return Offer(
        state="loads" if description else "bare",
        id=text_of(values, "name"),
        description=description,
        reason="" if description else "the description is empty",
        cause="" if description else "description",
        silent=not description,
    )


def _wrong(values: dict[str, Value], folder: str) -> tuple[str, Cause] | None:
    name, description = text_of(values, "name"), text_of(values, "description")
    if name is None:
        return "has no name that is text", "name"
    if len(name) > _NAME or not _PATTERN.match(name):
        reason = f"the name {name!r} is not {_NAME} or fewer lower-case letters, digits and hyphens between them"
        return reason, "name"
    if description is None:
        return "has no description that is text", "description"
    if len(description) > _DESCRIPTION:
        return f"the description is longer than {_DESCRIPTION} characters", "description"
    wrong = _wrong_field(values)
    if wrong:
        return wrong, "field"
    return None if name == folder else (f"the name {name!r} is not that of its folder, {folder!r}", "name")


def _wrong_field(values: dict[str, Value]) -> str:
    extra = sorted(values.keys() - _KEYS)
    if extra:
        return f"takes no other keys than those of agentskills.io, so not `{'`, `'.join(extra)}`"
    for key in _TEXTS:
        if key in values and not is_text(values[key]):
            return f"`{key}` must be text"
    if len(text_of(values, "compatibility") or "") > _COMPATIBILITY:
        return f"compatibility is longer than {_COMPATIBILITY} characters"
    return "" if isinstance(values.get("metadata", {}), dict) else "`metadata` must be a mapping"
