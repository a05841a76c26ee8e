"""Reads the texts of a block as js-yaml does: numbers as in YAML 1.1, dates, ``true`` and ``false``, and no key twice.

A tab does not count as indentation: what it leads belongs to the outermost level.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter import npm_yaml
from guildmark.model.skill import Problem

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Document
    from guildmark.model.skill import Node

_TABBED: Final = re.compile(r"^\t+", re.MULTILINE)
_NO_TEXT: Final = re.compile(
    r"(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|)\Z"
    r"|[-+]?(?:0b[01_]+|0x[0-9a-fA-F_]+|[0-9][0-9_]*(?::[0-5]?[0-9])*)\Z"
    r"|[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|\.[0-9_]+(?:[eE][-+]?[0-9]+)?"
    r"|[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|\.(?:inf|Inf|INF))\Z"
    r"|\.(?:nan|NaN|NAN)\Z"
)


def texts(block: str, document: Document) -> dict[str, str | None] | Problem:
    """Read the outermost level: a value that is no text is None; a block that is no mapping has no keys."""
    node = npm_yaml.nodes(block, document)
    if isinstance(node, Problem) and node.code == "invalid-yaml" and _TABBED.search(block):
        node = npm_yaml.nodes(_TABBED.sub("", block), document)
    if isinstance(node, Problem):
        return node
    merged = next(
        (field for field in node.fields if field.key == "<<" and field.value.kind not in {"map", "list"}), None
    )
    if merged is not None:
        return Problem("invalid-yaml", "not valid YAML: `<<` wants a mapping", merged.key_span)
    return {field.key: _text(field.value) for field in node.fields}


def _text(node: Node) -> str | None:
    if node.kind in {"map", "list"}:
        return None
    if node.style == "plain" and (node.kind == "time" or _NO_TEXT.match(node.text)):
        return None
    return node.text
