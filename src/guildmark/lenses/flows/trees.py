"""What front ends on tree-sitter share: texts and places of nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.place import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node


class Source:
    """A text as the parser has it, in bytes, and the way back to lines and columns."""

    def __init__(self, text: str) -> None:
        self.code = text.encode("utf-8", "replace")
        self._lines = None if self.code.isascii() else self.code.split(b"\n")

    def text(self, node: Node) -> str:
        """Return the text of a node."""
        return self.code[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def span(self, node: Node) -> Span:
        """Return the place of a node."""
        start, end = node.start_point, node.end_point
        return Span(start[0] + 1, self._column(*start), end[0] + 1, self._column(*end))

    def _column(self, row: int, column: int) -> int:
        if self._lines is None:
            return column + 1
        return len(self._lines[row][:column].decode("utf-8", "replace")) + 1


def named(node: Node) -> Iterator[Node]:
    """Yield the named children of a node, comments left out."""
    for child in node.named_children:
        if child.type != "comment":
            yield child
