"""How sure a share of independent yes-or-no cases is, and how many cases a bar needs."""

from __future__ import annotations

import math

from msgspec import Struct

from guildmark.lenses.stats.interval import Interval, quantile


class Share(Struct, frozen=True):
    """So many of so many, with its Wilson interval."""

    successes: int
    n: int
    estimate: float
    interval: Interval


def wilson(successes: int, n: int, confidence: float = 0.95) -> Interval | None:
    """Give Wilson's score interval of a share; it is honest at the ends, where 0 of 20 still allows 16 %."""
    if not 0 <= successes <= n:
        raise ValueError(f"{successes} of {n} is no share")
    z = quantile(confidence)
    if n == 0:
        return None
    estimate = successes / n
    centre = (successes + z * z / 2) / (n + z * z)
    half = z * math.sqrt(n * estimate * (1 - estimate) + z * z / 4) / (n + z * z)
    low = 0.0 if successes == 0 else max(0.0, min(centre - half, estimate))
    high = 1.0 if successes == n else min(1.0, max(centre + half, estimate))
    return Interval(low, high, confidence, "wilson")


def share(successes: int, n: int, confidence: float = 0.95) -> Share | None:
    """Give the share with its interval, as for the rate at which a skill was invoked in several runs of one case."""
    interval = wilson(successes, n, confidence)
    return None if interval is None else Share(successes, n, successes / n, interval)


def unseen(n: int, confidence: float = 0.95) -> float:
    """Give the largest share of tasks that may be of a kind of which ``n`` tasks showed none; 1 for no task."""
    interval = wilson(0, n, confidence)
    return 1.0 if interval is None else interval.high


def cases_for(bar: float, misses: int = 0, confidence: float = 0.95) -> int:
    """Give the least number of cases whose lower bound reaches ``bar`` when so many of them are missed."""
    if not 0 < bar < 1 or misses < 0:
        raise ValueError(f"no number of cases shows {bar} with {misses} missed")
    enough = misses + 1
    while not _reaches(bar, misses, enough, confidence):
        enough *= 2
    short = max(misses, enough // 2)
    while enough - short > 1:
        middle = (enough + short) // 2
        if _reaches(bar, misses, middle, confidence):
            enough = middle
        else:
            short = middle
    return enough


def _reaches(bar: float, misses: int, n: int, confidence: float) -> bool:
    interval = wilson(n - misses, n, confidence)
    return interval is not None and interval.low >= bar
