"""Judges whether skills were loaded in heaps before any was used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from guildmark.evaluators.base import HAVE, Evaluator, Example, listed, number
from guildmark.model.event import SkillLoaded, ToolCall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class LoadStorm(Evaluator, frozen=True, kw_only=True):
    """Skills were not loaded in heaps.

    What it judges: the most different skills that one agent's model loaded with no other call in between. Reading one of
    them afterwards does not undo it.

    What it cannot tell: whether a task really needs that many at once; where it does, set ``least`` higher.

    What to do: descriptions that are told apart at a glance need no trying out.
    """

    group = "economy"
    bare = "least"
    since = "0.2"
    examples = (
        Example(run="load tides\nload moon", outcome="pass", score=1.0),
        Example(run="load tides\nload moon\nload sun", outcome="fail", score=0.0, says="3 skills"),
        Example(
            run="load tides\nload moon\nload sun\nread tides a.md",
            outcome="fail",
            about="One that is used afterwards changes nothing.",
        ),
        Example(
            run="load tides\ncall Bash\nload moon\ncall Bash\nload sun",
            outcome="pass",
            about="Each when it was needed.",
        ),
        Example(
            run="load tides\nload tides\nload tides", outcome="pass", about="That is another fault: redundant_loads."
        ),
        Example(run="load tides by user\nload moon by user\nload sun by user", outcome="not_applicable"),
        Example(run="load tides\nload moon\nload sun", outcome="pass", given={"least": 4}),
        Example(run="assistant No.", outcome="not_applicable"),
    )

    least: Annotated[int, Meta(ge=1)] = 3
    """From how many skills on it is a storm."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict on the longest run of loads."""
        del case
        runs: dict[str, dict[str, SkillLoaded]] = {}
        longest: dict[str, SkillLoaded] = {}
        loads = {event.call_id for event in trace.events if isinstance(event, SkillLoaded) and event.call_id}
        for event in trace.events:
            own = runs.setdefault(event.agent, {})
            if isinstance(event, ToolCall) and event.call_id not in loads:
                runs[event.agent] = {}
            elif isinstance(event, SkillLoaded) and event.by == "model" and event.status in HAVE:
                own[event.skill] = event
                longest = max(longest, dict(own), key=len)
        if not longest:
            yield self.says("not_applicable", "the model loaded no skill")
            return
        storm = len(longest) >= self.least
        many = f"{number(len(longest), 'skill')} loaded with no other call in between: {listed(list(longest))}"
        yield self.says("fail" if storm else "pass", many if len(longest) > 1 else "skills were loaded one at a time",
                        *(longest.values() if storm else ()), score=0.0 if storm else 1.0)  # fmt: skip
