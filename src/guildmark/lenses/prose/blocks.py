"""The block structure of a Markdown text: headings, paragraphs, fences, lists, tables and the rest, by line.

Only the block rules of markdown-it run: its inline parser costs five times as much, and gives no positions.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal

from markdown_it import MarkdownIt
from msgspec import Struct

from guildmark.lenses.prose.lines import Lines, Piece
from guildmark.model.place import Span

if TYPE_CHECKING:
    from markdown_it.token import Token

MAX_LINES: Final = 100_000
"""Lines beyond are not read; the longest skill of 5,468 public ones has 2,739."""
DEEPEST: Final = 200
SHALLOWEST: Final = 20
_WORK: Final = 200_000
"""Bound on lines x nesting, which is what a lazily continued quotation costs."""

BlockKind = Literal["heading", "paragraph", "fence", "code", "list", "item", "quote", "table", "html", "rule"]

_OPENERS: Final[dict[str, BlockKind]] = {
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "fence": "fence",
    "code_block": "code",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "list_item_open": "item",
    "blockquote_open": "quote",
    "table_open": "table",
    "html_block": "html",
    "hr": "rule",
}


class Block(Struct, frozen=True):
    """One block, outer ones before inner ones."""

    kind: BlockKind
    span: Span
    text: str = ""
    """Of headings and paragraphs the raw inline text, of fences, code and HTML the content."""
    info: str = ""
    """Of a fence, the whole text after the opening marks."""
    level: int = 0
    """Of a heading, 1 to 6."""
    depth: int = 0
    """How many quotes, lists and items it lies in."""
    quoted: bool = False
    """Whether it lies in a block quotation."""

    @property
    def language(self) -> str:
        """The first word of a fence's info, in lower case."""
        words = self.info.split(None, 1)
        return words[0].lower().lstrip("{.").rstrip("}") if words else ""


class Layout(Struct, frozen=True):
    """All blocks of a text, its pieces of running text, and what was not read."""

    blocks: tuple[Block, ...]
    pieces: tuple[Piece, ...]
    definitions: dict[str, tuple[int, int]]
    """Of each link definition, by normal label, the 0-based lines it stands on."""
    too_deep: tuple[Span, ...]
    unread: tuple[Span, ...]


def lay_out(lines: Lines) -> Layout:
    """Parse the blocks of a text; never raises, whatever the text."""
    texts = lines.texts[:MAX_LINES]
    unread = (lines.span(MAX_LINES, len(lines.texts)),) if len(lines.texts) > MAX_LINES else ()
    nesting = max(SHALLOWEST, min(DEEPEST, _WORK // len(texts)))
    env: dict[str, dict[str, dict[str, list[int]]]] = {}
    tokens = _parser(nesting).parse("\n".join(texts), env)
    blocks: list[Block] = []
    pieces: list[Piece] = []
    too_deep: list[Span] = []
    quotes = tables = 0
    for index, token in enumerate(tokens):
        if token.type.startswith("blockquote_"):
            quotes += token.nesting
        elif token.type.startswith("table_"):
            tables += token.nesting
        if token.map is None:
            continue
        start, end = token.map
        kind = _OPENERS.get(token.type)
        if kind is not None:
            inner = quotes - 1 if kind == "quote" else quotes
            blocks.append(_block(token, kind, tokens[index + 1 : index + 2], lines.span(start, end), quoted=inner > 0))
        if token.type in {"blockquote_open", "list_item_open"} and token.level + 1 >= nesting:
            too_deep.append(lines.span(start, end))
        if token.type == "tr_open":
            pieces.extend(_cells(lines, start))
        elif token.type == "inline" and not tables:
            pieces.append(_running(lines, start, token.content))
    known = env.get("references", {})
    definitions = {label: (entry["map"][0], entry["map"][1]) for label, entry in known.items()}
    return Layout(tuple(blocks), tuple(pieces), definitions, tuple(too_deep), unread)


@cache
def _parser(nesting: int) -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": nesting}).enable("table")
    parser.core.ruler.enableOnly(["normalize", "block"])
    parser.validateLink = lambda url: True  # type: ignore[method-assign]  # noqa: ARG005  # definitions stay, whatever they point at
    parser.normalizeLink = lambda url: url  # type: ignore[method-assign]  # targets stay as written
    return parser


def _block(token: Token, kind: BlockKind, following: list[Token], span: Span, *, quoted: bool) -> Block:
    text = token.content
    if kind in {"heading", "paragraph"} and following:
        text = following[0].content
    level = int(token.tag[1:]) if kind == "heading" else 0
    return Block(kind, span, text, token.info.strip() if kind == "fence" else "", level, token.level, quoted)


def _running(lines: Lines, start: int, content: str) -> Piece:
    """Find each line of a paragraph or heading in its source line, behind the marks of its containers."""
    piece = Piece(lines)
    for index, part in enumerate(content.split("\n"), start):
        source = lines.texts[index] if index < len(lines.texts) else ""
        wanted = part.strip()
        column = source.rfind(wanted)
        if column < 0:  # a tab among the container's marks became spaces
            wanted = source.strip()
            column = len(source) - len(source.lstrip())
        piece.add(index, column, wanted)
    return piece


def _cells(lines: Lines, index: int) -> list[Piece]:
    """Cut a table's row at its unescaped bars: cells are running texts of their own."""
    source = lines.texts[index]
    pieces = []
    start = 0
    for end in [*_bars(source), len(source)]:
        piece = Piece(lines)
        piece.add(index, start, source[start:end])
        pieces.append(piece)
        start = end + 1
    return pieces


def _bars(source: str) -> list[int]:
    bars = []
    at = source.find("|")
    while at >= 0:
        if at == 0 or source[at - 1] != "\\":
            bars.append(at)
        at = source.find("|", at + 1)
    return bars
