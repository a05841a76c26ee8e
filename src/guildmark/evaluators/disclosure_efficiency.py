"""Measures how well skills were disclosed: order, loads and choice, each apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta
from msgspec.structs import replace

from guildmark.evaluators.base import HAVE, Evaluator, Example, Seen, doubt
from guildmark.lenses.disclosure.choice import choice, score
from guildmark.model.case import Case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.event import ResourceRead, ScriptRun
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class DisclosureEfficiency(Evaluator, frozen=True, kw_only=True):
    """Skills were disclosed with little waste: in order, once each, and the right ones.

    What it judges: three figures, never multiplied into one. ``order``: the share of reads and runs of skills' files that
    came after the skill was there. ``loads``: different skills by loads that gave instructions. ``choice``: F1 against
    what the case expects.

    What it cannot tell: a figure that has nothing to measure does not apply: no file was used, no skill was loaded, the
    case expects nothing.

    What to do: look at the figure that is low; disclosed_progressively, redundant_loads and selection say where.
    """

    group = "economy"
    bare = "least"
    since = "0.2"
    examples = (
        Example(run="load tides\nread tides a.md", outcome="pass", says="order 1.00"),
        Example(run="read tides a.md", outcome="fail", says="order 0.00"),
        Example(run="load tides\nload tides\nload tides", outcome="fail", says="loads 0.33"),
        Example(run="load tides refused\nread tides a.md", outcome="fail", says="order 0.00", about="A refused load discloses nothing."),
        Example(
            run="offered tides\nassistant No.", outcome="fail", case=Case(id="demo", expected=("tides",)), says="choice 0.00",
            about="No load where one was expected is 0, not a run with nothing to measure.",
        ),
        Example(run="assistant No.", outcome="not_applicable"),
    )  # fmt: skip

    least: Annotated[float, Meta(ge=0, le=1)] = 0.7
    """The figure from which on each passes."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield a verdict for each figure, named after this evaluator and the figure."""
        seen = Seen(trace)
        there: set[tuple[str, str]] = set()
        files: list[ResourceRead | ScriptRun] = [*seen.reads, *seen.runs]
        uses = {event.seq: event for event in files}
        loads = {load.seq: load for load in seen.loads if load.status in HAVE}
        right = 0
        for event in trace.events:
            if load := loads.get(event.seq):
                there.add((load.agent, load.skill))
            elif use := uses.get(event.seq):
                right += (use.agent, use.skill) in there
        distinct = len({(load.agent, load.skill) for load in loads.values()})
        yield self._figure("order", right / len(uses) if uses else None, "no file of a skill was used", trace)
        yield self._figure("loads", distinct / len(loads) if loads else None, "no skill was loaded", trace)
        made = choice(trace.events)
        if case.expected is None:
            yield self._figure("choice", None, "the case expects nothing of the choice", trace)
        elif made.offered is None and set(case.expected) - set(made.chosen):
            yield replace(self.says("unknown", "choice: no catalogue is on record"), by=f"{self.id()}.choice")
        else:
            value = score(made.chosen, [name for name in case.expected if not made.absent(name)]).f1
            yield self._figure("choice", value, "nothing was to be chosen, and nothing was", trace)

    def _figure(self, name: str, value: float | None, nothing: str, trace: Trace) -> Verdict:
        if value is None:
            verdict = self.says("not_applicable", f"{name}: {nothing}")
        elif value < self.least and (why := doubt(trace)):
            verdict = self.says("unknown", f"{name} {value:.2f}, but {why}")
        else:
            verdict = self.says("pass" if value >= self.least else "fail", f"{name} {value:.2f}", score=value)
        return replace(verdict, by=f"{self.id()}.{name}")
