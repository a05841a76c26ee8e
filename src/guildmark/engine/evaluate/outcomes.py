"""What the runs of an evaluation came to, by case, and by what a gate is made of; what was not judged is no outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guildmark.model.evaluation import Evaluation
    from guildmark.model.verdict import Outcome

By = Literal["group", "evaluator"]
Outcomes = dict[str, list[float]]
"""By case, of each run: 1 for a pass, 0 for a failure."""
ALL: Final = "(all cases)"
NO_GROUP: Final = "(no group)"


def by_case(found: Evaluation) -> Outcomes:
    """Return what its runs came to."""
    return _sorted((ALL, run.case, run.outcome) for run in found.runs).get(ALL, {})


def families(old: Evaluation, new: Evaluation, by: By) -> dict[str, tuple[Outcomes, Outcomes]]:
    """Sort what both have by gate, and all cases as one more; a gate that only one of them has cannot be decided."""
    rows = _verdicts if by == "evaluator" else _runs
    parts = [{**_sorted(rows(found)), ALL: by_case(found)} for found in (old, new)]
    return {name: (parts[0].get(name, {}), parts[1].get(name, {})) for name in {*parts[0], *parts[1]}}


def _runs(found: Evaluation) -> Iterator[tuple[str, str, Outcome]]:
    for run in found.runs:
        yield run.group or NO_GROUP, run.case, run.outcome


def _verdicts(found: Evaluation) -> Iterator[tuple[str, str, Outcome]]:
    for verdict in found.verdicts:
        if verdict.case is not None:
            yield verdict.by, verdict.case, verdict.outcome


def _sorted(rows: Iterable[tuple[str, str, Outcome]]) -> dict[str, Outcomes]:
    """Sort outcomes by gate, then by case."""
    found: dict[str, Outcomes] = {}
    for gate, case, outcome in rows:
        if outcome in ("pass", "fail"):
            found.setdefault(gate, {}).setdefault(case, []).append(1.0 if outcome == "pass" else 0.0)
    return found
