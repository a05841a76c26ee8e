"""YAML without types, Unicode names that are the folder's; ``skills`` fails the run where the default skips."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.hosts.base import Offer, dropped, hidden, unread
from guildmark.lenses.frontmatter import string_scalars

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.lenses.frontmatter.document import Document, Reading
    from guildmark.lenses.frontmatter.values import Value

_NAME: Final = 64


def read(document: Document) -> Offer:
    """Read one skill with pydantic-ai-harness 0.62."""
    offer = _read(document)
    if offer.state == "dropped":
        return offer
    values = string_scalars.read(document.strict or "", document).values or {}
    for key in ("disable-model-invocation", "user-invocable"):
        if key in values and _word(values[key]) not in {"true", "false"}:
            return dropped(f"`{key}` must be `true` or `false`", "field", silent=False)
    if _word(values.get("disable-model-invocation")) == "true":
        return hidden(offer, "`disable-model-invocation` is true")
    return offer


def _read_old(document: Document) -> Offer:
    offer = _read(document)
    return replace(offer, fatal=True) if offer.state == "dropped" else offer


VARIANTS: Final[dict[str, Callable[[Document], Offer]]] = {"skills": _read_old}


def _read(document: Document) -> Offer:
    if document.strict is None:
        return dropped("not UTF-8", "encoding", silent=False)
    reading = string_scalars.read(document.strict, document)
    return unread(reading) or _offer(reading, document.folder)


def _offer(reading: Reading, folder: str) -> Offer:
    values = reading.values or {}
    name, description = values.get("name", folder), values.get("description")
    if not isinstance(name, str):
        return dropped("the name must be text", "name", silent=False)
    if not isinstance(description, str) or not description.strip():
        return dropped("has no description that is text", "description", silent=False)
    normal = unicodedata.normalize("NFKC", name)
    if not _is_name(normal):
        reason = f"the name {name!r} is not {_NAME} or fewer lower-case letters, digits and single hyphens"
        return dropped(reason, "name", silent=False)
    if "name" in values and normal != unicodedata.normalize("NFKC", folder):
        return dropped(f"the name {name!r} is not that of its folder, {folder!r}", "name", silent=False)
    return Offer(
        state="loads",
        id=normal,
        description=description.strip(),
        reason="" if "name" in values else "finds no name, and takes the folder's",
        cause="" if "name" in values else "name",
        silent="name" not in values,
    )


def _is_name(name: str) -> bool:
    return (
        0 < len(name) <= _NAME
        and name == name.lower()
        and not name.startswith("-")
        and not name.endswith("-")
        and "--" not in name
        and all(char.isalnum() or char == "-" for char in name)
    )


def _word(value: Value) -> str:
    return value.lower() if isinstance(value, str) else ""
