"""Strict YAML, a strict name, and types for a few fields; the body stands in for a missing description."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import Offer, dropped, unread
from guildmark.lenses.frontmatter import strict_fences
from guildmark.lenses.frontmatter.js_text import cut, trim, units

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document, Reading
    from guildmark.lenses.frontmatter.values import Value

_SIZE: Final = 1024 * 1024
_NAME: Final = 64
_DESCRIPTION: Final = 1024
_LINES: Final = 3
_BLANKS: Final = re.compile(r" +")
_RULE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]*\Z")


def read(document: Document) -> Offer:
    """Read one skill."""
    if len(document.data) > _SIZE:
        return dropped("larger than a mebibyte", "size")
    reading = strict_fences.read(document.lenient, document)
    return unread(reading, silent=True) or _offer(reading, document.folder)


def _offer(reading: Reading, folder: str) -> Offer:
    values = reading.values or {}
    written = values.get("name", folder)
    if not isinstance(written, str):
        return dropped("`name` is no text", "name")
    name = _BLANKS.sub("-", trim(written))
    if len(name) > _NAME or not _RULE.match(name):
        return dropped(f"the name {name!r} is not {_NAME} or fewer ASCII letters, digits and . _ : -", "name")
    wrong = _wrong_field(values)
    if wrong:
        return dropped(wrong, "field")
    if values.get("disable-model-invocation"):
        return dropped("`disable-model-invocation` keeps it from the model", "flag")
    return _described(reading, name, written)


def _described(reading: Reading, name: str, written: str) -> Offer:
    values = reading.values or {}
    if "description" not in values:
        text = _first_lines(reading.body)
        reason = f"has no description: the first {_LINES} lines of its body stand in, headings left out"
        return Offer(state="substituted" if text else "bare", id=name, description=text, reason=reason,
                     cause="description", silent=True)  # fmt: skip
    description = values["description"]
    if not isinstance(description, str):
        return dropped("`description` is no text", "description")
    length = units(description)
    if length > _DESCRIPTION:
        return dropped(f"the description has {length:,} characters, more than {_DESCRIPTION:,}", "description")
    if name == written:
        return Offer(state="loads", id=name, description=description)
    reason = f"the name {written!r} becomes {name!r}"
    return Offer(state="loads", id=name, description=description, reason=reason, cause="name")


def _first_lines(body: str) -> str:
    """Join the first lines that are neither blank nor headings."""
    lines = (trim(line) for line in body.split("\n"))
    told = (line for line in lines if line and not line.startswith("#"))
    return cut(" ".join(islice(told, _LINES)), _DESCRIPTION)


def _wrong_field(values: dict[str, Value]) -> str:
    """Say which field has a type that the host refuses; empty when none has."""
    for key in ("disable-model-invocation", "user-invocable"):
        if not isinstance(values.get(key, False), bool):
            return f"`{key}` is neither true nor false"
    if not isinstance(values.get("allowed-tools", ""), (str, list)):
        return "`allowed-tools` is neither text nor a list"
    return "" if isinstance(values.get("argument-hint", ""), str) else "`argument-hint` is no text"
