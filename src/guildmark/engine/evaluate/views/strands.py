"""strands-evals' rows: score, test_pass, reason and label, for each evaluator of a run, and what a case and a report make of them.

Ours that cannot be told or went wrong are rows that fail there, and what does not apply passes, as it has no other words:
a case that only declined to judge is left out of means, one that failed to judge counts 0. Where its own aggregates lose a
row that failed to be judged beside one that passed, ours do not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

_NA: Final = "not_applicable"
_NOT_JUDGED: Final = frozenset({"not_applicable", "unknown", "error"})
_BINARY: Final[Mapping[str, Mapping[str, str]]] = {"selection": {"pass": "Yes", "fail": "No"}}
"""Labels of the evaluators that have one there; a deterministic one has none."""


def row(trace: Trace | None, case: Case, verdicts: Sequence[Verdict]) -> dict[str, object]:
    """Return the rows of one run, and their case: the mean over judged rows, and whether every judged row passed."""
    rows = [_row(verdict) for verdict in verdicts]
    counted = [one for one in rows if one["label"] != _NA or not one["test_pass"]]
    scores = [float(str(one["score"])) for one in counted]
    return {
        "view": "strands", "trace": trace.source if trace else None, "case": case.id or None, "outputs": rows,
        "score": sum(scores) / len(scores) if scores else 0.0, "test_pass": all(bool(one["test_pass"]) for one in counted),
        "included": bool(counted),
    }  # fmt: skip


def whole(rows: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """Return the report: the mean of the cases that are included, which is 0 where none is."""
    included = [row for row in rows if row["included"]]
    scores = [float(str(row["score"])) for row in included]
    return {
        "view": "strands", "overall_score": sum(scores) / len(scores) if scores else 0.0, "included": len(included),
        "cases": len(rows), "test_passes": [bool(row["test_pass"]) for row in rows],
    }  # fmt: skip


def _row(verdict: Verdict) -> dict[str, object]:
    skipped = verdict.outcome in _NOT_JUDGED
    prefix = f"{verdict.skill}: " if verdict.skill else ""
    return {
        "evaluator": verdict.by, "score": 0.0 if skipped or verdict.score is None else verdict.score,
        "test_pass": verdict.outcome in ("pass", "not_applicable"), "reason": prefix + verdict.reason,
        "label": _NA if skipped else _BINARY.get(verdict.by, {}).get(verdict.outcome),
    }  # fmt: skip
