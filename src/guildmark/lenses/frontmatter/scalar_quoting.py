"""Reads YAML into fields that want text, takes every scalar as written, and once more with values quoted that fail.

Codex's reader, in Rust. Where YAML or a field's type fails, each unquoted value is put in single quotes that holds a
colon before a blank, or starts as a collection or a reserved sign and cannot be read as one; comments stay.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value
    from guildmark.model.place import Span
    from guildmark.model.skill import Node

_NULL: Final = frozenset({"", "~", "null", "Null", "NULL"})
_TEXTS: Final = ("name", "description")
_COLON: Final = re.compile(r":\s")
_COMMENT: Final = re.compile(r"(?:^|(?<=\s))#")
ABSENT: Final = "missing YAML frontmatter delimited by ---"


def read(text: str, document: Document) -> Reading:
    """Read a text; of its keys only those that the host knows are kept."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    closing = next((at for at, line in enumerate(lines[1:], 1) if line.strip() == "---"), None)
    if lines[0].strip() != "---" or closing is None or closing == 1:
        return Reading(None, text, ABSENT)
    body = "\n".join(lines[closing + 1 :])
    block = "\n".join(lines[1:closing])
    values = _fields(block, document)
    if isinstance(values, Problem) and values.code == "invalid-yaml":
        repaired = _repaired(block, document)
        again = _fields(repaired, document) if repaired != block else values
        values = values if isinstance(again, Problem) and again.code == "invalid-yaml" else again
    if isinstance(values, Problem):
        if values.code == "invalid-yaml":
            return Reading(None, body, f"invalid YAML: {values.message.removeprefix('not valid YAML: ')}")
        return Reading(None, body, unsure=values.message)
    return Reading(values, body)


def _fields(block: str, document: Document) -> dict[str, Value] | Problem:
    """Read the fields that the host knows; the others may hold, and repeat, what they like."""
    node = document.nodes(block, "core")
    if isinstance(node, Problem):
        return node
    if node.kind != "map" and not (node.kind == "null" and not node.text):
        return _wrong("the frontmatter is not a mapping", node.span)
    values: dict[str, Value] = {}
    for field in node.fields:
        if field.key not in {*_TEXTS, "metadata"}:
            continue
        if field.key in values:
            return _wrong(f"duplicate field `{field.key}`", field.key_span)
        if (field.key in _TEXTS and field.value.kind in {"map", "list"}) or (
            field.key == "metadata" and not _is_metadata(field.value)
        ):
            return _wrong(f"{field.key}: invalid type", field.value.span)
        values[field.key] = None if field.key == "metadata" else _text(field.value)
    return values


def _is_metadata(node: Node) -> bool:
    if node.kind != "map":
        return _text(node) is None and node.kind != "list"
    short = [field.value for field in node.fields if field.key == "short-description"]
    return len(short) <= 1 and not any(value.kind in {"map", "list"} for value in short)


def _text(node: Node) -> str | None:
    return None if node.style == "plain" and node.text in _NULL else node.text


def _wrong(message: str, span: Span) -> Problem:
    return Problem("invalid-yaml", message, span)


def _repaired(block: str, document: Document) -> str:
    """Quote line by line; the lines of a block scalar stay as they are."""
    lines = []
    margin: int | None = None
    for line in block.split("\n"):
        indent = len(line) - len(line.lstrip(" "))
        if margin is not None and (not line.strip() or indent > margin):
            lines.append(line)
            continue
        margin = None
        key, colon, rest = line.partition(":")
        value = rest.lstrip()
        if colon and key.strip() and value and value != rest:
            if value.startswith(("|", ">")):
                margin = indent
            else:
                line = f"{key}:{rest[: len(rest) - len(value)]}{_quoted(value, document)}"  # noqa: PLW2901  # the line is mended in place
        lines.append(line)
    return "\n".join(lines)


def _quoted(value: str, document: Document) -> str:
    comment = _COMMENT.search(value)
    scalar = value[: comment.start()].rstrip() if comment else value.rstrip()
    if not scalar or scalar.startswith(("'", '"')):
        return value
    broken = scalar.startswith(("[", "{", "@", "`")) and isinstance(document.yaml(scalar, "core"), Problem)
    if not broken and not _COLON.search(scalar):
        return value
    escaped = scalar.replace("'", "''")
    return f"'{escaped}'{value[len(scalar) :]}"
