"""Which lift so many tasks can show, and how many tasks a lift needs: to ask before money is spent.

``discordance`` is the share of tasks whose outcome differs between the arms, one run of each: 20 % to 35 % where a skill
matters. It is at least the lift, so it counts as the lift where that is larger.

Two tests can be planned for. ``score`` is the normal approximation (Connor 1987), a closed form. ``exact`` is the power of
the test that ``paired`` does, McNemar's, summed over all outcomes; it needs the extra ``stats``, and asks for up to a tenth
more tasks.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Final, Literal

from msgspec import Struct

from guildmark.lenses.stats.mcnemar import least_discordant
from guildmark.lenses.stats.power import mcnemar_power

Test = Literal["score", "exact"]

_HALVINGS: Final = 40
_ROUNDING: Final = 1e-9


class Plan(Struct, frozen=True):
    """So many tasks and the smallest lift that they show, with this chance (``power``) and this risk (``alpha``)."""

    tasks: int
    lift: float | None
    """``None`` where no lift could be shown, not even from no task to all."""
    discordance: float
    """As it was assumed, or the lift where that is larger."""
    alpha: float
    power: float
    test: Test


def plan(n: int, discordance: float, alpha: float = 0.05, power: float = 0.8, *, test: Test = "score") -> Plan:
    """Find the smallest lift that ``n`` tasks can show. A smaller one that is seen is no ground for "improved"."""
    _check(discordance, alpha, power)
    lift = None
    if n >= least_discordant(alpha):
        lift = (
            _score_lift(n, discordance, alpha, power) if test == "score" else _exact_lift(n, discordance, alpha, power)
        )
    return Plan(n, lift, max(discordance, lift or 0.0), alpha, power, test)


def tasks_for(lift: float, discordance: float, alpha: float = 0.05, power: float = 0.8, *, test: Test = "score") -> int:
    """Give the number of tasks that show this lift, rounded up.

    The power of the exact test is a saw: now and then a few tasks fewer would do as well, but never do these fall short.
    """
    _check(discordance, alpha, power)
    if not 0 < lift <= 1:
        raise ValueError(f"a lift is more than 0 and at most 1, not {lift}")
    share = max(discordance, lift)
    risk, chance = _normals(alpha, power)
    size = ((risk * math.sqrt(share) + chance * math.sqrt(share - lift * lift)) / lift) ** 2
    least = max(math.ceil(size), least_discordant(alpha))
    return least if test == "score" else _exact_tasks(least, lift, share, alpha, power)


def _score_lift(n: int, discordance: float, alpha: float, power: float) -> float | None:
    """Solve Connor's equation, ``lift √n = risk √share + chance √(share - lift²)``, which is quadratic in the lift."""
    risk, chance = _normals(alpha, power)
    spare = n + chance * chance - risk * risk
    if spare < 0:
        return None
    lift = (risk * math.sqrt(discordance * n) + chance * math.sqrt(discordance * spare)) / (n + chance * chance)
    solves = lift * math.sqrt(n) >= risk * math.sqrt(discordance) * (1 - _ROUNDING)  # squaring brought a false root in
    if lift <= discordance and solves:
        return lift
    # All that differs is a gain: share = lift, and the equation is quadratic in √(1 - lift).
    if n <= risk * risk:
        return None
    inner = (risk * chance) ** 2 + (n + chance * chance) * (n - risk * risk)
    rest = (math.sqrt(inner) - risk * chance) / (n + chance * chance)
    return 1 - rest * rest


def _exact_lift(n: int, discordance: float, alpha: float, power: float) -> float | None:
    low, high = 0.0, 1.0
    if mcnemar_power(n, high, high, alpha) < power:
        return None
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if mcnemar_power(n, middle, max(middle, discordance), alpha) < power:
            low = middle
        else:
            high = middle
    return high


def _exact_tasks(least: int, lift: float, share: float, alpha: float, power: float) -> int:
    short, enough = 0, least
    while mcnemar_power(enough, lift, share, alpha) < power:
        short, enough = enough, enough + max(1, enough // 4)
    while enough - short > 1:
        middle = (short + enough) // 2
        if mcnemar_power(middle, lift, share, alpha) < power:
            short = middle
        else:
            enough = middle
    return enough


def _normals(alpha: float, power: float) -> tuple[float, float]:
    return NormalDist().inv_cdf(1 - alpha / 2), NormalDist().inv_cdf(power)


def _check(discordance: float, alpha: float, power: float) -> None:
    if not 0 < discordance <= 1:
        raise ValueError(f"a discordance is more than 0 and at most 1, not {discordance}")
    if not 0 < alpha < 1:
        raise ValueError(f"alpha must be between 0 and 1, not {alpha}")
    if not 0.5 <= power < 1:  # noqa: PLR2004  # below, a plan bets on chance
        raise ValueError(f"power must be from 0.5 to below 1, not {power}")
