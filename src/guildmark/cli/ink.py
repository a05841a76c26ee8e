"""Lines for a terminal: made harmless, coloured where wanted, and never wider than it is."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final, TypedDict

import click
from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from guildmark.reports.base import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.disclosure.words import Tone

_LONGEST: Final = 600
"""Characters of a text that can matter on one line."""


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
