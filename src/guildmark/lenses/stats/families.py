"""Which of several p-values still count, now that there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping


class Adjusted(Struct, frozen=True):
    """A p-value among its family: ``adjusted`` is the smallest alpha at which it is ``rejected``."""

    name: str
    p: float
    adjusted: float
    rejected: bool


def holm(p_values: Mapping[str, float], alpha: float = 0.05) -> tuple[Adjusted, ...]:
    """Keep the chance of *any* false alarm below ``alpha`` (Holm 1979), for gates; smallest p first."""
    ordered = _ordered(p_values, alpha)
    found = []
    highest = 0.0
    for rank, (name, p) in enumerate(ordered):
        highest = max(highest, min(1.0, (len(ordered) - rank) * p))
        found.append(Adjusted(name, p, highest, highest <= alpha))
    return tuple(found)


def benjamini_hochberg(p_values: Mapping[str, float], alpha: float = 0.05) -> tuple[Adjusted, ...]:
    """Keep the expected *share* of false alarms among alarms below ``alpha``, for dashboards; smallest p first.

    It holds for tests that are independent or lean the same way (Benjamini and Hochberg 1995).
    """
    ordered = _ordered(p_values, alpha)
    found = []
    lowest = 1.0
    for rank in range(len(ordered), 0, -1):
        name, p = ordered[rank - 1]
        lowest = min(lowest, p * len(ordered) / rank)
        found.append(Adjusted(name, p, lowest, lowest <= alpha))
    return tuple(reversed(found))


def _ordered(p_values: Mapping[str, float], alpha: float) -> list[tuple[str, float]]:
    if not 0 < alpha < 1:
        raise ValueError(f"alpha must be between 0 and 1, not {alpha}")
    for name, p in p_values.items():
        if not 0 <= p <= 1:
            raise ValueError(f"{name}: {p} is no p-value")
    return sorted(p_values.items(), key=lambda item: (item[1], item[0]))
