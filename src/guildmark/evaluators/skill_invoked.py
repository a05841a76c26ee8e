"""Judges whether a skill was loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.evaluators.base import HAVE, OPEN, Evaluator, Example, Seen, doubt, near
from guildmark.model.event import By

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.event import SkillLoaded
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class SkillInvoked(Evaluator, frozen=True, kw_only=True):
    """The agent had the instructions of a skill.

    What it judges: whether at least one load of exactly this name came back with the instructions, or with word that
    the agent has them already. Whoever asked for it counts, unless ``by`` says who.

    What it cannot tell: a request whose outcome is not on record, and a log with gaps, are unknown. A refused load is
    no load.

    What to do: read the reason: a refusal is the host's word on the skill, a near name a slip of the model or the case.
    """

    group = "presence"
    bare = "skill"
    since = "0.2"
    examples = (
        Example(run="load tides", outcome="pass", given={"skill": "tides"}),
        Example(run="load moon", outcome="fail", given={"skill": "tides"}, says="`tides` was not loaded"),
        Example(run="load tides refused", outcome="fail", given={"skill": "tides"}, says="refused"),
        Example(
            run="load tides refused\nload tides already_loaded", outcome="pass", given={"skill": "tides"},
            about="One that worked is enough.",
        ),
        Example(run="load tides pending", outcome="unknown", given={"skill": "tides"}, says="no outcome"),
        Example(run="load tides by user", outcome="fail", given={"skill": "tides", "by": "model"}, says="by the user"),
        Example(
            run="load tide_times", outcome="fail", given={"skill": "tide-times"}, says="`tide_times`",
            about="Names are compared exactly.",
        ),
        Example(run="gap undecodable a cut line", outcome="unknown", given={"skill": "tides"}, says="a cut line"),
        Example(
            run="user /tides at Oban\nread tides ports.md", outcome="unknown", given={"skill": "tides"}, says="by a command",
            about="Some hosts load what a user's command names, and do not log it.",
        ),
    )  # fmt: skip

    skill: str
    """The skill's exact name."""
    by: By | None = None
    """Who must have asked for it; null is anybody."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict."""
        seen = Seen(trace)
        loads = [load for load in seen.loads if load.skill == self.skill]
        own = [load for load in loads if self.by in (None, load.by)]
        if found := next((load for load in own if load.status in HAVE), None):
            yield self.says("pass", f"`{self.skill}` was loaded by the {found.by}", found, score=1.0,
                            skill=self.skill, call_id=found.call_id)  # fmt: skip
        elif still := [load for load in own if load.status in OPEN]:
            yield self.says("unknown", f"`{self.skill}` was asked for, and no outcome is on record that tells",
                            *still, skill=self.skill)  # fmt: skip
        elif not own and (why := doubt(trace, case, [self.skill])):
            yield self.says("unknown", f"no load of `{self.skill}` is on record, but {why}", skill=self.skill)
        else:
            yield self.says("fail", f"`{self.skill}` was not loaded{self._why(loads)}{self._near(seen, loads)}",
                            *loads, score=0.0, skill=self.skill)  # fmt: skip

    def _why(self, loads: list[SkillLoaded]) -> str:
        if not loads:
            return ""
        other = [load for load in loads if load.status in HAVE]
        if other:
            return f": it was asked for by the {other[0].by}, not by the {self.by}"
        tries = f" ({len(loads)} attempts)" if len(loads) > 1 else ""
        said = f": {' '.join(loads[0].reason.split())}" if loads[0].reason else ""
        return f": the load was {loads[0].status}{tries}{said}"

    def _near(self, seen: Seen, loads: list[SkillLoaded]) -> str:
        return "" if loads else near(self.skill, seen.names())
