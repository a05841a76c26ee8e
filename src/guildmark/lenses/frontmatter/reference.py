"""The reading of the reference validator, ``skills-ref`` 0.1.1 (agentskills/agentskills): strictyaml, bare fences.

It splits on the first two ``---`` wherever they stand, and strictyaml refuses flow collections, anchors, tags, and
doubled keys, takes every scalar as text, and wants one indent throughout a mapping.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

import yaml

from guildmark.lenses.frontmatter.nodes import DISGUISE, LOADER, parse
from guildmark.model.skill import Node, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

ALLOWED: Final = frozenset({"name", "description", "license", "allowed-tools", "metadata", "compatibility"})
_MARK: Final = "---"
_NAME: Final = 64
_DESCRIPTION: Final = 1024
_COMPATIBILITY: Final = 500


def complaints(text: str | None, folder: str) -> tuple[str, ...]:
    """List what the reference validator would say, in our words; empty when it passes.

    ``text`` is None for a file that is not UTF-8: the validator ends in a traceback then.
    """
    if text is None:
        return ("not valid UTF-8",)
    if not text.startswith(_MARK):
        return ("does not start with `---`",)
    parts = text.split(_MARK, 2)
    if len(parts) < 3:  # noqa: PLR2004  # before, between and after the fences
        return ("the frontmatter is not closed",)
    node = parse(parts[1], 1, breaks="1.2")
    refused = _refusal(node, parts[1])
    if refused is not None:
        return (f"strict YAML refuses it: {refused}",)
    if not isinstance(node, Node) or node.kind != "map":
        return ("the frontmatter is no mapping",)
    return tuple(_check(node, folder))


def _refusal(node: Node | Problem, block: str) -> str | None:
    """Say what strictyaml refuses in a block that may be good YAML."""
    if isinstance(node, Problem):
        return node.message
    if not block.strip():
        return "an empty block"
    return _refused_event(block) or _refused_node(node)


def _refused_event(block: str) -> str | None:
    """Look for what a node does not keep; the block is known to be readable."""
    for event in yaml.parse(block.translate(DISGUISE), Loader=LOADER):
        if getattr(event, "anchor", None) is not None:
            return "an anchor"
        if getattr(event, "tag", None) is not None:
            return "a tag"
        if isinstance(event, yaml.CollectionStartEvent) and event.flow_style:
            return "a flow collection (`[...]` or `{...}`)"
    return None


def _refused_node(node: Node) -> str | None:
    keys = [field.key for field in node.fields]
    if len(keys) != len(set(keys)):
        return "a key that is there twice"
    columns = {field.value.span.column for field in node.fields if field.value.kind == "map"}
    if len(columns) > 1:
        return "mappings of one level that are indented differently"
    return next((reason for child in _children(node) if (reason := _refused_node(child))), None)


def _children(node: Node) -> Iterator[Node]:
    yield from node.items
    for field in node.fields:
        yield field.value


def _check(node: Node, folder: str) -> Iterator[str]:
    values = {field.key: field.value for field in node.fields}
    extra = sorted(values.keys() - ALLOWED)
    if extra:
        yield f"unknown keys: {', '.join(extra)}"
    yield from _check_name(values.get("name"), folder)
    yield from _check_description(values.get("description"))
    compatibility = values.get("compatibility")
    if compatibility is not None:
        if compatibility.kind in {"list", "map"}:
            yield "compatibility is no text"
        elif len(compatibility.text) > _COMPATIBILITY:
            yield f"compatibility is over {_COMPATIBILITY} characters"


def _text(node: Node) -> str | None:
    return None if node.kind in {"list", "map"} or not node.text.strip() else node.text


def _check_name(node: Node | None, folder: str) -> Iterator[str]:
    if node is None:
        yield "name is missing"
        return
    text = _text(node)
    if text is None:
        yield "name is no text"
        return
    name = unicodedata.normalize("NFKC", text.strip())
    if len(name) > _NAME:
        yield f"name is over {_NAME} characters"
    if name != name.lower():
        yield "name is not lower case"
    if name.startswith("-") or name.endswith("-"):
        yield "name starts or ends with a hyphen"
    if "--" in name:
        yield "name has two hyphens in a row"
    if not all(letter.isalnum() or letter == "-" for letter in name):
        yield "name has characters other than letters, digits and hyphens"
    if unicodedata.normalize("NFKC", folder) != name:
        yield "name differs from the folder"


def _check_description(node: Node | None) -> Iterator[str]:
    if node is None:
        yield "description is missing"
        return
    text = _text(node)
    if text is None:
        yield "description is no text"
    elif len(text) > _DESCRIPTION:
        yield f"description is over {_DESCRIPTION} characters"
