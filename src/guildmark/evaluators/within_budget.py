"""Judges whether a run cost no more than it may."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from guildmark.evaluators.base import HAVE, Evaluator, Example, doubt
from guildmark.lenses.disclosure.turns import turns
from guildmark.model.case import Budget, Case
from guildmark.model.event import ModelTurn, SkillLoaded, ToolCall, Usage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


_UNTOLD = {
    "turns": "no turns are", "calls": "no calls are", "loads": "no loads are", "tokens": "no tokens are",
    "cost": "no cost is", "seconds": "no times are",
}  # fmt: skip


class WithinBudget(Evaluator, frozen=True, kw_only=True):
    """A run cost no more turns, calls, loads, tokens, money and time than its case allows.

    What it judges: each figure that the budget names, with a verdict of its own. Turns and calls are those of all agents.
    Tokens are all that the models read and wrote: what came from a cache or went into one is read too, whether or not the
    host counts it as input, and each answer counts once, also where the log sums it up again. Cost is in US dollars.

    What it cannot tell: what the log does not record: tokens, cost and times are unknown then, never 0, as are the turns of
    a format that does not show where an answer ends. A log with gaps may hold less than there was.

    What to do: look where the figure grows: load_storm, redundant_loads and tokens_per_skill say so of skills.
    """

    group = "presence"
    since = "0.2"
    examples = (
        Example(
            run="load tides\ncall Bash", outcome="pass", case=Case(id="demo", budget=Budget(turns=2, calls=2, loads=1))
        ),
        Example(
            run="call Bash\ncall Bash", outcome="fail", case=Case(id="demo", budget=Budget(calls=1)), says="2 calls"
        ),
        Example(run="turn 900 100", outcome="pass", case=Case(id="demo", budget=Budget(tokens=1000))),
        Example(run="turn 900 101", outcome="fail", case=Case(id="demo", budget=Budget(tokens=1000))),
        Example(
            run="call Bash",
            outcome="unknown",
            case=Case(id="demo", budget=Budget(tokens=1000)),
            says="no tokens are on record",
        ),
        Example(
            run="turn - -\ncall Bash\nturn - -\nusage 900 100 0.5",
            outcome="pass",
            case=Case(id="demo", budget=Budget(tokens=1000, cost=0.5)),
            about="Two answers that the log sums up at the end.",
        ),
        Example(
            run="turn - -\nusage 90 10\nturn - -",
            outcome="unknown",
            case=Case(id="demo", budget=Budget(tokens=1000)),
            says="no tokens are on record",
            about="The second answer is in no sum.",
        ),
        Example(run="call Bash", outcome="unknown", case=Case(id="demo", budget=Budget(seconds=5)), says="no times"),
        Example(
            run="call Bash\ngap undecodable a cut line", outcome="unknown", case=Case(id="demo", budget=Budget(calls=1))
        ),
        Example(run="call Bash", outcome="not_applicable", says="no budget"),
        Example(
            run="call Bash",
            outcome="unknown",
            case=Case(id="demo", budget=Budget(cost=0.5)),
            says="no cost is on record, and $0.50 allowed",
        ),
        Example(run="call Bash", outcome="pass", case=Case(id="demo", budget=Budget(calls=1)), says="1 of 1 call"),
    )

    @classmethod
    def implied(cls, case: Case) -> Iterator[WithinBudget]:
        """Be asked where a case has a budget."""
        if case.budget != Budget():
            yield cls()

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield a verdict for each figure of the budget."""
        limits = {name: limit for name in Budget.__struct_fields__ if (limit := getattr(case.budget, name)) is not None}
        if not limits:
            yield self.says("not_applicable", "the case has no budget")
        spent = _spent(trace)
        for name, limit in limits.items():
            value = spent[name]
            if value is None:
                yield self.says("unknown", f"{_UNTOLD[name]} on record, and {_amount(name, limit)} allowed")
            elif value > limit:
                yield self.says(
                    "fail", f"{_amount(name, value)}, and {_amount(name, limit)} allowed", score=limit / value
                )
            elif why := doubt(trace):
                yield self.says("unknown", f"{_amount(name, value)} on record, but {why}")
            else:
                yield self.says("pass", f"{_amount(name, value).split(' ')[0]} of {_amount(name, limit)}", score=1.0)


def _amount(name: str, value: float) -> str:
    """Write so much of what a budget limits: ``1 turn``, ``2.5 seconds``, ``$0.50``."""
    if name == "cost":
        return f"${value:.2f}" if value == round(value, 2) else f"${value:g}"
    shown = f"{value:,.10g}"
    return f"{shown} {name[:-1] if shown == '1' else name}"


def _spent(trace: Trace) -> dict[str, float | None]:
    last: dict[str, int] = {}
    numbers = turns(trace.events)
    for event in trace.events:
        last[event.agent] = max(last.get(event.agent, 0), numbers[event.seq])
    return {
        "turns": float(sum(last.values())) if trace.turns == "recorded" else None, "calls": float(sum(isinstance(event, ToolCall) for event in trace.events)),
        "loads": float(sum(isinstance(event, SkillLoaded) and event.status in HAVE for event in trace.events)),
        "tokens": _whole(trace, _tokens), "cost": _whole(trace, lambda answer: answer.cost), "seconds": _seconds(trace),
    }  # fmt: skip


def _tokens(answer: ModelTurn | Usage) -> int | None:
    known = answer.input_tokens is not None and answer.output_tokens is not None
    return (answer.input_tokens or 0) + (answer.output_tokens or 0) if known else None


def _whole(trace: Trace, part: Callable[[ModelTurn | Usage], float | None]) -> float | None:
    """Add up every answer, and every sum of answers that have no figure of their own; null where one is in neither."""
    last: dict[tuple[str, str | None], int] = {(event.agent, event.answer): event.seq for event in trace.events
            if isinstance(event, ModelTurn) and event.answer is not None}  # fmt: skip
    figures: list[float] = []
    missing = False
    for event in trace.events:
        if isinstance(event, ModelTurn) and last.get((event.agent, event.answer), event.seq) == event.seq:
            value = part(event)
            missing = missing or value is None
        elif isinstance(event, Usage):
            value = part(event)
            missing = missing and value is None
        else:
            continue
        figures += [] if value is None else [value]
    return float(sum(figures)) if figures and not missing else None


def _seconds(trace: Trace) -> float | None:
    times = []
    for event in trace.events:
        if event.time:
            try:
                time = dt.datetime.fromisoformat(event.time)
            except ValueError:
                continue
            times.append(time if time.tzinfo else time.replace(tzinfo=dt.UTC))
    return (max(times) - min(times)).total_seconds() if len(times) > 1 else None
