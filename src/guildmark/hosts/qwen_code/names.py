"""YAML, else lines; ``String()`` of whatever stands for a name and a description, and a few fields with types."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from guildmark.hosts.base import Offer, dropped, unread
from guildmark.lenses.frontmatter import yaml_or_lines
from guildmark.lenses.frontmatter.js_text import spoken, trim

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value

_SIGNS: Final = frozenset("_:.-")


def read(document: Document) -> Offer:
    """Read one skill."""
    reading = yaml_or_lines.read(document.lenient, document)
    return unread(reading, silent=True) or _offer(reading.values or {})


def _offer(values: dict[str, Value]) -> Offer:
    for key in ("name", "description"):
        if values.get(key) is None or values[key] == "":
            return dropped(f'missing "{key}" in frontmatter', "name" if key == "name" else "description")
        if isinstance(values[key], dict):
            return dropped(f"`{key}` is a mapping, which is no text", "field")
    name, description = spoken(values["name"]), spoken(values["description"])
    if not all(char in _SIGNS or unicodedata.category(char)[0] in "LN" for char in name):
        return dropped(f"the name {name!r} holds more than letters, digits and _ : . -", "name")
    if not trim(description):
        return dropped("the description is blank", "description")
    wrong = _wrong_field(values)
    if wrong:
        return dropped(wrong, "field")
    if values.get("disable-model-invocation") is True or values.get("disable-model-invocation") == "true":
        return dropped("`disable-model-invocation` keeps it from the model", "flag")
    paths = values.get("paths")
    if isinstance(paths, list) and any(trim(spoken(path)) for path in paths):
        return dropped("`paths` keeps it out until a file that matches is touched", "flag")
    return Offer(state="loads", id=name, description=description)


def _wrong_field(values: dict[str, Value]) -> str:
    """Say which field has a type or a value that the host refuses; empty when none has."""
    for key in ("allowedTools", "paths"):
        if values.get(key) is not None and not isinstance(values[key], list):
            return f'"{key}" must be an array'
    if values.get("model") is not None and not isinstance(values["model"], str):
        return '"model" must be a string'
    paths = values.get("paths")
    for path in paths if isinstance(paths, list) else []:
        glob = trim(spoken(path)).replace("\\", "/")
        if (
            glob.startswith("/")
            or (glob[1:2] == ":" and glob[0].isascii() and glob[0].isalpha())
            or (".." in glob.split("/"))
        ):
            return f'"paths" entry {glob!r} leaves the project'
    return ""
