"""Judges whether a skill was loaded early enough."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from guildmark.evaluators.base import HAVE, Evaluator, Example, Seen, doubt, near
from guildmark.lenses.disclosure.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class LoadedWithin(Evaluator, frozen=True, kw_only=True):
    """A skill was loaded within so many answers of the model.

    What it judges: the turn in which the first load that worked was asked for, counted for its agent; calls that were asked
    for at once are of one turn. What a user or the host loaded before any answer is of turn 0.

    What it cannot tell: a skill that is not seen to be loaded in a log with gaps, and the turn in a format that does not
    show where an answer ends.

    What to do: see what the agent did first, and whether the description says when to come in.
    """

    group = "presence"
    since = "0.2"
    examples = (
        Example(run="load tides", outcome="pass", given={"skill": "tides", "turns": 1}),
        Example(
            run="call Bash\ncall Bash\nload tides",
            outcome="fail",
            given={"skill": "tides", "turns": 2},
            says="in turn 3",
        ),
        Example(
            run="load moon\n& load tides",
            outcome="pass",
            given={"skill": "tides", "turns": 1},
            about="Asked for at once is one turn.",
        ),
        Example(run="load tides refused\nload tides", outcome="fail", given={"skill": "tides", "turns": 1}),
        Example(run="load tides by user", outcome="pass", given={"skill": "tides", "turns": 0}),
        Example(run="load moon", outcome="fail", given={"skill": "tides", "turns": 3}, says="was not loaded"),
        Example(run="load tides pending", outcome="unknown", given={"skill": "tides", "turns": 3}),
        Example(run="gap undecodable a cut line", outcome="unknown", given={"skill": "tides", "turns": 3}),
    )

    skill: str
    """The skill's exact name."""
    turns: Annotated[int, Meta(ge=0)]
    """Answers of the model, the first being 1."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict."""
        seen = Seen(trace)
        loads = [load for load in seen.loads if load.skill == self.skill]
        had = next((load for load in loads if load.status in HAVE), None)
        if had is not None:
            turn = Turns(trace.events).turn(had)
            good = turn <= self.turns
            if trace.turns == "unrecorded" and turn > 0 < self.turns:
                yield self.says("unknown", f"`{self.skill}` was loaded, and the log does not show in which turn", had,
                                skill=self.skill, call_id=had.call_id)  # fmt: skip
                return
            yield self.says("pass" if good else "fail", f"`{self.skill}` was loaded in turn {turn}, {'within' if good else 'later than'} "
                            f"{self.turns}", had, score=1.0 if good else 0.0, skill=self.skill, call_id=had.call_id)  # fmt: skip
        elif any(load.status in ("unknown", "pending") for load in loads):
            yield self.says(
                "unknown",
                f"`{self.skill}` was asked for, and no outcome is on record that tells",
                *loads,
                skill=self.skill,
            )
        elif why := doubt(trace, case, [self.skill]):
            yield self.says("unknown", f"no load of `{self.skill}` is on record, but {why}", skill=self.skill)
        else:
            hint = "" if loads else near(self.skill, seen.names())
            yield self.says("fail", f"`{self.skill}` was not loaded{hint}", *loads, score=0.0, skill=self.skill)
