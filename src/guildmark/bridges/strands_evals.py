"""Our evaluators in experiments of strands-evals (``strands-agents-evals`` 1.7.0): one ``Evaluator`` that asks several.

``Experiment.from_file(path, custom_evaluators=[Guildmark])`` reads what ``Experiment.to_file`` writes of it::

    {"evaluator_type": "Guildmark", "evaluators": [{"skill_invoked": "tides"}, "redundant_loads"]}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.bridges.base import Judge

try:
    from strands_evals.evaluators import Evaluator
    from strands_evals.types import EvaluationData, EvaluationOutput
except ImportError as error:
    raise ImportError("this bridge needs strands-evals: pip install strands-agents-evals") from error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.bridges.base import Entry
    from guildmark.model.verdict import Verdict

_NA: Final = "not_applicable"


class Guildmark(Evaluator):  # type: ignore[misc]  # a framework that is not installed where types are checked
    """Asks evaluators of the trajectory of each case: a ``Session``, or messages.

    A row is a verdict: its ``label`` is our outcome, and its metadata the verdict. What does not apply passes and is left
    out of means; ``unknown`` and ``error``, as for a trajectory that is missing, do not pass and count 0, since a row
    needs a number. A case may carry ours, as a case file has it, as ``guildmark`` of its metadata.
    """

    def __init__(
        self,
        evaluators: Sequence[Entry] = (),
        host: str | None = None,
        skills: str | None = None,
        name: str | None = None,
    ) -> None:
        """Take evaluators, whose runs they are, the folder of the skills, and the tag of rows in the report."""
        self._judge = Judge(evaluators, host, skills)
        super().__init__(name=name or self._judge.name)
        self.evaluators = self._judge.entries
        self.host = host
        self.skills = skills
        self.aggregator = aggregate

    def evaluate(self, evaluation_case: EvaluationData) -> list[EvaluationOutput]:
        """Return a row for each verdict on one case."""
        metadata = evaluation_case.metadata or {}
        run = evaluation_case.actual_trajectory
        return [_row(verdict) for verdict in self._judge.verdicts(run, metadata, evaluation_case.name or "")]


def aggregate(outputs: Sequence[EvaluationOutput]) -> tuple[float, bool, str]:
    """Return a case's score, whether it passed, and why: a row that could not be judged is never lost beside others."""
    applies = [row for row in outputs if row.label != _NA]
    reason = " | ".join(row.reason for row in applies or outputs if row.reason)
    if not applies:
        return 0.0, bool(outputs), reason
    return sum(row.score for row in applies) / len(applies), all(row.test_pass for row in applies), reason


def _row(verdict: Verdict) -> EvaluationOutput:
    said = f"{verdict.by}: {verdict.reason}"
    score = verdict.score if verdict.score is not None else float(verdict.outcome == "pass")
    return EvaluationOutput(
        score=score, test_pass=verdict.outcome in ("pass", _NA), reason=said, label=verdict.outcome,
        metadata={"by": verdict.by, "version": verdict.version, "outcome": verdict.outcome, "score": verdict.score,
                  "skill": verdict.skill, "call_id": verdict.call_id, "evidence": list(verdict.evidence)},
    )  # fmt: skip
