"""What stands inside running text: links, images, autolinks, code spans and comments, found in linear time.

CommonMark's precedence is kept (code spans and HTML bind tighter than links, links do not nest); emphasis is left out.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from guildmark.model.place import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guildmark.lenses.prose.lines import Piece

_MARK: Final = re.compile(r"\\|`+|!?\[|\]|<")
_RUN: Final = re.compile(r"`+")
_AUTOLINK: Final = re.compile(
    r"<([A-Za-z][A-Za-z0-9+.\-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~\-]{1,64}@[\w.\-]{1,255})>"
)
_TAG: Final = re.compile(r"<(?:/?[A-Za-z][A-Za-z0-9\-]*(?=[\s/>])[^<>]*|[?!][^<>]*)>")
_SPACE: Final = re.compile(r"[ \t]*+\n?[ \t]*+")
_POINTED: Final = re.compile(r"<((?:[^<>\n\\]++|\\.)*+)>")
_BARE: Final = re.compile(r"(?:[^\s\\()\x00-\x1f\x7f]++|\\.)++")
_TITLE: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|\'(?:[^\'\\]++|\\.)*+\'', re.DOTALL)
_LABEL: Final = re.compile(r"\[((?:[^\[\]\\]|\\.){0,999}+)\]", re.DOTALL)
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_MAX_PARENS: Final = 32
_MAX_LABEL: Final = 999


class Link(Struct, frozen=True):
    """Something with a target. ``text`` is raw; ``target`` is without escapes and entities, otherwise as written."""

    kind: Literal["inline", "reference", "definition", "autolink"]
    text: str
    target: str
    span: Span
    target_span: Span
    """Of a use of a reference, the label."""
    image: bool = False


class CodeSpan(Struct, frozen=True):
    """A code span. ``span`` covers the back-ticks too."""

    text: str
    span: Span


class Comment(Struct, frozen=True):
    """An HTML comment, which renderers hide and models read."""

    text: str
    span: Span


class Found(Struct, frozen=True):
    """What a scan of one piece found, in order of their ends."""

    links: list[Link]
    codes: list[CodeSpan]
    comments: list[Comment]


class _Opener(Struct, frozen=True):
    start: int
    inner: int
    image: bool


def scan(piece: Piece, definitions: Mapping[str, str]) -> Found:
    """Scan one piece; ``definitions`` gives the targets of reference labels."""
    return _Scan(piece, definitions).run()


def normal_label(label: str) -> str:
    """Fold a reference label, so that two spellings of it meet."""
    return " ".join(label.split()).lower().upper()


def unescape(text: str) -> str:
    """Undo backslash escapes and HTML entities."""
    if "\\" in text:
        text = _ESCAPED.sub(r"\1", text)
    return html.unescape(text) if "&" in text else text


class _Scan:
    def __init__(self, piece: Piece, definitions: Mapping[str, str]) -> None:
        self.piece = piece
        self.text = piece.text
        self.definitions = definitions
        self.openers: list[_Opener] = []
        self.dead = 0  # openers below this index stand inside a link's text, where no link may start
        self.last_bracket = -1
        self.runs: dict[int, list[int]] | None = None
        self.no_comment_end = False
        self.found = Found([], [], [])

    def run(self) -> Found:
        at = 0
        while match := _MARK.search(self.text, at):
            mark, at = match[0], match.end()
            if mark == "\\":
                at += 1
            elif mark[0] == "`":
                at = self._code(match.start(), len(mark))
            elif mark == "<":
                at = self._angle(match.start())
            elif mark == "]":
                at = self._close(match.start())
            else:
                self.openers.append(_Opener(match.start(), at, mark[0] == "!"))
                self.last_bracket = at
        return self.found

    def _code(self, start: int, width: int) -> int:
        """Close a run of back-ticks with the next run of the same width; otherwise it is text."""
        if self.runs is None:
            self.runs = {}
            for run in _RUN.finditer(self.text):
                self.runs.setdefault(run.end() - run.start(), []).append(run.start())
            for starts in self.runs.values():
                starts.reverse()
        ahead = self.runs.get(width, [])
        while ahead and ahead[-1] < start + width:
            ahead.pop()
        if not ahead:
            return start + width
        closing = ahead.pop()
        inner = self.text[start + width : closing].replace("\n", " ")
        if len(inner) > 2 and inner[0] == inner[-1] == " " and inner.strip():  # noqa: PLR2004  # a space on each side
            inner = inner[1:-1]
        self.found.codes.append(CodeSpan(inner, self.piece.span(start, closing + width)))
        return closing + width

    def _angle(self, start: int) -> int:
        if auto := _AUTOLINK.match(self.text, start):
            span = self.piece.span(*auto.span(1))
            self.found.links.append(Link("autolink", auto[1], auto[1], self.piece.span(*auto.span()), span))
            return auto.end()
        if self.text.startswith("<!--", start):
            end = -1 if self.no_comment_end else self.text.find("-->", start + 4)
            if end >= 0:
                self.found.comments.append(Comment(self.text[start + 4 : end], self.piece.span(start, end + 3)))
                return end + 3
            self.no_comment_end = True
            return start + 4
        tag = _TAG.match(self.text, start)
        return tag.end() if tag else start + 1

    def _close(self, at: int) -> int:
        if not self.openers:
            return at + 1
        opener = self.openers.pop()
        plain = self.last_bracket == opener.inner  # no bracket within, so the text can be a label
        self.last_bracket = at
        alive = len(self.openers) >= self.dead or opener.image
        self.dead = min(self.dead, len(self.openers))
        if not alive:
            return at + 1
        end = self._inline(opener, at) or self._reference(opener, at, plain=plain)
        if end is None:
            return at + 1
        if not opener.image:
            self.dead = len(self.openers)
        return end

    def _inline(self, opener: _Opener, at: int) -> int | None:
        """Read ``(target "title")`` behind a closing bracket."""
        if not self.text.startswith("(", at + 1):
            return None
        start = self._skip(at + 2)
        if pointed := _POINTED.match(self.text, start):
            inner, end = pointed.span(1), pointed.end()
        else:
            end = _balanced(self.text, start)
            inner = (start, end)
        after = self._skip(end)
        title = _TITLE.match(self.text, after) if after > end else None
        if title:
            after = self._skip(title.end())
        if not self.text.startswith(")", after):
            return None
        self._add("inline", opener, at, after + 1, unescape(self.text[inner[0] : inner[1]]), inner)
        return after + 1

    def _reference(self, opener: _Opener, at: int, *, plain: bool) -> int | None:
        """Read ``[label]`` or ``[]`` behind a closing bracket, or take the text itself as a label."""
        if not self.definitions:
            return None
        inner, end = (opener.inner, at), at + 1
        label = _LABEL.match(self.text, end)
        if label:
            end = label.end()
        if label and label[1].strip():
            inner = label.span(1)
        elif not plain or inner[1] - inner[0] > _MAX_LABEL:
            return None
        target = self.definitions.get(normal_label(self.text[inner[0] : inner[1]]))
        if target is None:
            return None
        self._add("reference", opener, at, end, target, inner)
        return end

    def _add(
        self, kind: Literal["inline", "reference"], opener: _Opener, at: int, end: int, target: str,
        target_at: tuple[int, int],
    ) -> None:  # fmt: skip
        text = self.text[opener.inner : at]
        span = self.piece.span(opener.start, end)
        self.found.links.append(Link(kind, text, target, span, self.piece.span(*target_at), opener.image))

    def _skip(self, at: int) -> int:
        match = _SPACE.match(self.text, at)
        return match.end() if match else at


def _balanced(text: str, start: int) -> int:
    """Find the end of a bare target: parentheses pair up, as many levels deep as other parsers go."""
    at, depth = start, 0
    while True:
        if bare := _BARE.match(text, at):
            at = bare.end()
        following = text[at : at + 1]
        if following == "(" and depth < _MAX_PARENS:
            depth += 1
        elif following == ")" and depth:
            depth -= 1
        else:
            return at if depth == 0 else start
        at += 1
