"""Fences of three or more dashes, YAML, a model with types; bytes that are not UTF-8 are guessed at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import SPEC_NAME, Offer, dropped, hidden, unknown, unread
from guildmark.lenses.frontmatter import long_dashes
from guildmark.lenses.frontmatter.python_text import is_text, lax_bool, text_of

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document, Reading
    from guildmark.lenses.frontmatter.values import Value

_NAME: Final = 64
_DESCRIPTION: Final = 1024


def read(document: Document) -> Offer:
    """Read one skill."""
    if document.strict is None:
        return unknown("not UTF-8: it guesses the encoding, and no reference says how it guesses", "encoding")
    reading = long_dashes.read(document.strict, document)
    return unread(reading) or _offer(reading)


def _offer(reading: Reading) -> Offer:
    values = reading.values or {}
    name, description = text_of(values, "name"), text_of(values, "description")
    if name is None:
        return dropped("has no name that is text", "name", silent=False)
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
    offer = Offer(state="loads", id=name, description=description)
    if lax_bool(_field(values, "disable-model-invocation", default=False)):
        return hidden(offer, "`disable-model-invocation` is true")
    return offer


def _wrong_field(values: dict[str, Value]) -> str:
    for key in ("license", "compatibility"):
        if values.get(key) is not None and not is_text(values[key]):
            return f"`{key}` must be text"
    for key in ("user-invocable", "disable-model-invocation"):
        if lax_bool(_field(values, key, default=False)) is None:
            return f"`{key}` must be true or false"
    if not isinstance(values.get("metadata"), (dict, type(None))):
        return "`metadata` must be a mapping"
    tools = _field(values, "allowed-tools", default=None)
    if not (tools is None or is_text(tools) or (isinstance(tools, (list, dict)) and all(map(is_text, tools)))):
        return "`allowed-tools` must be text or a list of texts"
    return ""


def _field(values: dict[str, Value], key: str, *, default: Value) -> Value:
    """Take a field by its key, else by the name that the model in the code has for it."""
    return values.get(key, values.get(key.replace("-", "_"), default))
