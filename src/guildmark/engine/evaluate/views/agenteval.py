"""AgentEval's disclosure-efficiency metric, with its keys and its formula, as its source has them in mid-July 2026.

It never says that there was nothing to measure: a run without a skill call scores 100, whatever was expected. That is kept
here as it is, and not in our verdicts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.model.event import ResourceRead, ScriptRun, SkillLoaded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

METRIC: Final = "code_skill_disclosure_efficiency"
_STORM: Final = 3
_PENALTY: Final = 0.7
_PASSING: Final = 70.0


def row(trace: Trace, case: Case, verdicts: Sequence[Verdict]) -> dict[str, object]:
    """Return the metric of one run. Names are compared ignoring case, and calls count whatever became of them."""
    del verdicts
    events = [event for event in trace.events if isinstance(event, SkillLoaded | ResourceRead | ScriptRun)]
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
    return {"view": "agenteval", "metric": METRIC, "trace": trace.source, "case": case.id or None, "score": score,
            "passed": score >= _PASSING, "details": details}  # fmt: skip


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
    return min(100.0, max(0.0, 100 * order * precision * chosen))
