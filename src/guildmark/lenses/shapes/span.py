"""One OpenTelemetry span in plain form, and what a convention may say about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guildmark.model.event import AnyEvent, OfferedSkill, Raw, ToolCall, ToolResult
    from guildmark.model.trace import Gap


class SpanEvent(NamedTuple):
    """An event of a span."""

    name: str
    attributes: Mapping[str, object]


class Span(NamedTuple):
    """A span; ``status`` is OK, ERROR or empty, ``start`` and ``end`` are ISO 8601, identity is (trace, span)."""

    trace: str
    span: str
    parent: str
    name: str
    start: str
    end: str
    status: str
    scope: str
    attributes: Mapping[str, object]
    events: tuple[SpanEvent, ...]
    raw: Raw


class Said(NamedTuple):
    """The conversation that a model's span shows: what went in, and what came out."""

    system: str
    tools: tuple[tuple[str, str], ...]
    """Names and descriptions of the tools on offer."""
    model: bool
    """Whether the span is one answer of the model, rather than a summary of several."""
    before: tuple[AnyEvent | Gap, ...]
    after: tuple[AnyEvent | Gap, ...]
    skills: tuple[OfferedSkill, ...] | None = None
    """The skills on offer, where the span lists them apart from its prompt."""


class Served(NamedTuple):
    """The call that a tool's span shows."""

    call: ToolCall
    result: ToolResult
    has_arguments: bool
    has_result: bool
