"""Our evaluators in datasets of pydantic-evals 2.62.0: one ``Evaluator`` that asks several.

``Dataset.from_file(path, custom_evaluator_types=[Guildmark])`` reads them from YAML::

    evaluators:
      - Guildmark: {evaluators: [{skill_invoked: tides}, redundant_loads]}
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from guildmark.bridges.base import KEY, Judge

try:
    from pydantic_evals.evaluators import EvaluationReason, Evaluator
    from pydantic_evals.otel import SpanTreeRecordingError
except ImportError as error:
    raise ImportError("this bridge needs pydantic-evals: pip install pydantic-evals") from error

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pydantic_evals.evaluators import EvaluatorContext

    from guildmark.model.verdict import Verdict

_WORDS: Final = (str, int, float, bytes)
"""Outputs that are an answer, not a run."""


@dataclass(repr=False)
class Guildmark(Evaluator):  # type: ignore[misc]  # a framework that is not installed where types are checked
    """Asks evaluators of what a task did.

    The run is what the task keeps by ``set_eval_attribute("guildmark", run)``; else its output, where that is a run (a
    result with messages, or messages) and not words; else the tree of its spans. A verdict is an assertion under the
    evaluator's id, false for ``fail``, ``unknown`` and ``error``, whose word begins the reason; where it has a score, that
    stands beside it as ``ID score``. What does not apply is a label, which counts into no mean. A case may carry ours, as
    a case file has it, as ``guildmark`` of its metadata.
    """

    evaluators: list[str | dict[str, Any]] = field(default_factory=list)
    """As a case file names them."""
    host: str | None = None
    """Whose runs they are, when that cannot be told."""
    skills: str | None = None
    """The folder of the skills that the agent had."""

    @cached_property
    def _judge(self) -> Judge:
        return Judge(self.evaluators, self.host, self.skills)

    def evaluate(self, ctx: EvaluatorContext) -> dict[str, EvaluationReason]:
        """Return what each evaluator says, by its id; several verdicts of one are told apart by their skill or number."""
        metadata = ctx.metadata if isinstance(ctx.metadata, dict) else {}
        return dict(_told(self._judge.verdicts(_run(ctx), metadata, ctx.name or "")))


def _run(ctx: EvaluatorContext) -> object:
    """Find the run of a case; null where there is none."""
    if (kept := ctx.attributes.get(KEY)) is not None:
        return kept
    if ctx.output is not None and not isinstance(ctx.output, _WORDS):
        return ctx.output
    try:
        tree = ctx.span_tree
    except SpanTreeRecordingError:
        return None
    return [
        {
            "name": node.name, "context": {"trace_id": f"0x{node.trace_id:032x}", "span_id": f"0x{node.span_id:016x}"},
            "parent_id": None if node.parent_span_id is None else f"0x{node.parent_span_id:016x}",
            "start_time": node.start_timestamp.isoformat(), "end_time": node.end_timestamp.isoformat(),
            "status": {"status_code": node.status.upper()}, "attributes": dict(node.attributes),
        }
        for node in tree.find(lambda _: True)
    ]  # fmt: skip


def _told(verdicts: Iterable[Verdict]) -> Iterable[tuple[str, EvaluationReason]]:
    taken: set[str] = set()
    for verdict in verdicts:
        name = f"{verdict.by} {verdict.skill}" if verdict.by in taken and verdict.skill else verdict.by
        number = 2
        while name in taken:
            name, number = f"{verdict.by} {number}", number + 1
        taken.add(name)
        if verdict.outcome == "not_applicable":
            yield name, EvaluationReason(verdict.outcome, verdict.reason)
            continue
        said = verdict.reason if verdict.outcome in ("pass", "fail") else f"{verdict.outcome}: {verdict.reason}"
        yield name, EvaluationReason(verdict.outcome == "pass", said)
        if verdict.score is not None:
            yield f"{name} score", EvaluationReason(verdict.score, verdict.reason)
