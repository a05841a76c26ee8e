"""An interval, and how it was come by."""

from __future__ import annotations

from statistics import NormalDist
from typing import Literal

from msgspec import Struct

Method = Literal["wilson", "score", "bca", "percentile"]
"""wilson: of a share · score: of a paired difference with one run each (Tango 1998) · bca: cluster bootstrap, bias-corrected
and accelerated · percentile: the same, where that correction is undefined."""


class Interval(Struct, frozen=True):
    """Where the true value lies with this confidence, two-sided: each end alone errs half as often."""

    low: float
    high: float
    confidence: float
    method: Method
    widened: bool = False
    """Whether an end was moved outwards, to what tasks could be like of which the sample happened to show none."""


def quantile(confidence: float) -> float:
    """Give the normal quantile of a two-sided interval: 1.96 for 0.95."""
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must be between 0 and 1, not {confidence}")
    return NormalDist().inv_cdf((1 + confidence) / 2)
