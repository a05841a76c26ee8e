"""Judges whether a skill was loaded before the agent acted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.evaluators.base import HAVE, Evaluator, Example, Seen, doubt, near
from guildmark.lenses.disclosure.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class LoadedBeforeActing(Evaluator, frozen=True, kw_only=True):
    """A skill was there before the agent's first call that has nothing to do with skills.

    What it judges: the first load that worked against the first other call of the same agent: the call must have been asked
    for when the load's outcome was known. Tools that only look around can be excepted.

    What it cannot tell: a skill that is not seen to be loaded in a log with gaps.

    What to do: an agent that acts first mostly does not see from the description that the skill concerns it.
    """

    group = "presence"
    bare = "skill"
    since = "0.2"
    examples = (
        Example(run="load tides\ncall Bash", outcome="pass", given={"skill": "tides"}),
        Example(run="call Bash\nload tides", outcome="fail", given={"skill": "tides"}, says="`Bash` came before"),
        Example(
            run="load tides\n& call Bash",
            outcome="fail",
            given={"skill": "tides"},
            about="Asked for at once is not after.",
        ),
        Example(
            run="call Glob\nload tides\ncall Bash",
            outcome="pass",
            given={"skill": "tides", "ignore": ["Glob", "Read*"]},
        ),
        Example(
            run="load moon\nload tides\ncall Bash",
            outcome="pass",
            given={"skill": "tides"},
            about="Other skills are no acts.",
        ),
        Example(run="call Bash", outcome="fail", given={"skill": "tides"}, says="was not loaded"),
        Example(run="call Bash\ngap undecodable a cut line", outcome="unknown", given={"skill": "tides"}),
    )

    skill: str
    """The skill's exact name."""
    ignore: tuple[str, ...] = ()
    """Tools that are no act, as globs."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict."""
        seen = Seen(trace)
        had = next((load for load in seen.loads if load.skill == self.skill and load.status in HAVE), None)
        if had is None:
            if why := doubt(trace, case, [self.skill]):
                yield self.says("unknown", f"no load of `{self.skill}` is on record, but {why}", skill=self.skill)
                return
            yield self.says(
                "fail", f"`{self.skill}` was not loaded{near(self.skill, seen.names())}", score=0.0, skill=self.skill
            )
            return
        order = Turns(trace.events)
        acts = [call for call in order.by_hand(had.agent, self.ignore) if not order.after(had, call)]
        if acts:
            yield self.says("fail", f"`{acts[0].tool}` came before `{self.skill}` was there", acts[0], had, score=0.0, skill=self.skill,
                            call_id=had.call_id)  # fmt: skip
        else:
            yield self.says(
                "pass",
                f"`{self.skill}` was there before any act",
                had,
                score=1.0,
                skill=self.skill,
                call_id=had.call_id,
            )
