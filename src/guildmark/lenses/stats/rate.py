"""How often tasks pass, when each of them may have run several times."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec import Struct

from guildmark.lenses.stats.interval import Interval
from guildmark.lenses.stats.resampling import RESAMPLES, bootstrap_mean
from guildmark.lenses.stats.wilson import wilson

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Rate(Struct, frozen=True):
    """The mean over tasks of the mean over their runs: each task counts once, however often it ran."""

    tasks: int
    runs: int
    estimate: float
    interval: Interval
    empty: tuple[str, ...] = ()
    """Tasks without a run, which are not part of it."""


def task_means(outcomes: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """Give the mean of each task that ran, by name."""
    for task, runs in outcomes.items():
        if not all(0 <= run <= 1 for run in runs):
            raise ValueError(f"{task}: a run counts from 0 to 1")
    return {task: math.fsum(runs) / len(runs) for task, runs in sorted(outcomes.items()) if runs}


def mean(values: Sequence[float]) -> float | None:
    """Give the mean, whatever the order; ``None`` of nothing."""
    return math.fsum(values) / len(values) if values else None


def rate(
    outcomes: Mapping[str, Sequence[float]],
    *,
    confidence: float = 0.95,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> Rate | None:
    """Give the rate over tasks: Wilson's interval if each ran once and passed or failed, else a bootstrap by task.

    Runs of one task are not independent, so ten runs of two tasks are two tasks. The bootstrap needs the extra ``stats``;
    ``mean`` of ``task_means`` is the estimate alone.
    """
    means = task_means(outcomes)
    values = list(means.values())
    estimate = mean(values)
    if all(len(outcomes[task]) == 1 for task in means) and set(values) <= {0.0, 1.0}:
        interval = wilson(sum(map(int, values)), len(values), confidence)
    else:
        interval = bootstrap_mean(values, 0.0, 1.0, confidence=confidence, seed=seed, resamples=resamples)
    if estimate is None or interval is None:
        return None
    empty = tuple(sorted(outcomes.keys() - means.keys()))
    return Rate(len(means), sum(map(len, outcomes.values())), estimate, interval, empty)
