"""Nodes to plain values, in the two schemas that hosts' YAML libraries follow."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import yaml

from guildmark.lenses.frontmatter.nodes import resolve

if TYPE_CHECKING:
    from guildmark.model.skill import Node, ValueKind

Value: TypeAlias = "str | int | float | bool | Moment | list[Value] | dict[str, Value] | None"
Schema = Literal["1.1", "core"]
"""``1.1``: PyYAML, ruamel in that mode · ``core``: js-yaml, ``yaml`` of npm, serde_yaml: no timestamps, no ``yes``."""

_CORE: Final[tuple[tuple[ValueKind, re.Pattern[str]], ...]] = (
    ("null", re.compile(r"(?:~|null|Null|NULL|)\Z")),
    ("bool", re.compile(r"(?:true|True|TRUE|false|False|FALSE)\Z")),
    ("int", re.compile(r"(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)\Z")),
    ("float", re.compile(r"(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))\Z")),
)  # fmt: skip


class Moment(str):
    """A date or time as written: hosts differ in what they make of it, so it is not converted."""

    __slots__ = ()


def to_value(node: Node, schema: Schema = "1.1") -> Value:
    """Turn a node into a plain value; of double keys the last wins, as in most libraries."""
    if node.kind == "map":
        return {field.key: to_value(field.value, schema) for field in node.fields}
    if node.kind == "list":
        return [to_value(item, schema) for item in node.items]
    if node.style != "plain":
        return node.text
    kind = node.kind if schema == "1.1" else _core_kind(node.text)
    return _scalar(kind, node.text, schema)


def _core_kind(text: str) -> ValueKind:
    return next((kind for kind, pattern in _CORE if pattern.match(text)), "str")


def _scalar(kind: ValueKind, text: str, schema: Schema) -> Value:
    if kind == "null":
        return None
    if kind == "bool":
        return text.lower() in {"true", "yes", "on"}
    if kind == "time":
        return Moment(text)
    if kind in {"int", "float"}:
        return _number(kind, text, schema)
    return text


def _number(kind: ValueKind, text: str, schema: Schema) -> Value:
    """Convert a number with the library that defines it; digits beyond Python's limit stay text."""
    try:
        if schema == "core":
            return float(text.replace(".inf", "inf").replace(".nan", "nan")) if kind == "float" else int(text, 0)
        value = yaml.safe_load(text)
    except ValueError:
        return text
    return value if isinstance(value, (int, float)) else text


__all__ = ["Moment", "Schema", "Value", "resolve", "to_value"]
