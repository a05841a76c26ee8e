"""Lines for a terminal: made harmless, coloured where wanted, and never wider than it is."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final, TypedDict

import click
from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from guildmark.reports.base import visible

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from guildmark.lenses.disclosure.words import Tone

_LONGEST: Final = 600
"""Characters of a text that can matter on one line."""


NONE: Final = "·"
"""What stands for nothing in a cell."""
_INDENT: Final = "  "
_GAP: Final = 2


class Style(TypedDict, total=False):
    """What click can paint with."""

    fg: str
    bold: bool
    dim: bool


PLAIN: Final[Style] = {}
BOLD: Final[Style] = {"bold": True}
DIM: Final[Style] = {"dim": True}
TONES: Final[dict[Tone, Style]] = {
    "plain": PLAIN, "dim": DIM, "bold": BOLD, "good": {"fg": "green"}, "bad": {"fg": "red", "bold": True},
    "doubt": {"fg": "yellow"},
}  # fmt: skip
"""How each tone is painted."""


class Ink(Struct, frozen=True, kw_only=True):
    """How to write: the width in cells, and whether colours are wanted."""

    width: int
    color: bool = False

    def paint(self, text: str, style: Style) -> str:
        """Colour a text that is already harmless."""
        return click.style(text, **style) if self.color and style and text else text

    def line(self, *parts: tuple[str, Style]) -> str:
        """Join parts, made visible, and cut what goes beyond the width."""
        left, out = self.width, []
        for text, style in parts:
            shown = fit(text, left)
            left -= cell_len(shown)
            out.append(self.paint(shown, style))
            if left <= 0:
                break
        return "".join(out).rstrip()

    def noted(self, *parts: tuple[str, Style], note: str) -> str:
        """Join parts and a note, which is harmless and never cut: the part before it gives way."""
        *before, (text, style) = parts
        room = self.width - sum(cell_len(visible(part)) for part, _ in before) - cell_len(note)
        return self.line(*before, (fit(text, max(1, room)), style), (note, DIM))

    def wrapped(self, text: str, indent: str, mark: str = "") -> Iterator[str]:
        """Break a text over lines; ``mark`` stands before the first."""
        rest = indent + " " * len(mark)
        for line in textwrap.wrap(visible(text), max(self.width, len(rest) + 10), initial_indent=indent + mark,
                                  subsequent_indent=rest, break_on_hyphens=False):  # fmt: skip
            yield fit(line, self.width)


def fit(text: str, cells: int) -> str:
    """Make text visible and cut it to a number of cells."""
    shown = visible(text[:_LONGEST])
    if cell_len(shown) <= cells and len(text) <= _LONGEST:
        return shown
    return set_cell_size(shown, max(0, cells - 1)).rstrip() + "…" if cells > 0 else ""


def padded(text: str, cells: int) -> str:
    """Fill a text with blanks to a number of cells."""
    return text + " " * max(0, cells - cell_len(text))


def table(
    ink: Ink, titles: Sequence[str], rows: Sequence[Sequence[str]], wide: int, bold: Collection[str] = ()
) -> Iterator[str]:
    """Draw rows whose first cell is a name and whose others stand to the right, each ``wide`` or as narrow as it can be."""
    shown = [[visible(cell) for cell in row] for row in (titles, *rows)]
    name = max(cell_len(row[0]) for row in shown)
    narrow = [_GAP + max(map(cell_len, column)) for column in list(zip(*shown, strict=True))[1:]]
    for widths in ([max(wide, least) for least in narrow], narrow):
        if len(_INDENT) + name + sum(widths) > ink.width:
            continue
        for number, own in enumerate(shown):
            cells = "".join(" " * (width - cell_len(cell)) + cell for cell, width in zip(own[1:], widths, strict=True))
            style = BOLD if number and own[0] in bold else PLAIN if number else DIM
            yield ink.line((f"{_INDENT}{padded(own[0], name)}{cells}", style))
        return
    yield from ink.wrapped(titles[0], _INDENT)
    for row in rows:
        yield from stacked(ink, row[0], list(zip(titles[1:], row[1:], strict=True)))


def stacked(ink: Ink, name: str, cells: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Write one row below its name: each title with its cell, without those that hold nothing."""
    for line in ink.wrapped(name, _INDENT):
        yield ink.paint(line, BOLD)
    told = ", ".join(f"{title} {cell}" for title, cell in cells if cell not in ("", NONE))
    yield from ink.wrapped(told or "nothing", _INDENT * 2)
