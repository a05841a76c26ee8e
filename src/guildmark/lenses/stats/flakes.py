"""Which cases pass in one run and fail in another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Flake(Struct, frozen=True):
    """A case whose runs disagree."""

    case: str
    passed: int
    runs: int


def flakes(outcomes: Mapping[str, Sequence[bool]]) -> tuple[Flake, ...]:
    """List the cases whose runs disagree, by name; a case with one run can be none, which does not make it steady."""
    found = (Flake(case, sum(map(bool, runs)), len(runs)) for case, runs in sorted(outcomes.items()))
    return tuple(flake for flake in found if 0 < flake.passed < flake.runs)
