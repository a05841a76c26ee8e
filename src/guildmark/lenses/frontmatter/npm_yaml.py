"""Reads a block as the npm package ``yaml`` does: the core schema of YAML 1.2, and no key twice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.unique_keys import doubled
from guildmark.model.place import Span
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.lenses.frontmatter.values import Value
    from guildmark.model.skill import Node

_RAW_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x80-\x84\x86-\x9f\ufffe\uffff]")


def nodes(block: str, document: Document) -> Node | Problem:
    """Parse a block whose last line always ends; a control character is no error there, though it is to our reader."""
    block = block if block.endswith("\n") else f"{block}\n"
    node = document.nodes(block, "core")
    if isinstance(node, Problem):
        if node.code == "invalid-yaml" and _RAW_CONTROL.search(block):
            return Problem("unreadable", "holds a control character", Span(1, 1, 1, 1))
        return node
    return doubled(node) or node


def load(block: str, document: Document) -> Value | Problem:
    """Read a block as plain values."""
    node = nodes(block, document)
    if isinstance(node, Problem):
        return node
    return document.yaml(block if block.endswith("\n") else f"{block}\n", "core")
