"""Judges whether nobody asked for a skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.evaluators.base import Evaluator, Example, Seen, doubt
from guildmark.model.event import By

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.event import SkillLoaded, SkillRequested
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class SkillNotRequested(Evaluator, frozen=True, kw_only=True):
    """Nobody asked for a skill, not even in vain.

    What it judges: every request of exactly this name, whatever came of it: a refused load is an attempt.

    What it cannot tell: a log with gaps is unknown.

    What to do: look at what made the agent think of it.
    """

    group = "presence"
    bare = "skill"
    since = "0.2"
    examples = (
        Example(run="load moon", outcome="pass", given={"skill": "tides"}),
        Example(run="load tides", outcome="fail", given={"skill": "tides"}),
        Example(run="load tides refused", outcome="fail", given={"skill": "tides"}, says="refused"),
        Example(run="load tides by user", outcome="pass", given={"skill": "tides", "by": "model"}),
        Example(run="gap undecodable a cut line", outcome="unknown", given={"skill": "tides"}),
    )

    skill: str
    """The skill's exact name."""
    by: By | None = None
    """Whose requests count; null is anybody's."""
    because: str = ""
    """Why not, for the reader of a failure."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict."""
        seen = Seen(trace)
        asked: list[SkillRequested | SkillLoaded] = [*seen.requests, *seen.loads]
        own = sorted(
            (event for event in asked if event.skill == self.skill and self.by in (None, event.by)),
            key=lambda event: event.seq,
        )
        if own:
            loads = [load for load in seen.loads if load in own]
            came = f", and it was {loads[0].status.replace('_', ' ')}" if loads else ""
            reason = f" ({self.because})" if self.because else ""
            yield self.says("fail", f"`{self.skill}` was asked for by the {own[0].by}{came}{reason}", *own, score=0.0, skill=self.skill,
                            call_id=own[0].call_id)  # fmt: skip
        elif why := doubt(trace, case, [self.skill]):
            yield self.says("unknown", f"no request of `{self.skill}` is on record, but {why}", skill=self.skill)
        else:
            yield self.says("pass", f"nobody asked for `{self.skill}`", score=1.0, skill=self.skill)
