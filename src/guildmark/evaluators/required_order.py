"""Judges whether certain things happened in a certain order."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final, Literal

from guildmark.evaluators.base import HAVE, OPEN, Evaluator, Example, began, doubt, plain_path
from guildmark.lenses.disclosure.turns import Turns, named
from guildmark.model.event import ResourceRead, ScriptRun, SkillLoaded, ToolCall, ToolResult

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guildmark.model.case import Case
    from guildmark.model.event import AnyEvent
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

_FORMS = {"load": 1, "read": 2, "run": 2, "call": 1}
Became = Literal["done", "not", "open"]
_BEGAN: Final[dict[str, Became]] = {"yes": "done", "no": "not", "unknown": "open"}


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
        Example(
            run="load tides\nread tides ./a.md", outcome="pass", given={"steps": ["load tides", "read tides b/../a.md"]}
        ),
        Example(
            run="load tides\nrun tides a.py pending",
            outcome="unknown",
            given={"steps": ["load tides", "run tides a.py"]},
        ),
        Example(
            run="load tides\nread tides a.md refused",
            outcome="fail",
            given={"steps": ["load tides", "read tides a.md"]},
            says="did not come about",
        ),
        Example(
            run="load tides", outcome="fail", given={"steps": ["load tides", "read 'my tides' a.md"]}, says="never came"
        ),
        Example(run="load tides", outcome="error", given={"steps": ["open tides"]}, says="is no step"),
        Example(run="load tides", outcome="not_applicable", given={"steps": []}),
    )

    steps: tuple[str, ...]
    """In the order in which they must come."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict, which names the first step that is missing or out of order."""
        read = [(step, _read(step)) for step in self.steps]
        wrong = next((step for step, words in read if words is None), None)
        if wrong is not None:
            yield self.says(
                "error",
                f"`{wrong}` is no step: write `load NAME`, `read NAME PATH`, `run NAME PATH` or `call TOOL`, and quote a name with spaces",
            )
            return
        if not self.steps:
            yield self.says("not_applicable", "no step is required")
            return
        order = Turns(trace.events)
        calls = _Calls(trace.events)
        found: list[AnyEvent] = []
        for step, words in read:
            rulings = [(event, _became(event, words or (), calls)) for event in trace.events]
            fits = [event for event, became in rulings if became == "done"]
            after = [event for event in fits if not found or order.after(found[-1], event)]
            if after:
                found.append(after[0])
                continue
            open_ = [
                event for event, became in rulings if became == "open" and (not found or order.after(found[-1], event))
            ]
            if open_:
                yield self.says(
                    "unknown", f"`{step}` was asked for, and nobody can tell what came of it", *found, *open_[:1]
                )
            elif why := doubt(trace, case, words[1:] if words and words[0] == "load" else ()):
                yield self.says("unknown", f"`{step}` is not seen where it should come, but {why}", *found)
            else:
                tried = [event for event, became in rulings if became == "not"]
                what = (
                    f"came too early: before `{self.steps[len(found) - 1]}` was done"
                    if fits
                    else "was tried, and did not come about"
                    if tried
                    else "never came"
                )
                yield self.says(
                    "fail", f"`{step}` {what}", *found, *(fits or tried)[:1], score=len(found) / len(self.steps)
                )
            return
        yield self.says("pass", _done(self.steps), *found, score=1.0)


def _done(steps: tuple[str, ...]) -> str:
    return f"`{steps[0]}` came" if len(steps) == 1 else f"all {len(steps)} steps came in order"


def _read(step: str) -> tuple[str, ...] | None:
    """Read a step: its verb and its names; quotes hold a name with spaces together, and a load or call is one name."""
    try:
        verb, *rest = shlex.split(step)
    except ValueError:
        return None
    if verb in {"load", "call"} and rest:
        return (verb, " ".join(rest))
    return (verb, *rest) if _FORMS.get(verb) == len(rest) else None


class _Calls:
    """What became of each call: by its answer, where the log has answers at all."""

    def __init__(self, events: Sequence[AnyEvent]) -> None:
        self._answers = {
            event.call_id: event.status for event in events if isinstance(event, ToolResult) and event.call_id
        }

    def became(self, call: ToolCall) -> Became:
        """Say whether a call was carried out; one without an answer is open where others have one."""
        status = self._answers.get(call.call_id or "")
        if status is None:
            return "open" if self._answers and call.call_id else "done"
        return "not" if status == "denied" else "open" if status == "pending" else "done"


def _became(event: AnyEvent, step: tuple[str, ...], calls: _Calls) -> Became | None:
    """Say what an event is to a step: it does it, tried to, or nobody can tell; None where it is about something else."""
    verb, *rest = step
    if verb == "call":
        return calls.became(event) if isinstance(event, ToolCall) and named(event.tool, rest) else None
    if event.evidence == "incidental" or event.purpose not in (None, "used"):
        return None
    if verb == "load":
        if not isinstance(event, SkillLoaded) or event.skill != rest[0]:
            return None
        return "done" if event.status in HAVE else "open" if event.status in OPEN else "not"
    kind = ResourceRead if verb == "read" else ScriptRun
    if not isinstance(event, kind) or event.skill != rest[0] or plain_path(event.path) != plain_path(rest[1]):
        return None
    if event.status in OPEN:
        return "open"
    if isinstance(event, ScriptRun) and event.status == "failed":
        return _BEGAN[began(event)]
    return "done" if event.status == "ok" else "not"
