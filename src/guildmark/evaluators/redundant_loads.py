"""Judges whether skills were loaded again that the agent had already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from guildmark.evaluators.base import HAVE, Evaluator, Example, listed, number
from guildmark.model.event import Compacted, SkillLoaded, SkillUnloaded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class RedundantLoads(Evaluator, frozen=True, kw_only=True):
    """No skill was loaded again that the agent still had.

    What it judges: loads of each skill by each agent after the first that gave it the instructions, whether the host sent
    them again or said that they are there already. After the host has shortened the context, or put the skill away, a
    load is no repetition.

    What it cannot tell: whether a model had lost sight of instructions in a long context.

    What to do: where it happens often, say in the skill what to keep in mind, or make it shorter.
    """

    group = "economy"
    bare = "most"
    since = "0.2"
    examples = (
        Example(run="load tides\nload moon", outcome="pass", score=1.0),
        Example(run="load tides\nload tides", outcome="fail", score=0.5, says="`tides` again"),
        Example(run="load tides\nload tides already_loaded", outcome="fail", about="The host says so itself."),
        Example(
            run="load tides\ncompacted\nload tides",
            outcome="pass",
            about="Its instructions may be gone from the context.",
        ),
        Example(run="load tides refused\nload tides", outcome="pass", about="A refused load gives nothing."),
        Example(run="load tides\nscout: load tides", outcome="pass", about="Another agent has its own context."),
        Example(run="load tides\nload tides", outcome="pass", given={"most": 1}),
        Example(run="assistant No.", outcome="not_applicable"),
    )

    most: Annotated[int, Meta(ge=0)] = 0
    """How many repetitions are fine."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict on all loads."""
        del case
        had: dict[str, set[str]] = {}
        again: list[SkillLoaded] = []
        count = 0
        for event in trace.events:
            if isinstance(event, Compacted):
                had.pop(event.agent, None)
            elif isinstance(event, SkillUnloaded):
                had.get(event.agent, set()).discard(event.skill)
            elif isinstance(event, SkillLoaded) and event.status in HAVE and event.evidence != "incidental" and (
                event.purpose in (None, "used")
            ):  # fmt: skip
                count += 1
                own = had.setdefault(event.agent, set())
                if event.skill in own:
                    again.append(event)
                own.add(event.skill)
        if not count:
            yield self.says("not_applicable", "no skill was loaded")
            return
        score = (count - len(again)) / count
        names = listed(list(dict.fromkeys(event.skill for event in again)))
        if len(again) > self.most:
            yield self.says("fail", f"{len(again)} of {number(count, 'load')} got {names} again", *again, score=score)
        else:
            yield self.says("pass", f"{len(again)} of {number(count, 'load')} got a skill again", *again, score=score)
