"""How sure a figure is whose cases depend on one another: whole clusters are drawn again and again.

The same seed gives the same answer, in whatever order the clusters come.
"""

from __future__ import annotations

import math
import warnings
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from guildmark.lenses.stats.extra import scipy_stats
from guildmark.lenses.stats.interval import Interval, Method, quantile
from guildmark.lenses.stats.wilson import unseen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

T = TypeVar("T")

RESAMPLES: Final = 9_999
_AT_ONCE: Final = 1_000_000  # numbers that are drawn before they are summed up: bounds the memory


class _Numbers(Protocol):
    def mean(self, axis: int) -> object: ...


def bootstrap_mean(
    values: Sequence[float],
    floor: float,
    ceiling: float,
    *,
    confidence: float = 0.95,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> Interval | None:
    """Give the interval of the mean of one value per cluster, each from ``floor`` to ``ceiling``.

    A resample never holds what the sample lacks: of twenty passes it makes certainty. So each end that no cluster
    reached is moved, where it is nearer, to the mean if the share of such clusters were the largest still possible.
    """
    if not all(floor <= value <= ceiling for value in values):
        raise ValueError(f"values must lie between {floor} and {ceiling}")
    quantile(confidence)  # refuses what is no confidence
    if not values:
        return None
    ordered = sorted(values)
    mean = math.fsum(ordered) / len(ordered)
    low = high = mean
    method: Method = "percentile"
    if ordered[0] < ordered[-1]:

        def means(sample: _Numbers, axis: int) -> object:
            return sample.mean(axis)

        low, high, method = _drawn(ordered, means, confidence, seed, resamples, vectorized=True)
    share = unseen(len(ordered), confidence)
    least = mean + share * (floor - mean) if floor < ordered[0] else low
    most = mean + share * (ceiling - mean) if ordered[-1] < ceiling else high
    return Interval(
        max(floor, min(low, least, mean)),
        min(ceiling, max(high, most, mean)),
        confidence,
        method,
        widened=least < low or most > high,
    )


def bootstrap(
    clusters: Mapping[str, T],
    statistic: Callable[[Sequence[T]], float],
    *,
    confidence: float = 0.95,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> Interval | None:
    """Give the interval of any figure of whole clusters, such as a kappa over groups of near-duplicates.

    ``None`` where resampling shows nothing: fewer than two clusters, a figure that is the same or not a number in some
    resample.
    """
    quantile(confidence)
    if len(clusters) < 2:  # noqa: PLR2004  # one cluster has no spread
        return None
    ordered = [clusters[name] for name in sorted(clusters)]

    def figure(indices: Sequence[float]) -> float:
        return float(statistic([ordered[int(index)] for index in indices]))

    low, high, method = _drawn(range(len(ordered)), figure, confidence, seed, resamples, vectorized=False)
    return Interval(low, high, confidence, method) if low < high else None


def sign_flip(differences: Sequence[float], *, seed: int = 0, resamples: int = RESAMPLES) -> float | None:
    """Test whether differences are as often against as for: p, two-sided, of their mean when signs are drawn at random.

    All signs are gone through where there are no more than ``resamples`` ways to set them; p is then exact.
    """
    if not differences:
        return None
    moved = sorted(difference for difference in differences if difference)  # a zero has no sign: it tells nothing
    if len(moved) <= 1:
        return 1.0  # of one, either sign is as far out

    def means(sample: _Numbers, axis: int) -> object:
        return sample.mean(axis)

    stats = scipy_stats("a permutation test")
    found = stats.permutation_test(
        (moved,),
        means,
        permutation_type="samples",
        vectorized=True,
        n_resamples=resamples,
        batch=max(1, _AT_ONCE // len(moved)),
        rng=seed,
    )
    return float(found.pvalue)


def _drawn(
    sample: Sequence[float],
    statistic: Callable[..., object],
    confidence: float,
    seed: int,
    resamples: int,
    *,
    vectorized: bool,
) -> tuple[float, float, Method]:
    """Draw once, and read both ends off as BCa, or as percentiles where that is not defined."""
    stats = scipy_stats("a bootstrap interval")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of an undefined correction: the answer says it, by its method
        found = stats.bootstrap(
            (sample,),
            statistic,
            vectorized=vectorized,
            confidence_level=confidence,
            n_resamples=resamples,
            batch=max(1, _AT_ONCE // len(sample)),
            method="BCa",
            rng=seed,
        )
        low, high = map(float, found.confidence_interval)
        if math.isfinite(low) and math.isfinite(high):
            return low, high, "bca"
        found = stats.bootstrap(
            (sample,),
            statistic,
            vectorized=vectorized,
            confidence_level=confidence,
            n_resamples=0,
            bootstrap_result=found,
            method="percentile",
        )
        low, high = map(float, found.confidence_interval)
        return low, high, "percentile"
