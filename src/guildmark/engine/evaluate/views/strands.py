"""strands-evals' rows: score, test_pass, reason and label, for each evaluator of a run.

Ours that cannot be told or went wrong are rows that fail there, and what does not apply passes, as it has no other words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Outcome, Verdict

_LABELS: Final[Mapping[Outcome, str | None]] = {
    "pass": "Yes", "fail": "No", "not_applicable": "not_applicable", "unknown": "not_applicable", "error": "not_applicable",
}  # fmt: skip
_NOT_JUDGED: Final = frozenset({"not_applicable", "unknown", "error"})


def row(trace: Trace, case: Case, verdicts: Sequence[Verdict]) -> dict[str, object]:
    """Return the rows of one run, and their case: the mean over judged rows, and whether every judged row passed."""
    rows = [_row(verdict) for verdict in verdicts]
    judged = [one for one in rows if one["label"] != "not_applicable"]
    failing = [one for one in rows if one["label"] == "not_applicable" and not one["test_pass"]]
    counted = [*judged, *failing]
    scores = [float(str(one["score"])) for one in counted]
    return {
        "view": "strands", "trace": trace.source, "case": case.id or None, "outputs": rows,
        "score": sum(scores) / len(scores) if scores else 0.0, "test_pass": all(bool(one["test_pass"]) for one in counted),
        "included": bool(counted),
    }  # fmt: skip


def _row(verdict: Verdict) -> dict[str, object]:
    skipped = verdict.outcome in _NOT_JUDGED
    prefix = f"{verdict.skill}: " if verdict.skill else ""
    return {
        "evaluator": verdict.by, "score": 0.0 if skipped or verdict.score is None else verdict.score,
        "test_pass": verdict.outcome in ("pass", "not_applicable"), "reason": prefix + verdict.reason,
        "label": _LABELS[verdict.outcome],
    }  # fmt: skip
