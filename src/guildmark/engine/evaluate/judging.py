"""What the evaluators say of one run; one that breaks says ``error`` and hides no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guildmark.engine.evaluate.kinds import kinds
from guildmark.model.case import Case
from guildmark.model.verdict import Verdict
from guildmark.reports.base import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from guildmark.evaluators.base import Evaluator
    from guildmark.model.trace import Trace

ANY = Case(id="")
"""What a run is judged by that belongs to no case."""


def wanted(case: Case, named: Sequence[Evaluator]) -> tuple[Evaluator, ...]:
    """List what is asked of a case's runs: what its file names, then what its fields imply, each once."""
    found: list[Evaluator] = []
    for one in (*named, *(own for kind in kinds().values() for own in kind.implied(case))):
        if one not in found:  # by value: settings may hold mappings, which have no hash
            found.append(one)
    return tuple(found)


def judge(trace: Trace, case: Case, evaluators: Iterable[Evaluator]) -> Iterator[Verdict]:
    """Yield every verdict on a run, each with its case and its log."""
    for evaluator in evaluators:
        for verdict in _said(evaluator, trace, case):
            yield replace(verdict, case=case.id or None, trace=trace.source or None)
    if case.output is not None or case.statements:
        yield _in_words(trace, case)


def _in_words(trace: Trace, case: Case) -> Verdict:
    """Say what was not looked at: words about the answer are for a judge."""
    parts = [counted(len(case.statements), "statement")] if case.statements else []
    parts += ["a description"] if case.output is not None else []
    return Verdict(by="output", version="1", case=case.id or None, trace=trace.source or None, outcome="not_applicable",
                   reason=f"{' and '.join(parts)} of the answer: no judge is configured that reads it")  # fmt: skip


def _said(evaluator: Evaluator, trace: Trace, case: Case) -> list[Verdict]:
    try:
        found = list(evaluator.evaluate(trace, case))
    except Exception as error:  # noqa: BLE001  # one evaluator's fault is one verdict's
        return [_error(evaluator, f"the evaluator failed: {type(error).__name__}: {' '.join(str(error).split())}")]
    return found or [_error(evaluator, "the evaluator said nothing")]


def _error(evaluator: Evaluator, reason: str) -> Verdict:
    return Verdict(by=evaluator.id(), version=evaluator.version, outcome="error", reason=reason)


def without_log(case: Case) -> Verdict:
    """Say that a case was not run."""
    return Verdict(by="trace", version="1", case=case.id, outcome="error",
                   reason="no log belongs to this case: none of the logs is named by it, carries its id or begins with its prompt")  # fmt: skip
