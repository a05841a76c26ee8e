"""How well skills were chosen over many runs: per skill, averaged both ways, and which was taken for which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.choice import choice, score
from guildmark.model.evaluation import Chosen, Selection

if TYPE_CHECKING:
    from guildmark.model.case import Case
    from guildmark.model.trace import Trace

NONE: Final = "(none)"
"""The row of what nothing was expected for, and the column of what nothing was chosen for."""


class Choosing:
    """Takes runs whose case expects skills; one that cannot be judged counts apart."""

    def __init__(self) -> None:
        self._runs = self._left = self._exact = 0
        self._right: dict[str, int] = {}
        self._wrong: dict[str, int] = {}
        self._missed: dict[str, int] = {}
        self._confused: dict[str, dict[str, int]] = {}
        self._declined = self._to_decline = 0

    def add(self, trace: Trace, case: Case) -> None:
        """Take one run: what was not on offer, and what others loaded, is not the model's to choose."""
        if case.expected is None:
            return
        made = choice(trace.events)
        wanted = [name for name in case.expected if name not in made.given and not made.absent(name)]
        lost = [name for name in wanted if name not in made.chosen]
        if (case.expected and not wanted and not made.chosen) or (made.offered is None and (lost or not made.chosen)):
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
        each = [row.f1 for row in rows.values() if row.f1 is not None]
        return Selection(
            runs=self._runs, left_out=self._left, exact=self._exact / self._runs,
            abstention=self._declined / self._to_decline if self._to_decline else None, by_skill=rows,
            micro=_row(sum(self._right.values()), sum(self._wrong.values()), sum(self._missed.values())),
            macro_f1=sum(each) / len(each) if each else None, confusion=self._confused,
        )  # fmt: skip


def _row(right: int, wrong: int, missed: int) -> Chosen:
    both = 2 * right + wrong + missed
    return Chosen(
        right=right, wrong=wrong, missed=missed, precision=right / (right + wrong) if right + wrong else None,
        recall=right / (right + missed) if right + missed else None, f1=2 * right / both if both else None,
    )  # fmt: skip
