"""What a comparison of two evaluations says."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from guildmark.lenses.stats.gates import Gated
from guildmark.lenses.stats.paired import Paired
from guildmark.model.evaluation import Check

SCHEMA_VERSION = "1"


class Arm(Struct, frozen=True, kw_only=True):
    """One of the two evaluations."""

    cases: int
    """Cases with a run that was judged."""
    runs: int
    """Runs that were judged."""
    left_out: int
    """Runs that could not be: unknown, error, or nothing to judge."""
    rate: float | None
    """The mean over cases of the share of their runs that passed."""
    flakes: tuple[str, ...]
    """Cases of which some runs passed and others did not."""


class Comparison(Struct, frozen=True, kw_only=True):
    """Old and new, case by case. Where a check does not hold, there is no difference to tell."""

    schema_version: str = SCHEMA_VERSION
    """Of this form."""
    old: Arm
    """What the old evaluation has: ``cases``, ``runs``, ``left_out``, ``rate`` and ``flakes``."""
    new: Arm
    """The same of the new one."""
    checks: tuple[Check, ...]
    """Whether they may be compared."""
    difference: Paired | None = None
    """New minus old over the cases that ran in both."""
    margin: float
    """The loss that is allowed."""
    ruling: Literal["pass", "fail", "inconclusive"] | None = None
    """Whether the new runs are no worse than allowed; null where nothing was compared."""
    gates: tuple[Gated, ...] = ()
    """Where somebody asked for several: the ruling of each, and of all cases together, held to one risk in all (Holm)."""
    smallest_lift: float | None = None
    """The smallest gain that so many cases can show, with a chance of 80 % and a risk of 5 %."""
    verdict: Literal["improved", "worse", "no difference shown"] | None = None
    """What may be said in a word."""
    exit: int
    """The exit code."""
    exit_reasons: tuple[str, ...] = ()
    """Why it is not 0."""
