"""Validated from a cut at the first two ``---``, then read again with a regular expression; all errors are fatal."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import Offer, dropped, unknown, unread
from guildmark.lenses.frontmatter import fenced_regex, split_on_dashes
from guildmark.lenses.frontmatter.python_text import is_text, spoken, text_of, translated

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value
    from guildmark.model.view import Cause

_KEYS: Final = frozenset({"name", "description", "license", "allowed-tools", "metadata", "compatibility"})
_NAME: Final = 64
_DESCRIPTION: Final = 1024
_COMPATIBILITY: Final = 500


def read(document: Document) -> Offer:
    """Read one skill; whatever is wrong with it ends the whole discovery."""
    text = document.strict
    if text is None:
        return dropped("not UTF-8", "encoding", silent=False, fatal=True)
    reading = split_on_dashes.read(text, document)
    refused = unread(reading, fatal=True)
    if refused:
        return refused
    wrong = _wrong(reading.values or {}, document.folder)
    if wrong:
        return dropped(wrong[0], wrong[1], silent=False, fatal=True)
    return _read_again(translated(text), document)


def _read_again(text: str, document: Document) -> Offer:
    reading = fenced_regex.read(text, document, whole_line=False, empty=True)
    if reading.error == fenced_regex.ABSENT:
        reason = "validates, but is then read without its frontmatter: the fences are not on lines of their own"
        return Offer(state="bare", id=document.folder, description="", reason=reason, cause="parser", silent=True)
    name = spoken((reading.values or {}).get("name", document.folder))
    description = spoken((reading.values or {}).get("description", ""))
    if reading.values is None or name is None or description is None:
        return unknown("no reference says what it makes of this when it reads it a second time", "parser")
    return Offer(state="loads", id=name, description=description)


def _wrong(values: dict[str, Value], folder: str) -> tuple[str, Cause] | None:
    extra = sorted(values.keys() - _KEYS)
    if extra:
        return f"takes no other keys than those of agentskills.io, so not `{'`, `'.join(extra)}`", "field"
    name = text_of(values, "name")
    if not name or not name.strip():
        return "has no name that is text", "name"
    name = unicodedata.normalize("NFKC", name.strip())
    if len(name) > _NAME or name != name.lower() or name.startswith("-") or name.endswith("-") or "--" in name:
        return f"the name {name!r} is not {_NAME} or fewer lower-case characters with single hyphens inside", "name"
    if not all(char.isalnum() or char == "-" for char in name):
        return f"the name {name!r} holds more than letters, digits and hyphens", "name"
    if name != unicodedata.normalize("NFKC", folder):
        return f"the name {name!r} is not that of its folder, {folder!r}", "name"
    description = text_of(values, "description")
    if not description or not description.strip():
        return "has no description that is text", "description"
    if len(description) > _DESCRIPTION:
        return f"the description is longer than {_DESCRIPTION} characters", "description"
    wrong = _wrong_field(values)
    return (wrong, "field") if wrong else None


def _wrong_field(values: dict[str, Value]) -> str:
    for key in ("license", "compatibility"):
        if key in values and not is_text(values[key]):
            return f"`{key}` must be text"
    if len(text_of(values, "compatibility") or "") > _COMPATIBILITY:
        return f"compatibility is longer than {_COMPATIBILITY} characters"
    tools = values.get("allowed-tools", [])
    if not isinstance(tools, list) or not all(is_text(tool) for tool in tools):
        return "`allowed-tools` must be a list of texts"
    return "" if isinstance(values.get("metadata", {}), dict) else "`metadata` must be a mapping"
