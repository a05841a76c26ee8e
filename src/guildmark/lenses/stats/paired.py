"""Whether the same tasks go better than before, or with the skill than without."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark.lenses.stats.interval import Interval
from guildmark.lenses.stats.mcnemar import McNemar, mcnemar
from guildmark.lenses.stats.rate import mean, task_means
from guildmark.lenses.stats.resampling import RESAMPLES, bootstrap_mean, sign_flip
from guildmark.lenses.stats.score import score
from guildmark.lenses.stats.wilson import Share, share

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_DIGITS: Final = 12  # the rest is how fractions are stored: no task is harmed by it


class Paired(Struct, frozen=True, kw_only=True):
    """Two arms over the tasks that both ran; each task counts once, by the difference of its means (new minus old)."""

    tasks: int
    unpaired: tuple[str, ...]
    """Tasks that ran in one arm only, which are not part of it."""
    old: float
    new: float
    estimate: float
    interval: Interval
    p: float
    """Of no difference: by McNemar's exact test where there is one, else by flipping signs."""
    mcnemar: McNemar | None
    """Where each task ran once in each arm, and passed or failed."""
    harmed: Share
    """Tasks that did worse. With several runs of each, some do so by chance."""
    helped: Share
    """Tasks that did better, by chance or not."""
    gain: float | None
    """Of what was left to gain, the share that was gained: (new - old) / (1 - old); ``None`` where nothing was left."""


def paired(
    old: Mapping[str, Sequence[float]],
    new: Mapping[str, Sequence[float]],
    *,
    confidence: float = 0.95,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> Paired | None:
    """Compare two arms task by task; ``None`` where they share no task.

    One run of each task in each arm, passed or failed: Tango's score interval and McNemar's exact test, both closed forms.
    Anything else: a bootstrap by task and a test by flipping signs, which need the extra ``stats``.
    """
    before, after = task_means(old), task_means(new)
    tasks = sorted(before.keys() & after.keys())
    differences = [round(after[task] - before[task], _DIGITS) for task in tasks]
    helped = share(sum(difference > 0 for difference in differences), len(tasks), confidence)
    harmed = share(sum(difference < 0 for difference in differences), len(tasks), confidence)
    old_mean, new_mean = mean([before[task] for task in tasks]), mean([after[task] for task in tasks])
    if helped is None or harmed is None or old_mean is None or new_mean is None:
        return None
    single = all(len(old[task]) == len(new[task]) == 1 for task in tasks)
    counted = None
    if single and {before[task] for task in tasks} | {after[task] for task in tasks} <= {0.0, 1.0}:
        counted = mcnemar(helped.successes, harmed.successes)
        p: float | None = counted.p
        interval = score(helped.successes, harmed.successes, len(tasks), confidence)
    else:
        p = sign_flip(differences, seed=seed, resamples=resamples)
        interval = bootstrap_mean(differences, -1.0, 1.0, confidence=confidence, seed=seed, resamples=resamples)
    if p is None or interval is None:
        return None
    return Paired(
        tasks=len(tasks),
        unpaired=tuple(sorted(before.keys() ^ after.keys())),
        old=old_mean,
        new=new_mean,
        estimate=math.fsum(differences) / len(tasks),
        interval=interval,
        p=p,
        mcnemar=counted,
        harmed=harmed,
        helped=helped,
        gain=normalised_gain(old_mean, new_mean),
    )


def normalised_gain(old: float, new: float) -> float | None:
    """Give the share gained of what was left to gain; below 0 for a loss, ``None`` where nothing was left."""
    return None if old >= 1 else (new - old) / (1 - old)
