"""The one aggregator: counts of every outcome, a score over judged verdicts only, and how much was judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from guildmark.model.checked import check
from guildmark.model.errors import Exit
from guildmark.model.evaluation import Summary, Tally
from guildmark.model.verdict import OUTCOMES, Outcome
from guildmark.reports.base import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guildmark.model.evaluation import Check
    from guildmark.model.verdict import Verdict

FAILING: Final[tuple[Outcome, ...]] = ("fail", "unknown", "error")
"""What fails a gate, unless somebody says otherwise."""

_ONE: Final = 1 << 60
"""Scores are summed as whole numbers of this size, so that their order changes nothing, not even the last digit."""


class Gate(Struct, frozen=True, kw_only=True):
    """What makes an evaluation fail."""

    fail_on: tuple[Outcome, ...] = FAILING
    min_coverage: Annotated[float, Meta(ge=0, le=1)] | None = None
    """The least share of verdicts that must have been judged."""
    min_score: Annotated[float, Meta(ge=0, le=1)] | None = None

    def __post_init__(self) -> None:
        """Hold its fields to their types: ``fail_on="fail"`` would be four letters."""
        check(self)


class Counting:
    """Takes verdicts one by one."""

    def __init__(self) -> None:
        self._counts: dict[Outcome, int] = dict.fromkeys(OUTCOMES, 0)
        self._sum = 0
        self._scored = 0

    def add(self, verdict: Verdict) -> None:
        """Take one."""
        self._counts[verdict.outcome] += 1
        if verdict.score is not None:
            self._sum += int(verdict.score * _ONE)
            self._scored += 1

    @property
    def counts(self) -> dict[Outcome, int]:
        """How often each outcome came."""
        return dict(self._counts)

    def tally(self) -> Tally:
        """Sum up."""
        counts = self._counts
        judged = counts["pass"] + counts["fail"]
        applies = judged + counts["unknown"] + counts["error"]
        return Tally(
            passed=counts["pass"], failed=counts["fail"], unknown=counts["unknown"], error=counts["error"],
            not_applicable=counts["not_applicable"], score=self._sum / (self._scored * _ONE) if self._scored else None,
            coverage=judged / applies if applies else None,
        )  # fmt: skip


def summed(
    verdicts: Iterable[Verdict], gate: Gate, unseen: int = 0, broken: Sequence[Check] = (), *, loose: bool = False
) -> Summary:
    """Sum up an evaluation; ``unseen`` is how many logs could not be read.

    A check that is ``broken`` stands in the place of the score: what is not believed is not told. Where runs are ``loose``,
    of no case, there is no set-up to check: what breaks then is that a log is not whole, and the evaluation incomplete.
    """
    whole = Counting()
    groups: dict[str, dict[str, Counting]] = {"by": {}, "skill": {}, "case": {}}
    for verdict in verdicts:
        whole.add(verdict)
        for key, found in groups.items():
            if (name := getattr(verdict, key)) is not None:
                found.setdefault(name, Counting()).add(verdict)
    tally = whole.tally()
    tally = replace(tally, score=None) if broken else tally
    reasons = list(_reasons(whole.counts, tally, gate))
    missing = [f"{counted(unseen, 'log')} could not be read"] if unseen else []
    (missing if loose else reasons).extend(f"{check.name}: {check.reason}" for check in broken)
    ends = _ends(failed=bool(reasons), missing=bool(missing), nothing=not sum(whole.counts.values()))
    by = {key: {name: counting.tally() for name, counting in sorted(found.items())} for key, found in groups.items()}
    return Summary(
        counts=whole.counts, score=tally.score, coverage=tally.coverage, by_evaluator=by["by"], by_skill=by["skill"],
        by_case=by["case"], exit=int(ends),
        exit_reasons=(*reasons, *missing),
    )  # fmt: skip


def _ends(*, failed: bool, missing: bool, nothing: bool) -> Exit:
    if failed:
        return Exit.FINDINGS
    if missing:
        return Exit.USAGE if nothing else Exit.INCOMPLETE
    return Exit.NOTHING if nothing else Exit.CLEAN


def _reasons(counts: dict[Outcome, int], tally: Tally, gate: Gate) -> Iterable[str]:
    for outcome in gate.fail_on:
        if counts[outcome]:
            yield f"{counts[outcome]} {outcome}"
    if gate.min_coverage is not None and (tally.coverage is None or tally.coverage < gate.min_coverage):
        seen = "none applies" if tally.coverage is None else f"{tally.coverage:.0%} were judged"
        yield f"coverage is below {gate.min_coverage:.0%}: {seen}"
    if gate.min_score is not None and (tally.score is None or tally.score < gate.min_score):
        seen = "there is none" if tally.score is None else f"it is {tally.score:.2f}"
        yield f"the score is below {gate.min_score:.2f}: {seen}"
