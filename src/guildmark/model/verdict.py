"""What an evaluator says of one run: never a bool, and a score only where there is one."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Outcome = Literal["pass", "fail", "unknown", "not_applicable", "error"]
"""pass, fail: it was judged · unknown: the run does not show it · not_applicable: there is nothing to judge · error: it
should have been judged and could not be. ``unknown`` and ``error`` never count as a pass."""

OUTCOMES: tuple[Outcome, ...] = ("pass", "fail", "unknown", "not_applicable", "error")


class Verdict(Struct, frozen=True, kw_only=True):
    """One thing that was asked of one run."""

    by: str
    """The evaluator's id, or what a case calls its check."""
    version: str
    """The evaluator's own, which changes when the same run could get another verdict."""
    case: str | None = None
    """The case's id; null where a run belongs to none."""
    trace: str | None = None
    """The log, as it was named; null where there is none."""
    skill: str | None = None
    """The skill that it is about, where it is about one."""
    call_id: str | None = None
    """The call that it is about, where it is about one."""
    outcome: Outcome
    """What it comes to."""
    score: float | None = None
    """From 0 to 1; null where there is nothing to measure."""
    reason: str
    """What was expected and what was seen, in a sentence; it may quote the log."""
    evidence: tuple[int, ...] = ()
    """The events that it rests on, by their ``seq``."""
