"""How well skills were chosen over many runs, as a table, and which was taken for which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from guildmark.cli.ink import BOLD, DIM, PLAIN, Ink, fit, padded
from guildmark.reports.base import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guildmark.model.evaluation import Chosen, Selection

_NAME: Final = 34
_MOST: Final = 8


def chosen(ink: Ink, selection: Selection) -> Iterator[str]:
    """Draw it: one row per skill, then all of them, then what was confused."""
    rows = {**selection.by_skill, "all choices": selection.micro}
    name = max(cell_len("mean of skills"), *(cell_len(fit(key, _NAME)) for key in rows))
    titles = ("right", "wrong", "missed", "precision", "recall", "f1")
    yield ink.line((f"  {padded('chosen skill', name)}" + "".join(f"{title:>10}" for title in titles), DIM))
    for key, row in rows.items():
        yield ink.line((f"  {padded(fit(key, _NAME), name)}{_cells(row)}", BOLD if key == "all choices" else PLAIN))
    means = (selection.macro_precision, selection.macro_recall, selection.macro_f1)
    yield ink.line((f"  {padded('mean of skills', name)}{' ' * 30}{_figures(means)}", PLAIN))
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
        yield ink.line((f"  {count:>4} x expected {one}, chosen {other}", PLAIN))


def _cells(row: Chosen) -> str:
    counts = "".join(f"{count or '·':>10}" for count in (row.right, row.wrong, row.missed))
    return counts + _figures((row.precision, row.recall, row.f1))


def _figures(values: Iterable[float | None]) -> str:
    return "".join(f"{'n/a' if value is None else f'{value:.2f}':>10}" for value in values)
