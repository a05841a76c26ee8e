"""Which answer of the model each span of an OpenAI Agents trace belongs to, and where its tokens are counted.

The SDK sums up requests in spans of turns, and turns in the span of the task, since 0.2x; what is furthest down counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import child, integer, is_map, string
from guildmark.lenses.shapes.tokens import Tokens, cached_within

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Span = Mapping[str, object]

_REQUESTS: Final = ("generation", "response")
_HIGHEST: Final = 1000
"""Parents that are followed upwards, as they may go round."""


class Answers:
    """Knows them all, as spans are written when they end."""

    def __init__(self, spans: Sequence[Span], known: Mapping[str, Span]) -> None:
        """Look at all spans; ``known`` are they by their ids."""
        self._known = known
        self._of: dict[str, str] = {}
        self._requests: dict[str, list[Span]] = {}
        self._counting: set[str] = set()
        last: dict[str, str] = {}
        for span in sorted(spans, key=lambda span: string(span.get("started_at"))):
            identity, parent = string(span.get("id")), string(span.get("parent_id"))
            turn = self._turn(span)
            if span_kind(span) in _REQUESTS:
                last[parent] = identity
                if turn:
                    self._requests.setdefault(turn, []).append(span)
            if answer := turn or last.get(parent):
                self._of[identity] = answer
            if self.is_one(span) and (_counts(span) or any(map(_counts, self._requests.get(identity, ())))):
                self._counting.add(string(span.get("trace_id")))

    def of(self, span: Span) -> str | None:
        """Return the answer that asked for a call, or that a request brought: the turn around it, else the request before."""
        return self._of.get(string(span.get("id")))

    def is_one(self, span: Span) -> bool:
        """Tell whether an answer ends with a span: a turn, or a request outside of any."""
        return _is_turn(span) or (span_kind(span) in _REQUESTS and not self._turn(span))

    def tokens(self, span: Span) -> Tokens:
        """Sum up the requests of a turn, else take what the turn or the request counts itself."""
        found = [_counts(request) for request in self._requests.get(string(span.get("id")), ())]
        counted = [one for one in found if one is not None]
        if not counted or len(counted) < len(found):
            return _counts(span) or Tokens()
        return Tokens(_sum([one.read for one in counted]), _sum([one.wrote for one in counted]),
                      _sum([one.cached for one in counted]))  # fmt: skip

    def model(self, span: Span) -> str | None:
        """Name the model that answered."""
        spans = (span, *self._requests.get(string(span.get("id")), ()))
        return next(filter(None, (_model(own) for own in spans)), None)

    def whole(self, span: Span) -> Tokens | None:
        """Return what a task sums up, where nothing below it counts."""
        if string(child(span, "span_data", "data", "sdk_span_type")) != "task":
            return None
        return None if string(span.get("trace_id")) in self._counting else _counts(span)

    def _turn(self, span: Span) -> str | None:
        at: Span | None = span
        for _ in range(_HIGHEST):
            if at is None or (span_kind(at) == "agent" and at is not span):
                return None
            if _is_turn(at):
                return string(at.get("id"))
            at = self._known.get(string(at.get("parent_id")))
        return None


def span_kind(span: Span) -> str:
    """Return what a span is of."""
    return string(child(span, "span_data", "type"))


def _is_turn(span: Span) -> bool:
    return span_kind(span) == "custom" and string(child(span, "span_data", "data", "sdk_span_type")) == "turn"


def _model(span: Span) -> str:
    data = span.get("span_data")
    return string(child(data, "model")) or string(child(data, "response", "model"))


def _counts(span: Span) -> Tokens | None:
    """Return what a span counts; zeros are what the SDK writes where the model said nothing."""
    data = span.get("span_data")
    usage = next(
        filter(is_map, (child(data, *keys) for keys in (("usage",), ("data", "usage"), ("response", "usage")))), None
    )
    found = cached_within(usage, "input_tokens", "output_tokens", "cached_input_tokens")
    if found.read is None and found.wrote is None:
        found = cached_within(usage, "prompt_tokens", "completion_tokens")
    if found.cached is None:
        details = child(usage, "input_tokens_details", "cached_tokens")
        found = found._replace(cached=integer(details if details is not None else child(usage, "prompt_tokens_details", "cached_tokens")))  # fmt: skip
    return found if found.read or found.wrote else None


def _sum(counts: Sequence[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if known else None
