"""Whether the new one is worse by more than is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from guildmark.lenses.stats.interval import Interval
    from guildmark.lenses.stats.paired import Paired

_ROUNDING: Final = 1e-9
"""1 - 0.95 is not quite 0.05."""
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


def ruled(found: Paired | None, margin: float) -> Ruling:
    """Rule on a paired comparison, at the risk of its interval; never against its test.

    Whoever says that the new one is worse, by however much, says that there is a difference: the test must show it too. So
    must it where no loss is allowed, for a ``pass``. A closed interval may leave out 0 where an exact test does not.
    """
    if found is None:
        return "inconclusive"
    ruling = non_inferiority(found.interval, margin)
    needs_test = ruling == "fail" or (ruling == "pass" and margin == 0)
    return "inconclusive" if needs_test and not differs(found) else ruling


def differs(found: Paired) -> bool:
    """Tell whether both the test and the interval show a difference, at the risk of the interval."""
    interval = found.interval
    return found.p <= 1 - interval.confidence + _ROUNDING and not interval.low <= 0 <= interval.high
