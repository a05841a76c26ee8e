"""python-frontmatter, then a model with types; what is missing is made up. ``lax`` takes any name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import SPEC_NAME, Offer, dropped, hidden, unknown, unread
from guildmark.lenses.frontmatter import python_frontmatter
from guildmark.lenses.frontmatter.python_text import is_text, lax_bool, spoken, text_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.lenses.frontmatter.document import Document, Reading
    from guildmark.lenses.frontmatter.values import Value

_NAME: Final = 64
_DESCRIPTION: Final = 1024


def read(document: Document) -> Offer:
    """Read one skill of a project."""
    return _read(document, strict=True)


def _lax(document: Document) -> Offer:
    return _read(document, strict=False)


VARIANTS: Final[dict[str, Callable[[Document], Offer]]] = {"lax": _lax}


def _read(document: Document, *, strict: bool) -> Offer:
    if document.strict is None:
        return dropped("not UTF-8", "encoding", silent=False)
    reading = python_frontmatter.read(document.strict, document)
    return unread(reading) or _offer(reading, document, strict=strict)


def _offer(reading: Reading, document: Document, *, strict: bool) -> Offer:
    values = reading.values or {}
    name = spoken(values["name"]) if "name" in values else document.folder
    if name is None:
        return unknown("no reference says how a date or time is written out", "parser")
    if strict and (len(name) > _NAME or not SPEC_NAME.match(name)):
        reason = f"the name {name!r} is not {_NAME} or fewer lower-case letters, digits and single hyphens"
        return dropped(reason, "name", silent=False)
    if strict and name != document.folder:
        return dropped(f"the name {name!r} is not that of its folder, {document.folder!r}", "name", silent=False)
    wrong = _wrong_field(values)
    if wrong:
        return dropped(wrong, "field", silent=False)
    why = _hidden(values)
    offer = _described(reading, name, document)
    return hidden(offer, why) if why else offer


def _described(reading: Reading, name: str, document: Document) -> Offer:
    """Give the description that the model sees: cut in its middle, or made up from the body."""
    description = text_of(reading.values or {}, "description")
    if description and len(description) > _DESCRIPTION:
        return Offer(
            state="cut",
            id=name,
            description=_without_middle(description, f"{document.folder}/{document.file}"),
            reason=f"the description is cut from {len(description):,} to {_DESCRIPTION:,} characters, in its middle",
            cause="description",
        )
    missing = [word for word, found in (("name", "name" in (reading.values or {})), ("description", description))
               if not found]  # fmt: skip
    if not missing:
        return Offer(state="loads", id=name, description=description)
    reason = f"finds no {' and no '.join(missing)}, and makes {'it' if len(missing) == 1 else 'them'} up"
    shown = description or _first_line(reading.body, name)
    return Offer(
        state="loads" if description else "substituted" if shown else "bare",
        id=name,
        description=shown,
        reason=reason if shown else "finds no description and no line to take for one",
        cause="name" if description else "description",
        silent=True,
    )


def _first_line(body: str, name: str) -> str:
    """Take the first line that is neither empty nor a heading, and say how much of the body follows it."""
    before = 0
    for line in body.split("\n"):
        text = line.strip()
        if text and not text.startswith("#"):
            left = max(0, len(body) - before - len(line)) + max(0, len(text) - _DESCRIPTION)
            note = f'... [{left} characters truncated. Call invoke_skill(name="{name}") to load the full skill]'
            return text[:_DESCRIPTION] + (note if left else "")
        before += len(line) + 1
    return ""


def _without_middle(description: str, source: str) -> str:
    notice = (
        "<response clipped><NOTE>Due to the max output limit, only part of the full description is shown. "
        f"You can view the complete skill content at {source}.</NOTE>"
    )
    if len(notice) >= _DESCRIPTION:
        return notice[:_DESCRIPTION]
    room = _DESCRIPTION - len(notice)
    head = room // 2 + room % 2
    tail = room - head
    return description[:head] + notice + (description[-tail:] if tail else "")


def _wrong_field(values: dict[str, Value]) -> str:
    """Say which field has a type that the host refuses; empty when none has."""
    for key in ("description", "license", "compatibility"):
        if values.get(key) is not None and not is_text(values[key]):
            return f"`{key}` must be text"
    if not isinstance(values.get("metadata"), (dict, type(None))):
        return "`metadata` must be a mapping"
    tools = _either(values, "allowed-tools")
    if not (tools is None or is_text(tools) or isinstance(tools, list)):
        return "`allowed-tools` must be text or a list"
    if _flag(values) is None:
        return "`disable-model-invocation` must be true or false"
    paths = values.get("paths")
    if not (paths is None or is_text(paths) or isinstance(paths, list)):
        return "`paths` must be text or a list"
    return _wrong_trigger(values)


def _hidden(values: dict[str, Value]) -> str:
    """Say which field keeps the skill out of the catalogue; empty when none does."""
    if _flag(values):
        return "`disable-model-invocation` is true"
    return "`paths` makes it load by trigger alone" if _globs(values) else ""


def _wrong_trigger(values: dict[str, Value]) -> str:
    triggers = values.get("triggers", [])
    if not isinstance(triggers, list):
        return "`triggers` must be a list"
    if _globs(values):
        return ""
    if not all(is_text(trigger) for trigger in triggers):
        return "`triggers` must be a list of texts"
    inputs = values.get("inputs", [])
    if not isinstance(inputs, list) or not all(_is_input(item) for item in inputs):
        return "`inputs` must be a list of names with descriptions"
    return ""


def _is_input(item: Value) -> bool:
    return isinstance(item, dict) and is_text(item.get("name")) and is_text(item.get("description"))


def _globs(values: dict[str, Value]) -> bool:
    paths = values.get("paths")
    if isinstance(paths, list):
        return any(str(path).strip() for path in paths)
    return is_text(paths) and any(path.strip() for path in paths.split(","))


def _either(values: dict[str, Value], key: str) -> Value:
    return values.get(key, values.get(key.replace("-", "_")))


def _flag(values: dict[str, Value]) -> bool | None:
    value = _either(values, "disable-model-invocation")
    return False if value is None else lax_bool(value)
