"""Splits ``allowed-tools`` into tools, in each spelling that skills use; never inside parentheses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from guildmark.model.place import Span

if TYPE_CHECKING:
    from guildmark.model.skill import Node

Separator = Literal["spaces", "commas", "list"]
"""``spaces`` is the form of the specification."""

_WIDE: Final = frozenset({"", "*", ":*", "**", "*:*", "* *"})


class Tool(Struct, frozen=True):
    """One granted tool: ``Bash(git diff:*)`` has the name ``Bash`` and the scope ``git diff:*``."""

    text: str
    name: str
    scope: str | None
    """None where there are no parentheses."""
    span: Span
    """Of the list item, or of the whole value when it is a string."""

    @property
    def unlimited(self) -> bool:
        """Say whether the scope leaves everything open."""
        return self.scope is None or self.scope.strip() in _WIDE


class Grant(Struct, frozen=True):
    """All tools of a value, and how they are separated."""

    tools: tuple[Tool, ...]
    separator: Separator


def read(node: Node) -> Grant:
    """Read the value of ``allowed-tools``; anything but strings in a list is left out."""
    if node.kind == "list":
        texts = [(part, item.span) for item in node.items for part in split(item.text, spaces=False)[0]]
        return Grant(tuple(_tool(text, span) for text, span in texts), "list")
    parts, separator = split(node.text)
    return Grant(tuple(_tool(part, node.span) for part in parts), separator)


def split(text: str, *, spaces: bool = True) -> tuple[tuple[str, ...], Separator]:
    """Split a string at commas and, unless told otherwise, spaces outside of parentheses; a stray ``)`` closes nothing.

    The item of a list is one tool, whatever spaces its name has.
    """
    parts: list[str] = []
    start = depth = 0
    separator: Separator = "spaces"
    for index, char in enumerate(text):
        if char == "(":
            depth += 1
        elif char == ")":
            depth = max(0, depth - 1)
        elif depth == 0 and (char == "," or (spaces and char.isspace())):
            parts.append(text[start:index])
            start = index + 1
            if char == ",":
                separator = "commas"
    parts.append(text[start:])
    return tuple(part.strip() for part in parts if part.strip()), separator


def _tool(text: str, span: Span) -> Tool:
    name, bracket, rest = text.partition("(")
    return Tool(text, name, rest.removesuffix(")") if bracket else None, span)
