"""Judges whether the model chose the right skills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from guildmark.evaluators.base import Evaluator, Example, Seen, did, doubt, listed, near, number
from guildmark.lenses.disclosure.choice import choice, score
from guildmark.model.case import Case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.disclosure.choice import Choice, Score
    from guildmark.model.event import AnyEvent
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Outcome, Verdict


class Selection(Evaluator, frozen=True, kw_only=True):
    """The model chose the skills that the task needs, and no others.

    What it judges: the set of skills that the model asked to load against the expected set, as F1; with an empty
    expected set, whether it declined. Its choice counts, not what became of it: a refused load is the host's doing. What
    a user or the host loaded is not the model's choice, and a skill that was not on offer is not its mistake.

    What it cannot tell: a skill that was not chosen may not have been on offer, where no catalogue is on record; then the
    verdict is unknown, and so it is where the log has gaps.

    What to do: a missed skill mostly needs a description that says when to use it; a wrong one, a narrower one.
    """

    group = "selection"
    bare = "expected"
    since = "0.2"
    examples = (
        Example(run="offered tides moon\nload tides", outcome="pass", given={"expected": ["tides"]}, score=1.0),
        Example(run="offered tides moon\nload moon", outcome="fail", given={"expected": ["tides"]}, score=0.0, says="`tides` was missed"),
        Example(
            run="offered tides moon sun\nload tides\nload moon", outcome="fail", given={"expected": ["tides", "sun"]}, score=0.5,
            says="precision 0.50, recall 0.50",
        ),
        Example(
            run="offered tides moon\nassistant At noon.", outcome="pass", given={"expected": []}, says="rightly chose none",
            about="An empty list is an expectation: that the model declines.",
        ),
        Example(run="offered tides moon\nload moon", outcome="fail", given={"expected": []}, says="`moon`"),
        Example(
            run="offered tides\nassistant At noon.", outcome="fail", given={"expected": ["tides"]}, score=0.0,
            about="No load where one was expected is a recall of 0, not a run with nothing to measure.",
        ),
        Example(
            run="assistant At noon.", outcome="unknown", given={"expected": ["tides"]}, says="no catalogue is on record",
        ),
        Example(run="load tides", outcome="pass", given={"expected": ["tides"]}, about="What was chosen needs no catalogue."),
        Example(run="offered tides\nload tides refused", outcome="pass", given={"expected": ["tides"]}, about="The choice counts."),
        Example(
            run="offered moon\nassistant At noon.", outcome="not_applicable", given={"expected": ["tides"]}, says="not on offer",
        ),
        Example(
            run="offered tides\nload tides by user", outcome="not_applicable", given={"expected": ["tides"]}, says="not the model",
        ),
        Example(
            run="user /tides\noffered tides\nread tides a.md", outcome="unknown", given={"expected": ["tides"]}, says="by a command",
        ),
        Example(run="offered tides moon\nload moon", outcome="fail", given={"forbidden": ["moon"]}, says="`moon` is forbidden"),
        Example(run="offered tides moon\nload tides", outcome="pass", case=Case(id="demo", forbidden=("moon",))),
        Example(run="load tides", outcome="not_applicable", says="expects nothing"),
    )  # fmt: skip

    expected: tuple[str, ...] | None = None
    """The skills to choose; none means what the case expects, an empty list that none is right."""
    forbidden: tuple[str, ...] = ()
    """Skills that are wrong whatever else is expected."""
    least: Annotated[float, Meta(ge=0, le=1)] = 1.0
    """The F1 from which on it passes."""

    @classmethod
    def implied(cls, case: Case) -> Iterator[Selection]:
        """Be asked where a case expects or forbids skills."""
        if case.expected is not None or case.forbidden:
            yield cls()

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict on the whole set."""
        expected = self._expected(case)
        forbidden = {*case.forbidden, *self.forbidden}
        if expected is None and not forbidden:
            yield self.says("not_applicable", "the case expects nothing of the choice")
            return
        made = choice(trace.events)
        seqs = {seq for found in made.chosen.values() for seq in found}
        evidence = [event for event in trace.events if event.seq in seqs]
        if bad := [name for name in made.chosen if name in forbidden]:
            yield self.says(
                "fail",
                f"{listed(bad)} {'is' if len(bad) == 1 else 'are'} forbidden and {'was' if len(bad) == 1 else 'were'} chosen",
                *evidence,
                score=0.0,
            )
        elif expected is None:
            outcome, why = self._nothing_forbidden(trace)
            yield self.says(outcome, why, *evidence, score=1.0 if outcome == "pass" else None)
        else:
            yield self._compared(trace, case, made, evidence)

    def _expected(self, case: Case) -> tuple[str, ...] | None:
        return case.expected if self.expected is None else self.expected

    def _nothing_forbidden(self, trace: Trace) -> tuple[Outcome, str]:
        why = doubt(trace)
        return (
            ("unknown", f"nothing forbidden is on record, but {why}")
            if why
            else ("pass", "nothing forbidden was chosen")
        )

    def _compared(self, trace: Trace, case: Case, made: Choice, evidence: list[AnyEvent]) -> Verdict:
        expected = self._expected(case) or ()
        given = [name for name in expected if name in made.given and name not in made.chosen]
        absent = [name for name in expected if made.absent(name) and name not in given]
        left = [name for name in expected if name not in given and name not in absent]
        if expected and not left and not made.chosen:
            parts = [f"{did(given, 'was')} loaded by a user or the host, not the model"] if given else []
            parts += [f"{did(absent, 'was')} not on offer{self._near(trace, absent)}"] if absent else []
            return self.says("not_applicable", "; ".join(parts))
        result = score(made.chosen, left)
        if result.missed and made.offered is None:
            return self.says("unknown", f"{did(result.missed, 'was')} not chosen, and no catalogue is on record that shows "
                             "whether it was on offer")  # fmt: skip
        if not left and not made.chosen:
            return self._declined(trace, made)
        if (result.missed or not left) and (why := doubt(trace, case, result.missed)):
            return self.says("unknown", f"{self._told(trace, result)}; but {why}")
        value = result.f1 if result.f1 is not None else 1.0
        return self.says("pass" if value >= self.least else "fail", self._told(trace, result), *evidence, score=value)

    def _declined(self, trace: Trace, made: Choice) -> Verdict:
        if made.offered is None:
            return self.says(
                "unknown", "no skill was chosen, and no catalogue is on record that shows whether there was one"
            )
        if not made.offered:
            return self.says("not_applicable", "no skill was on offer")
        if why := doubt(trace):
            return self.says("unknown", f"no choice is on record, but {why}")
        return self.says("pass", f"the model rightly chose none of {number(len(made.offered), 'skill')}", score=1.0)

    def _told(self, trace: Trace, result: Score) -> str:
        parts = [f"{did(result.right, 'was')} chosen rightly"] if result.right else []
        parts += [f"{did(result.wrong, 'was')} chosen and not expected"] if result.wrong else []
        parts += (
            [f"{did(result.missed, 'was')} missed{self._near(trace, list(result.missed))}"] if result.missed else []
        )
        figures = [f"{name} {value:.2f}" for name, value in (("precision", result.precision), ("recall", result.recall))
                   if value is not None]  # fmt: skip
        return "; ".join(parts) + f" ({', '.join(figures)})"

    def _near(self, trace: Trace, names: list[str]) -> str:
        return near(names[0], Seen(trace).names()) if len(names) == 1 else ""
