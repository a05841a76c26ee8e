"""How well skills were chosen over many runs: per skill, averaged both ways, and which was taken for which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.disclosure.choice import choice, score
from guildmark.lenses.disclosure.unheard import perhaps_called
from guildmark.model.evaluation import Chosen, Selection

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.lenses.disclosure.choice import Choice
    from guildmark.model.case import Case
    from guildmark.model.trace import Trace

NONE: Final = "(none)"
"""The row of what nothing was expected for, and the column of what nothing was chosen for."""


class Choosing:
    """Takes runs whose case expects or forbids skills; one that cannot be judged counts apart."""

    def __init__(self) -> None:
        self._runs = self._left = self._exact = 0
        self._right: dict[str, int] = {}
        self._wrong: dict[str, int] = {}
        self._missed: dict[str, int] = {}
        self._confused: dict[str, dict[str, int]] = {}
        self._declined = self._to_decline = 0

    def add(self, trace: Trace, case: Case) -> None:
        """Take one run: what was not on offer, and what others loaded, is not the model's to choose.

        A case that only forbids skills says nothing of others, which then are not looked at.
        """
        if case.expected is None and not case.forbidden:
            return
        made = choice(trace.events)
        if case.expected is None:
            made = replace(made, chosen={name: made.chosen[name] for name in case.forbidden if name in made.chosen})
        wanted = [name for name in case.expected or () if name not in made.given and not made.absent(name)]
        lost = [name for name in wanted if name not in made.chosen]
        if _untold(made, wanted, case) or any(perhaps_called(trace.events, name, case.prompt) for name in lost):
            self._left += 1
            return
        self._runs += 1
        if not wanted:
            self._to_decline += 1
            self._declined += not made.chosen
        found = score(made.chosen, wanted)
        self._exact += not found.wrong and not found.missed
        for counts, names in ((self._right, found.right), (self._wrong, found.wrong), (self._missed, found.missed)):
            for name in names:
                counts[name] = counts.get(name, 0) + 1
        for name in found.right:
            self._confuse(name, name)
        for name in found.missed or ((NONE,) if found.wrong or not (wanted or made.chosen) else ()):
            for other in found.wrong or (NONE,):
                self._confuse(name, other)

    def _confuse(self, expected: str, chosen: str) -> None:
        row = self._confused.setdefault(expected, {})
        row[chosen] = row.get(chosen, 0) + 1

    def summed(self) -> Selection | None:
        """Sum up; null where no run says anything."""
        if not self._runs:
            return None
        names = sorted({*self._right, *self._wrong, *self._missed})
        rows = {
            name: _row(self._right.get(name, 0), self._wrong.get(name, 0), self._missed.get(name, 0)) for name in names
        }
        return Selection(
            runs=self._runs, left_out=self._left, exact=self._exact / self._runs,
            abstention=self._declined / self._to_decline if self._to_decline else None, by_skill=rows,
            micro=_row(sum(self._right.values()), sum(self._wrong.values()), sum(self._missed.values())),
            macro_precision=_mean(row.precision for row in rows.values()), confusion=self._confused,
            macro_recall=_mean(row.recall for row in rows.values()), macro_f1=_mean(row.f1 for row in rows.values()),
        )  # fmt: skip


def _mean(figures: Iterable[float | None]) -> float | None:
    there = [figure for figure in figures if figure is not None]
    return sum(there) / len(there) if there else None


def _untold(made: Choice, wanted: list[str], case: Case) -> bool:
    """Tell whether a run says nothing of the choice: what was to be chosen, or left, was not there or is not on record."""
    if made.offered is None and (not made.chosen or any(name not in made.chosen for name in wanted)):
        return True
    named = case.forbidden if case.expected is None else case.expected
    return bool(named) and not made.chosen and all(made.absent(name) or name in made.given for name in named)


def _row(right: int, wrong: int, missed: int) -> Chosen:
    both = 2 * right + wrong + missed
    return Chosen(
        right=right, wrong=wrong, missed=missed, precision=right / (right + wrong) if right + wrong else None,
        recall=right / (right + missed) if right + missed else None, f1=2 * right / both if both else None,
    )  # fmt: skip
