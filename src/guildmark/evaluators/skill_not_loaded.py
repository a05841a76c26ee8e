"""Judges whether a skill stayed out of the run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.evaluators.base import HAVE, OPEN, Evaluator, Example, Seen, doubt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class SkillNotLoaded(Evaluator, frozen=True, kw_only=True):
    """The agent never had the instructions of a skill.

    What it judges: that no load of exactly this name gave the instructions, whoever asked. A load that was refused, that
    failed or that was stopped is no load; skill_not_requested minds those too.

    What it cannot tell: a request whose outcome is not on record, and a log with gaps, are unknown.

    What to do: look at who asked for it, and whether its description claims too much.
    """

    group = "presence"
    bare = "skill"
    since = "0.2"
    examples = (
        Example(run="load moon", outcome="pass", given={"skill": "tides"}),
        Example(run="load tides", outcome="fail", given={"skill": "tides"}, says="was loaded by the model"),
        Example(run="load tides already_loaded", outcome="fail", given={"skill": "tides"}),
        Example(run="load tides refused", outcome="pass", given={"skill": "tides"}, says="1 attempt came to nothing"),
        Example(run="load tides unknown", outcome="unknown", given={"skill": "tides"}),
        Example(
            run="load moon\ngap unresolved a call that names no skill", outcome="unknown", given={"skill": "tides"}
        ),
    )

    skill: str
    """The skill's exact name."""
    because: str = ""
    """Why it should stay out, for the reader of a failure."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict."""
        loads = [load for load in Seen(trace).loads if load.skill == self.skill]
        had = [load for load in loads if load.status in HAVE]
        still = [load for load in loads if load.status in OPEN]
        if had:
            reason = f" ({self.because})" if self.because else ""
            yield self.says("fail", f"`{self.skill}` was loaded by the {had[0].by}{reason}", *had, score=0.0, skill=self.skill,
                            call_id=had[0].call_id)  # fmt: skip
        elif still:
            yield self.says(
                "unknown",
                f"`{self.skill}` was asked for, and no outcome is on record that tells",
                *still,
                skill=self.skill,
            )
        elif why := doubt(trace, case, [self.skill]):
            yield self.says("unknown", f"no load of `{self.skill}` is on record, but {why}", skill=self.skill)
        else:
            tries = f"; {len(loads)} attempt{'s' if len(loads) > 1 else ''} came to nothing" if loads else ""
            yield self.says("pass", f"`{self.skill}` was not loaded{tries}", *loads, score=1.0, skill=self.skill)
