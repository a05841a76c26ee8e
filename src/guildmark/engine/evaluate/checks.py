"""Whether the numbers may be believed: checks of the set-up, made before any rate is told.

The controls are those of trigger evaluations: a prompt that names the skill must load it, an agent that does not have it
must not; and a balanced set that comes out at exactly one half without one load was never run with the skill.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.choice import choice
from guildmark.lenses.disclosure.ending import broken_off
from guildmark.model.evaluation import Check
from guildmark.model.event import ResourceRead, ScriptRun

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guildmark.model.case import Case
    from guildmark.model.evaluation import Selection
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

COMPLETE: Final = "logs complete"
"""The one check that runs of no case have, too."""
_BROKEN: Final = frozenset({"undecodable", "unanswered"})
_MOST: Final = 5
_LONGEST: Final = 120
_HALF: Final = 0.5


class Checking:
    """Takes runs one by one, and remembers those that break a check."""

    def __init__(self) -> None:
        self._positive: list[str] = []
        self._positives = self._negatives = self._offers = self._runs = self._loose = 0
        self._contaminated: list[str] = []
        self._incomplete: list[str] = []
        self._absent: dict[str, None] = {}

    def add(self, trace: Trace, case: Case) -> None:
        """Take one run of a case."""
        self._runs += 1
        made = choice(trace.events)
        under = {*(case.expected or ()), *case.forbidden}
        if case.control == "positive":
            self._positives += 1
            if not set(case.expected or ()) <= made.had:
                self._positive.append(trace.source)
        elif case.control == "negative":
            self._negatives += 1
            if made.had & under or any(skill in under for skill in touched(trace)):
                self._contaminated.append(trace.source)
        elif made.offered is not None and case.expected:
            self._offers += 1
            self._absent |= dict.fromkeys(name for name in case.expected if made.absent(name) and name not in made.had)
        self._look_for_end(trace)

    def add_loose(self, trace: Trace) -> None:
        """Take a run of no case, of which only its log can be checked."""
        self._loose += 1
        self._look_for_end(trace)

    def _look_for_end(self, trace: Trace) -> None:
        if any(gap.kind in _BROKEN for gap in trace.gaps):
            self._incomplete.append(trace.source)
        elif (why := broken_off(trace.events)) is not None:
            self._incomplete.append(f"{trace.source} ({why[:_LONGEST]})")

    def told(self, verdicts: Iterable[Verdict], selection: Selection | None) -> tuple[Check, ...]:
        """Tell every check, also those that there was nothing to look at for."""
        if not self._runs:
            return (self._complete(),) if self._loose else ()
        return tuple(self._each(verdicts, selection))

    def _complete(self) -> Check:
        return _check(COMPLETE, self._runs + self._loose, self._incomplete,
                      "every log can be read to its end, and every call has its result",
                      "logs with lines that cannot be read, calls without result, or without an end")  # fmt: skip

    def _each(self, verdicts: Iterable[Verdict], selection: Selection | None) -> Iterator[Check]:
        yield _check("positive control", self._positives, self._positive, "the skill was loaded wherever the prompt names it",
                     "the skill was not loaded although the prompt names it")  # fmt: skip
        yield _check("negative control", self._negatives, self._contaminated, "no run without the skill has used it",
                     "runs that should be without the skill have used it")  # fmt: skip
        yield _check("expected skills on offer", self._offers, list(self._absent), "every expected skill was on offer",
                     "expected skills that were not on offer")  # fmt: skip
        yield self._complete()
        bodies = [
            verdict for verdict in verdicts if verdict.by == "body_matches" and verdict.outcome in ("pass", "fail")
        ]
        other = [f"{verdict.skill} in {verdict.trace}" for verdict in bodies if verdict.outcome == "fail"]
        yield _check(
            "skill under test",
            len(bodies),
            other,
            "each loaded copy is the one of --skills",
            "copies that are not the one of --skills",
        )
        if selection is not None and selection.abstention is not None:
            stuck = selection.exact == _HALF and selection.micro.recall == 0
            yield Check(name="not one half by chance", held=not stuck, reason=(
                "exactly half of the runs are right and no expected skill was ever chosen: it was never there" if stuck
                else "the share of runs that are right does not come from declining alone"
            ))  # fmt: skip


def touched(trace: Trace) -> set[str]:
    """Name the skills of which a run took in or used anything, whoever asked and however sure that is."""
    files = {
        event.skill for event in trace.events if isinstance(event, ResourceRead | ScriptRun) and event.status == "ok"
    }
    return files | {row.name for row in trace.skills if row.loaded or row.already_loaded}


def _check(name: str, looked: int, broken: list[str], fine: str, wrong: str) -> Check:
    if not looked:
        return Check(name=name, held=None, reason="nothing to look at")
    if not broken:
        return Check(name=name, held=True, reason=fine)
    named = sorted(broken)
    more = f" and {len(named) - _MOST} more" if named[_MOST:] else ""
    return Check(name=name, held=False, reason=f"{wrong}: {', '.join(named[:_MOST])}{more}")
