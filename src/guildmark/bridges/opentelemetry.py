"""Verdicts as span events of OpenTelemetry, named as its GenAI conventions name the result of an evaluation (2026-11).

Only ``opentelemetry-api`` is needed. Every event is ``gen_ai.evaluation.result``; what the conventions have no name for
stands under ``guildmark.``.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from guildmark.model.errors import UsageError
from guildmark.reports.base import visible

try:
    from opentelemetry import trace
except ImportError as error:
    raise ImportError("this bridge needs OpenTelemetry: pip install opentelemetry-api") from error

if TYPE_CHECKING:
    from collections.abc import Iterable

    from opentelemetry.trace import Span, Tracer

    from guildmark.model.evaluation import Evaluation
    from guildmark.model.verdict import Verdict

EVENT: Final = "gen_ai.evaluation.result"
SPAN: Final = "guildmark.evaluate"
LONGEST: Final = 1_000
"""Characters of an explanation that are kept; it may quote the log."""


def record(verdicts: Iterable[Verdict], span: Span | None = None) -> None:
    """Add an event for each verdict to a span, by default to the current one: best to that of the run that was judged.

    Raises ``UsageError`` where that span records nothing, as verdicts would be lost without a word.
    """
    span = span or trace.get_current_span()
    if not span.is_recording():
        raise UsageError("verdicts would be lost: the span does not record",
                         next_step="call it before the span ends, and with a tracer provider that is set up")  # fmt: skip
    for verdict in verdicts:
        span.add_event(EVENT, _attributes(verdict))


def export(found: Evaluation, tracer: Tracer | None = None) -> None:
    """Make a span for each run of an evaluation, with its verdicts as events; its log and case are attributes."""
    tracer = tracer or trace.get_tracer("guildmark")
    for (case, log), verdicts in groupby(found.verdicts, key=lambda verdict: (verdict.case, verdict.trace)):
        about = {"guildmark.case": case, "guildmark.trace": log}
        with tracer.start_as_current_span(
            SPAN, attributes={key: value for key, value in about.items() if value}
        ) as span:
            record(verdicts, span)


def _attributes(verdict: Verdict) -> dict[str, str | float | list[int]]:
    """Write what a verdict has; a score that it does not have is no attribute."""
    attributes: dict[str, str | float | list[int] | None] = {
        "gen_ai.evaluation.name": f"guildmark.{verdict.by}",
        "gen_ai.evaluation.score.label": verdict.outcome,
        "gen_ai.evaluation.score.value": verdict.score,
        "gen_ai.evaluation.explanation": visible(_cut(verdict.reason)),
        "error.type": "guildmark.error" if verdict.outcome == "error" else None,
        "guildmark.evaluator.version": verdict.version,
        "guildmark.skill": visible(verdict.skill) if verdict.skill else None,
        "gen_ai.tool.call.id": verdict.call_id,
        "guildmark.evidence": list(verdict.evidence) or None,
    }
    return {key: value for key, value in attributes.items() if value is not None}


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
