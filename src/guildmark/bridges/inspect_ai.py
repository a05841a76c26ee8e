"""Our evaluators as a scorer of Inspect AI 0.3.285: in a task, or over a log by ``inspect score --scorer guildmark/guildmark``.

A value has several keys, each with its own metrics. What could not be judged is unscored (NaN), which Inspect leaves out of
means and counts; ``passed`` and ``judged`` keep it from being overlooked.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import msgspec

from guildmark.bridges.base import Judge
from guildmark.engine.evaluate.summing import Counting
from guildmark.reports.base import counted

try:
    from inspect_ai.scorer import Score, mean, scorer, stderr
except ImportError as error:
    raise ImportError("this bridge needs Inspect AI: pip install inspect-ai") from error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from inspect_ai.scorer import Scorer, Target
    from inspect_ai.solver import TaskState

    from guildmark.bridges.base import Entry
    from guildmark.model.verdict import Verdict

_UNSCORED: Final = float("nan")
_SHOWN: Final = ("error", "fail", "unknown")


@scorer(metrics={"*": [mean(), stderr()]})  # type: ignore[untyped-decorator]  # a framework that is not installed where types are checked
def guildmark(evaluators: Sequence[Entry] = (), host: str | None = None, skills: str | None = None) -> Scorer:
    """Score the messages of a sample by evaluators, given as objects or as a case file names them.

    ``passed`` is 1 where nothing that applies is ``fail``, ``unknown`` or ``error``; ``judged`` the share of what applies
    that was judged; and each evaluator has the mean of its scores under its id. The verdicts stand in the metadata. A
    sample may carry our case, as a case file has it, as ``guildmark`` of its metadata.
    """
    judge = Judge(evaluators, host, skills)

    async def score(state: TaskState, target: Target) -> Score:
        del target
        verdicts = judge.verdicts(state.messages, state.metadata, str(state.sample_id))
        return _score(verdicts)

    return score


def _score(verdicts: Sequence[Verdict]) -> Score:
    whole = Counting()
    each: dict[str, Counting] = {}
    for verdict in verdicts:
        for counting in (whole, each.setdefault(verdict.by, Counting())):
            counting.add(verdict)
    tally = whole.tally()
    applies = tally.coverage is not None
    broken = tally.failed + tally.unknown + tally.error
    values: dict[str, Any] = {
        "passed": float(not broken) if applies else _UNSCORED,
        "judged": tally.coverage if applies else _UNSCORED,
        **{by: _number(counting.tally().score) for by, counting in each.items()},
    }
    shown = [f"{verdict.by}: {verdict.outcome}: {verdict.reason}" for verdict in verdicts if verdict.outcome in _SHOWN]
    return Score(
        value=values, explanation="\n".join(shown) or f"{counted(tally.passed, 'verdict')} passed",
        metadata={"verdicts": json.loads(msgspec.json.encode(verdicts))},
    )  # fmt: skip


def _number(score: float | None) -> float:
    return _UNSCORED if score is None else score
