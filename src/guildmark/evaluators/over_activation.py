"""Judges whether more skills were loaded than the task needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from guildmark.evaluators.base import Evaluator, Example, Seen, did, number
from guildmark.model.case import Case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.event import SkillLoaded
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class OverActivation(Evaluator, frozen=True, kw_only=True):
    """The model loaded no more skills than the task needs.

    What it judges: skills that the model loaded and that the case does not expect; the score is the share of loaded
    skills that it does.

    What it cannot tell: anything, where the case does not say what it expects.

    What to do: narrow the descriptions of the skills that came uninvited.
    """

    group = "economy"
    bare = "most"
    since = "0.2"
    examples = (
        Example(run="load tides", outcome="pass", case=Case(id="demo", expected=("tides",)), score=1.0),
        Example(
            run="load tides\nload moon",
            outcome="fail",
            case=Case(id="demo", expected=("tides",)),
            score=0.5,
            says="`moon`",
        ),
        Example(
            run="load tides\nload moon", outcome="pass", case=Case(id="demo", expected=("tides",)), given={"most": 1}
        ),
        Example(
            run="load moon by user",
            outcome="not_applicable",
            case=Case(id="demo", expected=()),
            about="The user wanted it.",
        ),
        Example(run="load moon", outcome="fail", case=Case(id="demo", expected=()), score=0.0),
        Example(run="load tides", outcome="not_applicable", says="does not say"),
        Example(
            run="assistant No.", outcome="not_applicable", case=Case(id="demo", expected=("tides",)), says="no skill"
        ),
    )

    most: Annotated[int, Meta(ge=0)] = 0
    """How many uninvited skills are fine."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict on all loaded skills."""
        if case.expected is None:
            yield self.says("not_applicable", "the case does not say which skills it expects")
            return
        first: dict[str, SkillLoaded] = {}
        for load in Seen(trace).had:
            if load.by == "model":
                first.setdefault(load.skill, load)
        if not first:
            yield self.says("not_applicable", "the model loaded no skill")
            return
        extra = [name for name in first if name not in case.expected]
        score = (len(first) - len(extra)) / len(first)
        if len(extra) > self.most:
            yield self.says(
                "fail", f"{did(extra, 'was')} loaded and not expected", *(first[name] for name in extra), score=score
            )
        else:
            yield self.says(
                "pass", f"{len(first) - len(extra)} of {number(len(first), 'loaded skill')} expected", score=score
            )
