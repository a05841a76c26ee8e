"""Judges whether the agent worked by hand before it loaded a skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from guildmark.evaluators.base import HAVE, Evaluator, Example, Seen, listed, number
from guildmark.lenses.disclosure.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class NoWorkBeforeLoad(Evaluator, frozen=True, kw_only=True):
    """The agent did not begin by hand what it then loaded a skill for.

    What it judges: the calls that have nothing to do with skills and that the agent asked for before the first load of the
    skill had worked, or of any skill. The score falls with each.

    What it cannot tell: without a load there is no before; skill_invoked judges that. Whether a call was work or a look
    around, only ``ignore`` says.

    What to do: late loads mostly mean that the description speaks of the method, not of the task.
    """

    group = "order"
    bare = "skill"
    since = "0.2"
    examples = (
        Example(run="load tides\ncall Bash", outcome="pass", score=1.0),
        Example(run="call Bash\ncall Edit\nload tides", outcome="fail", says="2 calls"),
        Example(run="call Grep\nload tides", outcome="pass", given={"ignore": ["Grep"]}),
        Example(run="call Bash\nload tides", outcome="pass", given={"most": 1}),
        Example(
            run="load moon\ncall Bash\nload tides", outcome="fail", given={"skill": "tides"}, says="before `tides`"
        ),
        Example(run="scout: call Bash\nload tides", outcome="pass", about="Another agent's calls are its own."),
        Example(run="call Bash", outcome="not_applicable", says="no skill was loaded"),
    )

    skill: str | None = None
    """The skill that is meant; null is the first one loaded."""
    most: Annotated[int, Meta(ge=0)] = 0
    """How many calls are fine."""
    ignore: tuple[str, ...] = ()
    """Tools that are no work, as globs."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict."""
        del case
        had = next(
            (load for load in Seen(trace).loads if load.status in HAVE and self.skill in (None, load.skill)), None
        )
        if had is None:
            what = f"`{self.skill}` was not loaded" if self.skill else "no skill was loaded"
            yield self.says("not_applicable", what, skill=self.skill)
            return
        order = Turns(trace.events)
        before = [call for call in order.by_hand(had.agent, self.ignore) if not order.after(had, call)]
        count = number(len(before), "call")
        names = f": {listed(list(dict.fromkeys(call.tool for call in before)))}" if before else ""
        bad = len(before) > self.most
        yield self.says("fail" if bad else "pass", f"{count} came before `{had.skill}` was there{names}", *before, had,
                        score=1 / (1 + len(before)) if bad else 1.0, skill=had.skill, call_id=had.call_id)  # fmt: skip
