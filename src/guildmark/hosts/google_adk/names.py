"""A cut at the first two ``---``, YAML, then a model with types; ``load`` raises where the listing skips."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.hosts.base import SPEC_NAME, Offer, dropped, unread
from guildmark.lenses.frontmatter import split_on_dashes
from guildmark.lenses.frontmatter.python_text import is_text, text_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value

_NAME: Final = 64
_DESCRIPTION: Final = 1024
_COMPATIBILITY: Final = 500


def read(document: Document) -> Offer:
    """Read one skill of the listing."""
    if document.strict is None:
        return dropped("not UTF-8", "encoding", silent=False)
    reading = split_on_dashes.read(document.strict, document)
    return unread(reading) or _offer(reading.values or {}, document.folder)


def _offer(values: dict[str, Value], folder: str) -> Offer:
    name, description = text_of(values, "name"), text_of(values, "description")
    if name is None:
        return dropped("has no name that is text", "name", silent=False)
    name = unicodedata.normalize("NFKC", name)
    if len(name) > _NAME or not SPEC_NAME.match(name):
        reason = f"the name {name!r} is not {_NAME} or fewer lower-case letters, digits and single hyphens"
        return dropped(reason, "name", silent=False)
    if not description:
        return dropped("has no description that is text", "description", silent=False)
    if len(description) > _DESCRIPTION:
        return dropped(f"the description is longer than {_DESCRIPTION} characters", "description", silent=False)
    wrong = _wrong_field(values)
    if wrong:
        return dropped(wrong, "field", silent=False)
    if name != folder:
        return dropped(f"the name {name!r} is not that of its folder, {folder!r}", "name", silent=False)
    return Offer(state="loads", id=name, description=description)


def _wrong_field(values: dict[str, Value]) -> str:
    tools = "allowed-tools" if "allowed-tools" in values else "allowed_tools"
    for key in ("license", "compatibility", tools):
        if values.get(key) is not None and not is_text(values[key]):
            return f"`{key}` must be text"
    if len(text_of(values, "compatibility") or "") > _COMPATIBILITY:
        return f"compatibility is longer than {_COMPATIBILITY} characters"
    metadata = values.get("metadata", {})
    if not isinstance(metadata, dict):
        return "`metadata` must be a mapping"
    if not isinstance(metadata.get("adk_additional_tools", []), list):
        return "`metadata.adk_additional_tools` must be a list"
    if not isinstance(metadata.get("adk_inject_state", False), bool):
        return "`metadata.adk_inject_state` must be true or false"
    return ""


def _load(document: Document) -> Offer:
    offer = read(document)
    return replace(offer, fatal=True) if offer.state == "dropped" else offer


VARIANTS: Final[dict[str, Callable[[Document], Offer]]] = {"load": _load}
