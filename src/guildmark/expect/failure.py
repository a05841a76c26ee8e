"""What a failed expectation says: what was expected, what was seen, and the run with a mark where it broke."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.words import said
from guildmark.model.event import SKILL_EVENTS
from guildmark.reports.base import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guildmark.model.event import AnyEvent
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

_MOST: Final = 40
_WIDEST: Final = 110
_TITLES: Final = {
    "fail": "not met",
    "unknown": "cannot be told",
    "error": "could not be judged",
    "not_applicable": "nothing to judge",
}


class ExpectationError(AssertionError):
    """An expectation that did not hold; ``verdicts`` are those that say so."""

    def __init__(self, message: str, verdicts: Sequence[Verdict] = ()) -> None:
        super().__init__(message)
        self.verdicts = tuple(verdicts)


def told(trace: Trace, verdicts: Sequence[Verdict], because: str = "") -> str:
    """Write it: each reason, then the timeline of skill events with ``>`` at those that decided."""
    return "\n".join(_lines(trace, verdicts, because))


def _lines(trace: Trace, verdicts: Sequence[Verdict], because: str) -> Iterator[str]:
    for verdict in verdicts:
        yield f"{_TITLES.get(verdict.outcome, verdict.outcome)} ({verdict.by}): {visible(verdict.reason)}"
    if because:
        yield f"because: {visible(because)}"
    host = f" ({trace.host})" if trace.host else ""
    yield f"the run{f' {visible(trace.source)}' if trace.source else ''}{host}:"
    marked = {seq for verdict in verdicts for seq in verdict.evidence}
    shown = [event for event in trace.events if isinstance(event, SKILL_EVENTS) or event.seq in marked]
    if not shown:
        yield "    no skill event is on record"
    yield from _timeline(shown, marked)
    for gap in trace.gaps[:3]:
        yield f"    gap: {visible(gap.reason)}"


def _timeline(shown: Sequence[AnyEvent], marked: set[int]) -> Iterator[str]:
    """Draw the events; of a long run those around the marks, and how many are left out."""
    at = [number for number, event in enumerate(shown) if event.seq in marked]
    kept = set(range(len(shown)))
    if len(shown) > _MOST:
        near = {number + step for number in at for step in range(-5, 6)}
        kept = {number for number in kept if number in near or number < _MOST // 2 - len(near) // 2}
    gap = 0
    for number, event in enumerate(shown):
        if number not in kept:
            gap += 1
            continue
        if gap:
            yield f"         ... {gap} more"
            gap = 0
        what = said(event)
        agent = "" if event.agent == "main" else f"{event.agent}: "
        line = (
            f"{'  > ' if event.seq in marked else '    '}{event.seq:>4}  {what.word:<10} {agent}{what.text}{what.note}"
        )
        yield visible(line if len(line) <= _WIDEST else line[: _WIDEST - 1] + "…")
    if gap:
        yield f"         ... {gap} more"
