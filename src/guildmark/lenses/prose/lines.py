"""The lines of a text, and the way back from an offset in a piece of it to a line and column of the whole file."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from guildmark.model.place import Span

_NEWLINE: Final = re.compile(r"\r\n|\r|\n")


class Lines:
    """A text cut at CRLF, CR and LF; a NUL becomes U+FFFD, as CommonMark wants."""

    def __init__(self, text: str, first_line: int) -> None:
        self.texts: Final = _NEWLINE.split(text.replace("\0", "\ufffd"))
        self.first: Final = first_line

    def span(self, start: int, end: int) -> Span:
        """Cover whole lines, given by 0-based indexes with an exclusive end."""
        last = max(start, min(end, len(self.texts)) - 1)
        return Span(self.first + start, 1, self.first + last, len(self.texts[last]) + 1)


class Piece:
    """A stretch of running text: parts of consecutive lines without the marks of quotes and lists before them."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._parts: list[str] = []
        self._starts: list[int] = []
        self._origins: list[tuple[int, int]] = []
        self._length = 0

    def add(self, index: int, column: int, part: str) -> None:
        """Append the part of a line that starts at a 0-based column."""
        self._starts.append(self._length)
        self._origins.append((self._lines.first + index, column + 1))
        self._parts.append(part)
        self._length += len(part) + 1

    @property
    def text(self) -> str:
        """The parts, joined by line feeds."""
        return "\n".join(self._parts)

    def span(self, start: int, end: int) -> Span:
        """Turn offsets into :attr:`text` into positions of the whole file."""
        line, column = self._position(start)
        end_line, end_column = self._position(end)
        return Span(line, column, end_line, end_column)

    def _position(self, offset: int) -> tuple[int, int]:
        index = bisect_right(self._starts, offset) - 1
        line, column = self._origins[index]
        return line, column + offset - self._starts[index]


def line_starts(text: str) -> list[int]:
    """Return the offset of each line's start; lines end at CRLF, CR and LF."""
    return [0, *(found.end() for found in _NEWLINE.finditer(text))]


def span_of(starts: list[int], start: int, end: int) -> Span:
    """Turn offsets into a text into a span, by its lines' starts."""
    line, last = bisect_right(starts, start), bisect_right(starts, max(start, end - 1))
    return Span(line, start - starts[line - 1] + 1, last, end - starts[last - 1] + 1)
