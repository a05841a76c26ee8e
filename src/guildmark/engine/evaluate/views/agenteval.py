"""AgentEval's disclosure-efficiency metric and its index, with their keys and formulas, as its source has them in mid-July 2026.

The metric never says that there was nothing to measure: a run without a skill call, or without a trace, scores 100,
whatever was expected. That is kept here as it is, and not in our verdicts.
"""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING, Final

from guildmark.model.event import ResourceRead, ScriptRun, SkillLoaded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

METRIC: Final = "code_skill_disclosure_efficiency"
_STORM: Final = 3
_PENALTY: Final = 0.7
_PASSING: Final = 70.0


def row(trace: Trace | None, case: Case, verdicts: Sequence[Verdict]) -> dict[str, object]:
    """Return the metric of one run. Names are compared ignoring case, and calls count whatever became of them."""
    del verdicts
    every = trace.events if trace else ()
    events = [event for event in every if isinstance(event, SkillLoaded | ResourceRead | ScriptRun)]
    loads = [event.skill.casefold() for event in events if isinstance(event, SkillLoaded)]
    reads = sum(isinstance(event, ResourceRead) for event in events)
    runs = sum(isinstance(event, ScriptRun) for event in events)
    orphaned = _orphaned(events)
    details: dict[str, object] = {
        "nLoad": len(loads), "nRead": reads, "nRun": runs, "redundantLoads": len(loads) - len(set(loads)),
        "orphanedReads": orphaned[0], "orphanedRuns": orphaned[1], "funnel": f"{len(loads)}→{reads}→{runs}",
    }  # fmt: skip
    score = 100.0
    if events:
        score = _measured(details, loads, reads + runs, sum(orphaned), case)
    return {"view": "agenteval", "metric": METRIC, "trace": trace.source if trace else None, "case": case.id or None, "score": score,
            "passed": score >= _PASSING, "details": details}  # fmt: skip


def whole(rows: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """Return the index over all runs: of its three axes, these logs show one, as the mean of the runs."""
    scores = [float(str(row["score"])) for row in rows]
    return index(efficiency=sum(scores) / len(scores) if scores else None)


def index(
    *, findings: tuple[int, int, int] | None = None, efficiency: float | None = None,
    probes: tuple[int, int] | None = None, changed: int = 0,
) -> dict[str, object]:  # fmt: skip
    """Return ``SkillSecurityIndex`` from findings (high, medium, low), the metric, and probes (resisted, of how many).

    The mean of the axes that there are: measuring less can raise it, and a mean hides a zero. Ours does neither.
    """
    axes = {
        "compliance": None if findings is None else _clamped(100 - sum(map(operator.mul, (40, 15, 5), findings))),
        "efficiency": None if efficiency is None or not math.isfinite(efficiency) else _clamped(efficiency),
        "security": _security(probes, changed),
    }
    measured = [axis for axis in axes.values() if axis is not None]
    return {"view": "agenteval", "metric": "SkillSecurityIndex", **axes, "axesMeasured": len(measured),
            "score": sum(measured) / len(measured) if measured else None}  # fmt: skip


def _security(probes: tuple[int, int] | None, changed: int) -> float | None:
    resisted, run = probes or (0, 0)
    if run <= 0 and changed <= 0:
        return None
    return _clamped((100 * resisted / run if run > 0 else 100) - 40 * changed)


def _clamped(score: float) -> float:
    return min(100.0, max(0.0, float(score)))


def _orphaned(events: Sequence[SkillLoaded | ResourceRead | ScriptRun]) -> tuple[int, int]:
    seen: set[str] = set()
    reads = runs = 0
    for event in events:
        if isinstance(event, SkillLoaded):
            seen.add(event.skill.casefold())
        elif event.skill.casefold() not in seen:
            reads += isinstance(event, ResourceRead)
            runs += isinstance(event, ScriptRun)
    return reads, runs


def _measured(details: dict[str, object], loads: Sequence[str], follow: int, orphans: int, case: Case) -> float:
    order = 1 - orphans / follow if follow else 1.0
    storm = len(set(loads)) >= _STORM and not follow
    redundancy = len(set(loads)) / len(loads) if loads else 1.0
    precision = min(1.0, max(0.0, redundancy * (_PENALTY if storm else 1.0)))
    details |= {"orderValidity": order, "loadPrecision": precision, "loadStormDetected": storm}
    chosen = 1.0
    if case.expected:  # an empty list counts as none
        wanted = {name.casefold() for name in case.expected}
        right = len(wanted & set(loads))
        of_loads, of_wanted = right / len(set(loads)) if loads else 0.0, right / len(wanted)
        chosen = 2 * of_loads * of_wanted / (of_loads + of_wanted) if of_loads + of_wanted else 0.0
        details |= {"selectionPrecision": of_loads, "selectionRecall": of_wanted, "selectionF1": chosen}
    return _clamped(100 * order * precision * chosen)
