"""Judges whether certain things happened in a certain order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.evaluators.base import HAVE, Evaluator, Example, doubt
from guildmark.lenses.disclosure.turns import Turns, named
from guildmark.model.event import ResourceRead, ScriptRun, SkillLoaded, ToolCall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.event import AnyEvent
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

_FORMS = {"load": 1, "read": 2, "run": 2, "call": 1}


class RequiredOrder(Evaluator, frozen=True, kw_only=True):
    """Certain steps were taken, each when the one before it had come to its end.

    What it judges: steps written as ``load NAME``, ``read NAME PATH``, ``run NAME PATH`` and ``call TOOL``. Each must have
    worked (a run may fail), and each must have been asked for when the outcome of the one before was known. Anything may
    happen in between.

    What it cannot tell: steps that a log with gaps does not hold.

    What to do: say the order in the skill, as a numbered list.
    """

    group = "order"
    bare = "steps"
    since = "0.2"
    examples = (
        Example(
            run="load tides\ncall Bash\nread tides a.md",
            outcome="pass",
            given={"steps": ["load tides", "read tides a.md"]},
        ),
        Example(
            run="read tides a.md\nload tides",
            outcome="fail",
            given={"steps": ["load tides", "read tides a.md"]},
            says="came too early",
        ),
        Example(
            run="load tides",
            outcome="fail",
            given={"steps": ["load tides", "call Bash"]},
            says="`call Bash` never came",
        ),
        Example(run="load tides\n& call Bash", outcome="fail", given={"steps": ["load tides", "call Bash"]}),
        Example(run="call Bash\nload tides\ncall Bash", outcome="pass", given={"steps": ["load tides", "call Bash"]}),
        Example(
            run="load tides\ngap undecodable a cut line",
            outcome="unknown",
            given={"steps": ["load tides", "call Bash"]},
        ),
        Example(run="load tides", outcome="error", given={"steps": ["open tides"]}, says="is no step"),
        Example(run="load tides", outcome="not_applicable", given={"steps": []}),
    )

    steps: tuple[str, ...]
    """In the order in which they must come."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict, which names the first step that is missing or out of order."""
        wrong = next((step for step in self.steps if _FORMS.get(step.split(" ")[0]) != len(step.split(" ")) - 1), None)
        if wrong is not None:
            yield self.says(
                "error", f"`{wrong}` is no step: write `load NAME`, `read NAME PATH`, `run NAME PATH` or `call TOOL`"
            )
            return
        if not self.steps:
            yield self.says("not_applicable", "no step is required")
            return
        order = Turns(trace.events)
        found: list[AnyEvent] = []
        for step in self.steps:
            fits = [event for event in trace.events if _is(event, step)]
            after = [event for event in fits if not found or order.after(found[-1], event)]
            if after:
                found.append(after[0])
                continue
            if why := doubt(trace, case, step.split(" ")[1:] if step.startswith("load ") else ()):
                yield self.says("unknown", f"`{step}` is not seen where it should come, but {why}", *found)
            else:
                what = f"came too early: before `{self.steps[len(found) - 1]}` was done" if fits else "never came"
                yield self.says("fail", f"`{step}` {what}", *found, *fits[:1], score=len(found) / len(self.steps))
            return
        yield self.says("pass", _done(self.steps), *found, score=1.0)


def _done(steps: tuple[str, ...]) -> str:
    return f"`{steps[0]}` came" if len(steps) == 1 else f"all {len(steps)} steps came in order"


def _is(event: AnyEvent, step: str) -> bool:
    verb, *rest = step.split(" ")
    if verb == "call":
        return isinstance(event, ToolCall) and named(event.tool, rest)
    if event.evidence == "incidental" or event.purpose not in (None, "used"):
        return False
    if verb == "load":
        return isinstance(event, SkillLoaded) and event.status in HAVE and event.skill == rest[0]
    if verb == "read":
        return isinstance(event, ResourceRead) and event.status == "ok" and [event.skill, event.path] == rest
    return isinstance(event, ScriptRun) and event.status in ("ok", "failed") and [event.skill, event.path] == rest
