"""The chance that at least one of k attempts passes, and that all of them do."""

from __future__ import annotations

import math


def pass_at_k(n: int, c: int, k: int) -> float | None:
    """Estimate without bias that at least one of ``k`` attempts passes, when ``c`` of ``n`` did; ``None`` for n < k."""
    draws = _draws(n, c, k)
    return None if draws is None else (draws - math.comb(n - c, k)) / draws


def pass_hat_k(n: int, c: int, k: int) -> float | None:
    """Estimate without bias that all of ``k`` attempts pass, when ``c`` of ``n`` did; ``None`` for n < k.

    The k-th power of a rate is another figure: it is biased upwards, and from one run it is 0 or 1.
    """
    draws = _draws(n, c, k)
    return None if draws is None else math.comb(c, k) / draws


def _draws(n: int, c: int, k: int) -> int | None:
    if not 0 <= c <= n or k < 1:
        raise ValueError(f"{c} of {n} runs in groups of {k} cannot be")
    return math.comb(n, k) if n >= k else None
