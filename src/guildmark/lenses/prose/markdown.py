"""Markdown with positions: blocks by line, and links, code spans and comments by line and column of the whole file."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

from guildmark.lenses.prose.blocks import Block, BlockKind, Layout, lay_out
from guildmark.lenses.prose.inline import CodeSpan, Comment, Found, Link, normal_label, scan, unescape
from guildmark.lenses.prose.lines import Lines, Piece

if TYPE_CHECKING:
    from guildmark.model.place import Span

_DEFINITION: Final = re.compile(r"\[((?:[^\[\]\\]|\\.)++)\]:[ \t]*+\n?[ \t]*+(?:<([^<>\n]*+)>|(\S++))")


class Prose:
    """The body of a SKILL.md, or any other Markdown text; each part is computed when first asked for.

    Never raises and takes linear time on any text; what it did not read is in ``too_deep`` and ``unread``.
    """

    def __init__(self, text: str, first_line: int = 1) -> None:
        self._text = text
        self._first_line = first_line

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All blocks in order, outer ones before inner ones."""
        return self._layout.blocks

    @property
    def headings(self) -> tuple[Block, ...]:
        """Headings, with their levels."""
        return self._of("heading")

    @property
    def paragraphs(self) -> tuple[Block, ...]:
        """Paragraphs, those in lists and quotes too."""
        return self._of("paragraph")

    @property
    def fences(self) -> tuple[Block, ...]:
        """Fenced code blocks, with their languages."""
        return self._of("fence")

    @property
    def tables(self) -> tuple[Block, ...]:
        """Tables."""
        return self._of("table")

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Links, images, autolinks, reference uses and reference definitions, in order."""
        found = [*self._definitions.values(), *(link for part in self._found for link in part.links)]
        return tuple(sorted(found, key=_position))

    @cached_property
    def code_spans(self) -> tuple[CodeSpan, ...]:
        """Inline code, in order; fenced and indented code is in ``blocks``."""
        return tuple(code for part in self._found for code in part.codes)

    @cached_property
    def comments(self) -> tuple[Comment, ...]:
        """HTML comments, inline or as blocks, in order."""
        found = [comment for part in self._found for comment in part.comments]
        for block in self._of("html"):
            found.extend(self._block_comments(block))
        return tuple(sorted(found, key=_position))

    @property
    def too_deep(self) -> tuple[Span, ...]:
        """Text nested so deep in lists and quotes that it was not read."""
        return self._layout.too_deep

    @property
    def unread(self) -> tuple[Span, ...]:
        """Lines beyond the limit of length, not read."""
        return self._layout.unread

    def is_fenced(self, line: int) -> bool:
        """Say whether a line, counted in the whole file, belongs to a fenced code block."""
        return line in self._fenced

    def is_code(self, line: int) -> bool:
        """Say whether a line belongs to a fenced or an indented code block."""
        return line in self._fenced or line in self._indented

    @cached_property
    def _lines(self) -> Lines:
        return Lines(self._text, self._first_line)

    @cached_property
    def _layout(self) -> Layout:
        return lay_out(self._lines)

    @cached_property
    def _found(self) -> tuple[Found, ...]:
        targets = {label: link.target for label, link in self._definitions.items()}
        return tuple(scan(piece, targets) for piece in self._layout.pieces)

    @cached_property
    def _fenced(self) -> frozenset[int]:
        return _lines_of(self._of("fence"))

    @cached_property
    def _indented(self) -> frozenset[int]:
        return _lines_of(self._of("code"))

    @cached_property
    def _definitions(self) -> dict[str, Link]:
        """The definitions by normal label: the parser told the lines, the columns are read from them again."""
        found = {}
        for start, end in self._layout.definitions.values():
            piece = Piece(self._lines)
            for index in range(start, min(end, len(self._lines.texts))):
                piece.add(index, 0, self._lines.texts[index])
            match = _DEFINITION.search(piece.text)
            if match:
                group = 2 if match[2] is not None else 3
                span, target_span = piece.span(*match.span()), piece.span(*match.span(group))
                link = Link("definition", match[1], unescape(match[group]), span, target_span)
                found[normal_label(match[1])] = link
        return found

    def _block_comments(self, block: Block) -> list[Comment]:
        piece = Piece(self._lines)
        first = block.span.line - self._first_line
        for index in range(first, block.span.end_line - self._first_line + 1):
            piece.add(index, 0, self._lines.texts[index])
        text, found = piece.text, []
        start = text.find("<!--")
        while start >= 0 and (end := text.find("-->", start + 4)) >= 0:
            found.append(Comment(text[start + 4 : end], piece.span(start, end + 3)))
            start = text.find("<!--", end)
        return found

    def _of(self, kind: BlockKind) -> tuple[Block, ...]:
        return tuple(block for block in self._layout.blocks if block.kind == kind)


def _lines_of(blocks: tuple[Block, ...]) -> frozenset[int]:
    return frozenset(line for block in blocks for line in range(block.span.line, block.span.end_line + 1))


def _position(item: Link | Comment) -> tuple[int, int]:
    return item.span.line, item.span.column
