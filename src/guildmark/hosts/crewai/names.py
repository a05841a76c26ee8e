"""YAML after leading dashes, then a model with types; a skill that fails is skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import SPEC_NAME, Offer, dropped, unread
from guildmark.lenses.frontmatter import dash_prefix
from guildmark.lenses.frontmatter.python_text import is_text, text_of

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value

_NAME: Final = 64
_DESCRIPTION: Final = 1024
_COMPATIBILITY: Final = 500


def read(document: Document) -> Offer:
    """Read one skill."""
    if document.strict is None:
        return dropped("not UTF-8", "encoding", silent=False)
    reading = dash_prefix.read(document.strict, document)
    return unread(reading) or _offer(reading.values or {}, document.folder)


def _offer(values: dict[str, Value], folder: str) -> Offer:
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
    if name != folder:
        return dropped(f"the name {name!r} is not that of its folder, {folder!r}", "name", silent=False)
    return Offer(state="loads", id=name, description=description)


def _wrong_field(values: dict[str, Value]) -> str:
    for key in ("license", "compatibility"):
        if values.get(key) is not None and not is_text(values[key]):
            return f"`{key}` must be text"
    if len(text_of(values, "compatibility") or "") > _COMPATIBILITY:
        return f"compatibility is longer than {_COMPATIBILITY} characters"
    metadata = values.get("metadata")
    if metadata is not None and not (isinstance(metadata, dict) and all(map(is_text, metadata.values()))):
        return "`metadata` must be a mapping of texts"
    return "" if _tools_fit(values) else "`allowed-tools` must be text or a list of texts"


def _tools_fit(values: dict[str, Value]) -> bool:
    """Check what the model is left with: a text under either spelling is split first, and wins."""
    if is_text(values.get("allowed-tools") or values.get("allowed_tools")):
        return True
    tools = values.get("allowed-tools" if "allowed-tools" in values else "allowed_tools")
    return tools is None or (isinstance(tools, list) and all(map(is_text, tools)))
