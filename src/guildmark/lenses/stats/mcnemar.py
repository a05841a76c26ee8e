"""Whether more tasks turn from failure to pass than the other way, with one run of each in each arm."""

from __future__ import annotations

import math
from fractions import Fraction

from msgspec import Struct


class McNemar(Struct, frozen=True):
    """The exact two-sided test of the tasks that differ; ``floor`` is the least p that so many could have given.

    A ``floor`` above alpha means that too few tasks differ to show anything: below six, nothing is below .05.
    """

    gained: int
    """Tasks that failed before and pass now."""
    lost: int
    """Tasks that passed before and fail now."""
    p: float
    floor: float


def mcnemar(gained: int, lost: int) -> McNemar:
    """Test whether gains and losses are equally likely, by the binomial distribution; p is 1 where none differs."""
    if gained < 0 or lost < 0:
        raise ValueError(f"{gained} gained and {lost} lost cannot be")
    discordant = gained + lost
    tail = term = 1  # the binomial coefficient, each from the one before
    for i in range(min(gained, lost)):
        term = term * (discordant - i) // (i + 1)
        tail += term
    p = min(1.0, float(Fraction(2 * tail, 2**discordant)))
    return McNemar(gained, lost, p, min(1.0, 2.0 ** (1 - discordant)))


def least_discordant(alpha: float = 0.05) -> int:
    """Give how many tasks must differ, all in one direction, before p can be ``alpha`` or less: 6 for .05."""
    if not 0 < alpha < 1:
        raise ValueError(f"alpha must be between 0 and 1, not {alpha}")
    return 1 - math.floor(math.log2(alpha))
