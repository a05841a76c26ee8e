"""Where something stands: the only way that findings point at text."""

from __future__ import annotations

from msgspec import Struct


class Span(Struct, frozen=True):
    """A stretch of a text file: 1-based lines and columns in code points of the whole file; the end is exclusive."""

    line: int
    column: int = 1
    end_line: int = 0
    end_column: int = 0


class Place(Struct, frozen=True):
    """A file, and where in it; ``path`` is relative to what was scanned, with forward slashes."""

    path: str
    span: Span | None = None
    label: str = ""
    excerpt: str = ""
