"""What spans say of tokens and money, and which of them to believe: an agent's span sums up what its answers' spans hold."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import integer, number, string
from guildmark.lenses.shapes.tokens import Tokens, as_provided, read_from_total

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.shapes.span import Span

_ANSWERS: Final = frozenset({"chat", "generate_content", "text_completion", "inference"})
_READ: Final = ("gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens", "llm.token_count.prompt",
                "gen_ai.aggregated_usage.input_tokens")  # fmt: skip
_WROTE: Final = ("gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens", "llm.token_count.completion",
                 "gen_ai.aggregated_usage.output_tokens")  # fmt: skip
_CACHED: Final = ("gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cache_read_input_tokens",
                  "llm.token_count.prompt_details.cache_read", "gen_ai.aggregated_usage.cache_read.input_tokens")  # fmt: skip
_STORED: Final = ("gen_ai.usage.cache_creation.input_tokens", "gen_ai.usage.cache_creation_input_tokens",
                  "gen_ai.usage.cache_write_input_tokens", "llm.token_count.prompt_details.cache_write",
                  "gen_ai.aggregated_usage.cache_creation.input_tokens")  # fmt: skip
_TOTAL: Final = ("gen_ai.usage.total_tokens", "llm.usage.total_tokens", "llm.token_count.total")
_COST: Final = ("gen_ai.usage.cost", "operation.cost", "llm.cost.total")
_MODEL: Final = ("gen_ai.response.model", "gen_ai.request.model", "llm.model_name")


def tokens(span: Span) -> Tokens:
    """Return what a span counts; the conventions want cached parts within the input, and not all writers do so."""
    counts = {"read": _first(span, _READ), "wrote": _first(span, _WROTE), "cached": _first(span, _CACHED),
              "stored": _first(span, _STORED)}  # fmt: skip
    found = as_provided(counts, "read", "wrote", "cached", "stored")
    total = _first(span, _TOTAL)
    return (
        read_from_total(found, total) if total is not None and total > (found.read or 0) + (found.wrote or 0) else found
    )


def cost(span: Span) -> float | None:
    """Return what a span says that it cost, in US dollars."""
    return next((value for key in _COST if (value := number(span.attributes.get(key))) is not None), None)


def model(span: Span) -> str | None:
    """Name the model."""
    return next(filter(None, (string(span.attributes.get(key)) for key in _MODEL)), None)


def is_answer(span: Span) -> bool:
    """Tell whether a span is one answer of a model, rather than an agent, a tool or a step around several."""
    if operation := string(span.attributes.get("gen_ai.operation.name")):
        return operation in _ANSWERS
    if kind := string(span.attributes.get("openinference.span.kind")):
        return kind == "LLM"
    return not string(span.attributes.get("traceloop.span.kind")) and model(span) is not None


def answer_id(span: Span) -> str | None:
    """Name the answer that a span is of; two traces may share ids of spans."""
    return f"{span.trace}/{span.span}" if span.span else None


class Counted:
    """Knows which spans count: those with figures that no span below them has too.

    What is below a tool's span is a run of its own, such as that of an agent used as a tool, and is in nobody's sum.
    """

    def __init__(self, spans: Sequence[Span]) -> None:
        """Look at all spans, as one may be written before what is below it."""
        self._known = {(span.trace, span.span): span for span in spans}
        self._covered: set[tuple[str, str]] = set()
        adrift: dict[str, list[Span]] = {}
        for span in filter(_has_figures, spans):
            if not self._cover_above(span) and is_answer(span):
                adrift.setdefault(span.trace, []).append(span)
        around = {trace: _Times(found) for trace, found in adrift.items()}
        for span in filter(_has_figures, spans):
            if span.trace in around and not is_answer(span) and around[span.trace].any_within(span):
                self._covered.add((span.trace, span.span))
        for span in filter(is_answer, spans):  # one call to a model may have two spans, one within the other
            above = self._known.get((span.trace, span.parent)) if span.parent else None
            if above is not None and above is not span and is_answer(above) and not _has_figures(above):
                self._covered.add((above.trace, above.span))

    def _cover_above(self, span: Span) -> bool:
        """Mark what is above a span up to a tool's; false where none of it sums up, and a span is missing from the log."""
        at, summed = span, False
        while at.parent:
            above = self._known.get((at.trace, at.parent))
            if above is None:
                return summed
            if above is span or _is_tool(above) or (above.trace, above.span) in self._covered:
                break
            self._covered.add((above.trace, above.span))
            at, summed = above, summed or _has_figures(above)
        return True

    def counts(self, span: Span) -> bool:
        """Tell whether a span's figures are to be counted."""
        return _has_figures(span) and not self.covered(span)

    def covered(self, span: Span) -> bool:
        """Tell whether a span below it has figures."""
        return (span.trace, span.span) in self._covered


def _has_figures(span: Span) -> bool:
    return not _is_tool(span) and (_first(span, _READ) is not None or _first(span, _WROTE) is not None)


class _Times:
    """The times of spans whose place below an agent is not on record."""

    def __init__(self, spans: Sequence[Span]) -> None:
        found = sorted((span.start, span.end) for span in spans)
        self._starts = [start for start, _ in found]
        self._ends = list(reversed([*accumulate((end for _, end in reversed(found)), min)]))
        """The earliest end of all that start as late, or later."""

    def any_within(self, span: Span) -> bool:
        at = bisect_left(self._starts, span.start)
        return at < len(self._ends) and self._ends[at] <= span.end


def _is_tool(span: Span) -> bool:
    attributes = span.attributes
    return (attributes.get("gen_ai.operation.name") == "execute_tool"
            or attributes.get("openinference.span.kind") == "TOOL" or attributes.get("traceloop.span.kind") == "tool")  # fmt: skip


def _first(span: Span, keys: Sequence[str]) -> int | None:
    return next((value for key in keys if (value := integer(span.attributes.get(key))) is not None), None)
