"""Several gates at once: each is judged so that all rulings together err no more often than one would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark.lenses.stats.gate import Ruling, ruled
from guildmark.lenses.stats.paired import Paired, paired

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Arms = tuple[Mapping[str, Sequence[float]], Mapping[str, Sequence[float]]]

ALPHA: Final = 0.05


class Gated(Struct, frozen=True, kw_only=True):
    """One gate among others."""

    name: str
    """The group, the evaluator, or ``(all cases)``."""
    ruling: Ruling
    """Whether the new runs are no worse than allowed."""
    difference: Paired | None
    """New minus old, with the interval at the confidence that the ruling needs; null where no task ran in both."""


def gates(families: Mapping[str, Arms], margin: float, alpha: float = ALPHA) -> tuple[Gated, ...]:
    """Judge each gate, given its old and new outcomes by task, in the order of their names.

    Holm's procedure (1979) on the intervals: with n gates undecided, each needs the confidence ``1 - alpha / n``; those that
    are decided at it make room for the others, until none is decided any more. Gates without a common task count too, as
    somebody asked for them.
    """
    open_: dict[str, Paired | None] = dict.fromkeys(sorted(families))
    decided: dict[str, Gated] = {}
    while open_:
        found = {name: paired(*families[name], confidence=1 - alpha / len(open_)) for name in open_}
        rulings = {name: ruled(each, margin) for name, each in found.items()}
        new = {name: ruling for name, ruling in rulings.items() if ruling != "inconclusive"}
        if not new:
            decided |= {name: Gated(name=name, ruling="inconclusive", difference=each) for name, each in found.items()}
            break
        decided |= {name: Gated(name=name, ruling=ruling, difference=found[name]) for name, ruling in new.items()}
        open_ = {name: None for name in open_ if name not in new}
    return tuple(decided[name] for name in sorted(decided))
