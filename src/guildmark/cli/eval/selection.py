"""How well skills were chosen over many runs, as a table, and which was taken for which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.cli.ink import NONE, table
from guildmark.reports.base import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guildmark.cli.ink import Ink
    from guildmark.model.evaluation import Chosen, Selection

_WIDE: Final = 10
_MOST: Final = 8


def chosen(ink: Ink, selection: Selection) -> Iterator[str]:
    """Draw it: one row per skill, then all of them, then what was confused."""
    rows = {**selection.by_skill, "all choices": selection.micro}
    titles = ("chosen skill", "right", "wrong", "missed", "precision", "recall", "f1")
    cells = [(key, *_cells(row)) for key, row in rows.items()]
    means = (selection.macro_precision, selection.macro_recall, selection.macro_f1)
    yield from table(ink, titles, [*cells, ("mean of skills", "", "", "", *_figures(means))], _WIDE, ("all choices",))
    parts = [f"exactly right in {selection.exact:.0%} of {counted(selection.runs, 'run')}"]
    if selection.abstention is not None:
        parts.append(f"declined rightly in {selection.abstention:.0%} of those that need none")
    if selection.left_out:
        parts.append(f"{counted(selection.left_out, 'run')} left out: the log does not show what there was to choose")
    yield from ink.wrapped("; ".join(parts), "  ")
    confused = [
        (count, one, other) for one, row in selection.confusion.items() for other, count in row.items() if one != other
    ]
    for count, one, other in sorted(confused, key=lambda item: (-item[0], item[1:]))[:_MOST]:
        yield from ink.wrapped(f"expected {one}, chosen {other}", "  ", f"{count:>4} x ")


def _cells(row: Chosen) -> tuple[str, ...]:
    counts = (str(count or NONE) for count in (row.right, row.wrong, row.missed))
    return (*counts, *_figures((row.precision, row.recall, row.f1)))


def _figures(values: Iterable[float | None]) -> tuple[str, ...]:
    return tuple("n/a" if value is None else f"{value:.2f}" for value in values)
