"""Finds a key that a mapping has twice: an error to the YAML libraries of JavaScript and Rust."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.model.skill import Node


def doubled(node: Node) -> Problem | None:
    """Name the first key that comes twice in one mapping, at any depth."""
    seen: set[str] = set()
    for field in node.fields:
        if field.key in seen:
            return Problem("invalid-yaml", f"not valid YAML: the key `{field.key}` comes twice", field.key_span)
        seen.add(field.key)
    below = (*(field.value for field in node.fields), *node.items)
    return next((problem for problem in map(doubled, below) if problem), None)
