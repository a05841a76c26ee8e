"""How often McNemar's exact test would show a lift that is there."""

from __future__ import annotations

from guildmark.lenses.stats.extra import scipy_stats


def mcnemar_power(n: int, lift: float, discordance: float, alpha: float = 0.05) -> float:
    """Sum, over how many of ``n`` tasks may differ and how many of those are gains, the chance that p is in favour."""
    if not 0 <= lift <= discordance <= 1 or discordance == 0:
        raise ValueError(f"a lift of {lift} with a discordance of {discordance} cannot be")
    binom = scipy_stats("the power of an exact test").binom
    differing = list(range(n + 1))
    # The most losses that still count as a lift, among so many that differ; -1 where none do.
    most = binom.ppf(alpha / 2, differing, 0.5)
    most = most - (binom.cdf(most, differing, 0.5) > alpha / 2)
    losing = (1 - lift / discordance) / 2
    return float((binom.pmf(differing, n, discordance) * binom.cdf(most, differing, losing)).sum())
