"""What Python makes of text files and of YAML values: the ground that the dialects of Python hosts share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeGuard

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.values import Moment
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value

_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d\Z")
_TRUE: Final = frozenset({"1", "true", "t", "yes", "y", "on"})
_FALSE: Final = frozenset({"0", "false", "f", "no", "n", "off"})


def translated(text: str) -> str:
    """Return what ``open(path).read()`` gives: every line end as a line feed."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def is_text(value: object) -> TypeGuard[str]:
    """Say whether PyYAML gives a ``str``: a date or a time is none, it becomes an object of ``datetime``."""
    return isinstance(value, str) and not isinstance(value, Moment)


def text_of(values: dict[str, Value], key: str) -> str | None:
    """Return a value that is a ``str`` in PyYAML, else None."""
    value = values.get(key)
    return value if is_text(value) else None


def spoken(value: Value) -> str | None:
    """Return what ``str()`` makes of a value; None where this reader cannot tell (a time, a list that holds one)."""
    if isinstance(value, Moment):
        return str(value) if _DAY.match(value) else None
    if isinstance(value, (list, dict)):
        return None if _holds_moment(value) else str(value)
    return str(value)


def lax_bool(value: Value) -> bool | None:
    """Read a flag as pydantic does by default, which takes words and the numbers 0 and 1 too; None where it refuses."""
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        return bool(value) if value in {0, 1} else None
    word = value.lower() if is_text(value) else ""
    return True if word in _TRUE else False if word in _FALSE else None


def _holds_moment(value: Value) -> bool:
    if isinstance(value, dict):
        return any(_holds_moment(item) for item in value.values())
    if isinstance(value, list):
        return any(_holds_moment(item) for item in value)
    return isinstance(value, Moment)


def mapping(document: Document, block: str, body: str, *, empty: bool = False, lenient: bool = False) -> Reading:
    """Read a block as PyYAML's ``safe_load`` does, and ask for a mapping.

    ``empty``: a block that says nothing counts as an empty mapping. ``lenient``: so does anything else that is none.
    """
    value = document.yaml(block)
    if isinstance(value, Problem):
        if value.code == "invalid-yaml":
            return Reading(None, body, value.message)
        return Reading(None, body, unsure=value.message)
    if isinstance(value, dict):
        return Reading(value, body)
    if lenient or (empty and not value):
        return Reading({}, body)
    return Reading(None, body, "the frontmatter is not a mapping of keys to values")
