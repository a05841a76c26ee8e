"""Whether the new one is worse by more than is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from guildmark.lenses.stats.interval import Interval

Ruling = Literal["pass", "fail", "inconclusive"]


def non_inferiority(interval: Interval | None, margin: float) -> Ruling:
    """Compare an interval of *new minus old* with the loss that is allowed, ``margin`` of 0 or more.

    - ``pass``: the whole interval lies above ``-margin``. Even the worst case is a loss that is allowed.
    - ``fail``: the whole interval lies below ``-margin``. Even the best case is a loss that is not.
    - ``inconclusive``: ``-margin`` lies in the interval, ends included, or there is no interval. More tasks may tell.

    With a two-sided interval of 95 %, a wrong ``pass`` and a wrong ``fail`` each happen in at most 2.5 % of cases.
    """
    if not 0 <= margin <= 1:
        raise ValueError(f"a margin is a loss from 0 to 1, not {margin}")
    if interval is None or interval.low <= -margin <= interval.high:
        return "inconclusive"
    return "pass" if interval.low > -margin else "fail"
