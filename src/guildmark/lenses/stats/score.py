"""How sure a paired difference of two shares is, with one run of each task in each arm."""

from __future__ import annotations

import math

from guildmark.lenses.stats.interval import Interval, quantile

_HALVINGS = 60  # more than a double has bits


def score(gained: int, lost: int, n: int, confidence: float = 0.95) -> Interval | None:
    """Give Tango's score interval (1998) of the share of tasks gained minus the share lost, among ``n`` tasks.

    It stays honest where few tasks or none differ: with none of 20 it is ±16 %, as Wilson's is for a share.
    """
    if gained < 0 or lost < 0 or gained + lost > n:
        raise ValueError(f"{gained} gained and {lost} lost of {n} cannot be")
    z = quantile(confidence)
    if n == 0:
        return None
    # The lower end is the upper end of the opposite question, turned round.
    return Interval(-_upper(lost, gained, n, z), _upper(gained, lost, n, z), confidence, "score")


def _upper(gained: int, lost: int, n: int, z: float) -> float:
    """Find the largest difference that the test does not reject, by halving: the statistic falls as it grows."""
    low, high = (gained - lost) / n, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _statistic(gained, lost, n, middle) > -z:
            low = middle
        else:
            high = middle
    return high


def _statistic(gained: int, lost: int, n: int, difference: float) -> float:
    """Divide the distance from a supposed difference by its standard error under that difference."""
    distance = gained - lost - n * difference
    linear = (2 * n - gained + lost) * difference - gained - lost
    root = math.sqrt(max(0.0, linear * linear + 8 * n * lost * difference * (1 - difference)))
    likeliest_loss = (root - linear) / (4 * n)
    variance = n * (2 * likeliest_loss + difference * (1 - difference))
    if variance <= 0:
        return math.copysign(math.inf, distance) if distance else 0.0
    return distance / math.sqrt(variance)
