"""Finds the frontmatter block as the specification means it: from a first line ``---`` to the next line ``---``."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from guildmark.model.place import Span
from guildmark.model.skill import Problem

_FENCE: Final = re.compile(r"---[ \t]*(?:\r\n|\r|\n|\Z)")
_CLOSE: Final = re.compile(r"^---[ \t]*(?:\r\n|\r|\n|\Z)", re.MULTILINE)
_BLANK: Final = re.compile(r"\s*")
_NEWLINE: Final = re.compile(r"\r\n|\r|\n")


class Fenced(Struct, frozen=True):
    """The block without its fences, and where the body starts."""

    block: str
    block_line: int
    """Line on which the block's first line stands."""
    span: Span | None
    body_offset: int
    body_line: int
    problem: Problem | None = None


def split(text: str) -> Fenced:
    """Split a SKILL.md; a file without a block has all of its text as body."""
    opening = _FENCE.match(text)
    if opening is None:
        return _missing(text)
    closing = _CLOSE.search(text, opening.end())
    if closing is None:
        last = line_of(text, len(text))
        span = Span(1, 1, last, 1)
        problem = Problem("unclosed", "the frontmatter is never closed: no second line `---`", Span(1, 1, 1, 4))
        return Fenced(text[opening.end() :], 2, span, len(text), last, problem)
    block = text[opening.end() : closing.start()]
    body_line = line_of(text, closing.end())
    return Fenced(block, 2, Span(1, 1, body_line, 1), closing.end(), body_line)


def _missing(text: str) -> Fenced:
    start = _BLANK.match(text)
    skipped = start.end() if start else 0
    span = Span(1, 1, 1, 1)
    if skipped and _FENCE.match(text, skipped):
        message = "the frontmatter does not start on the first line: blank lines come before `---`"
    else:
        message = "there is no frontmatter: the first line is not `---`"
    return Fenced("", 1, None, 0, 1, Problem("no-frontmatter", message, span))


def line_of(text: str, offset: int) -> int:
    """Return the 1-based line of an offset; CRLF, CR and LF each end a line."""
    return 1 + len(_NEWLINE.findall(text, 0, offset))
