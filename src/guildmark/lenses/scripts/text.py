"""Byte offsets of a parsed text as positions in the source, through any number of quotings."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from guildmark.model.place import Span


class Text:
    r"""A text as its parser sees it: UTF-8, line ends as ``\n``, a character of its own for each that UTF-8 refuses."""

    __slots__ = ("_lines", "_points", "code")

    def __init__(self, source: str) -> None:
        if "\r" in source:
            source = source.replace("\r\n", "\n")
        self.code = source.encode("utf-8", "replace")
        self._lines: list[int] | None = None
        self._points: list[int] | None = None

    def span(self, start: int, end: int) -> Span:
        """Give the place of the bytes from ``start`` to ``end``."""
        if self._lines is None:
            self._survey()
        line, column = self._point(start)
        end_line, end_column = self._point(end)
        return Span(line, column, end_line, end_column)

    def slice(self, start: int, end: int) -> str:
        """Give the characters from one byte to another."""
        return self.code[start:end].decode("utf-8", "replace")

    def _survey(self) -> None:
        code = self.code
        lines = [0]
        at = code.find(b"\n")
        while at != -1:
            lines.append(at + 1)
            at = code.find(b"\n", at + 1)
        self._lines = lines
        if not code.isascii():
            self._points = [index for index, byte in enumerate(code) if byte & 0xC0 != 0x80]  # noqa: PLR2004 - UTF-8's own

    def _point(self, offset: int) -> tuple[int, int]:
        lines = self._lines or [0]
        line = bisect_right(lines, offset) if len(lines) > 1 else 1
        start = lines[line - 1]
        if self._points is None:
            return line, offset - start + 1
        return line, bisect_left(self._points, offset) - bisect_left(self._points, start) + 1


class Part(Text):
    """Code within another text; its places are those of the outer one, letter by letter where it stands there verbatim."""

    __slots__ = ("_end", "_outer", "_shift", "_start")

    def __init__(self, source: str, outer: Text, start: int, end: int, shift: int | None) -> None:
        super().__init__(source)
        self._outer = outer
        self._start = start
        self._end = end
        self._shift = shift

    def span(self, start: int, end: int) -> Span:
        """Give the place of a stretch in the outermost source."""
        if self._shift is None:
            return self._outer.span(self._start, self._end)
        inside = start + self._shift, end + self._shift
        return self._outer.span(max(self._start, inside[0]), max(self._start, min(self._end, inside[1])))
