"""The trace that the OpenAI Agents SDK keeps of itself: spans of agents, functions, responses. Source: 0.24.0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.shapes import responses
from guildmark.lenses.shapes.base import Place, arguments, child, integer, is_map, items, maps, string, text_of, within
from guildmark.model.event import End, Failure, Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.model.event import AnyEvent, Raw

    Out = Iterator[AnyEvent | Gap]


def spans(record: object) -> list[Mapping[str, object]]:
    """Find the spans of a record: one, a list, or what an exporter sends under ``data``."""
    rows = (
        record
        if isinstance(record, list)
        else items(child(record, "data")) or items(child(record, "spans")) or [record]
    )
    return [row for row in maps(rows) if row.get("object") == "trace.span" and is_map(row.get("span_data"))]


def read(source: Source) -> Read:
    """Read all spans, then tell them in the order of time: they are written when they end."""
    found: list[tuple[Mapping[str, object], Raw]] = []
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        here = spans(row.value)
        if not here and child(row.value, "object") != "trace":
            yield Gap(reason="record is no span", place=row.raw)
        found.extend((span, within(row.raw, index) if len(here) > 1 else row.raw) for index, span in enumerate(here))
    known = {string(span.get("id")): span for span, _ in found}
    points: list[tuple[str, int, int]] = []
    for index, (span, _) in enumerate(found):
        points.append((string(span.get("started_at")), 0, index))
        points.append((string(span.get("ended_at")) or string(span.get("started_at")), 1, index))
    told: set[str] = set()
    for time, ends, index in sorted(points):
        span, raw = found[index]
        yield from _told(span, Place(raw, _agent(span, known), time or None), told, ended=bool(ends))


def _agent(span: Mapping[str, object], known: Mapping[str, Mapping[str, object]]) -> str:
    at: Mapping[str, object] | None = span
    for _ in range(1000):
        if at is None:
            return "main"
        if child(at, "span_data", "type") == "agent":
            return string(child(at, "span_data", "name")) or "main"
        at = known.get(string(at.get("parent_id")))
    return "main"


def _told(span: Mapping[str, object], place: Place, told: set[str], *, ended: bool) -> Out:
    data = span["span_data"]
    kind = child(data, "type")
    if kind == "function":
        yield _function(span, data, place) if ended else _call(span, data, place)
    elif kind in ("generation", "response") and not ended:
        yield from _prompt(data, place, told)
    elif kind in ("generation", "response"):
        usage = child(data, "usage")
        yield ModelTurn(model=string(child(data, "model")) or None, input_tokens=integer(child(usage, "input_tokens")),
                        output_tokens=integer(child(usage, "output_tokens")), agent=place.agent, time=place.time,
                        raw=place.raw)  # fmt: skip
        for message in _said(child(data, "output") or child(data, "response", "output")):
            yield Message(role="assistant", text=message, agent=place.agent, time=place.time, raw=place.raw)
    elif kind == "agent" and ended and not _nested(span):
        yield End(status="error" if span.get("error") else "success", agent=place.agent, time=place.time, raw=place.raw)
    if ended and kind != "function" and is_map(error := span.get("error")):
        yield Failure(message=string(error.get("message")), agent=place.agent, time=place.time, raw=place.raw)


def _nested(span: Mapping[str, object]) -> bool:
    return False if span.get("parent_id") is None else child(span, "span_data", "type") != "agent"


def _call(span: Mapping[str, object], data: object, place: Place) -> ToolCall:
    return ToolCall(tool=string(child(data, "name")), arguments=arguments(child(data, "input")),
                    call_id=string(span.get("id")) or None, agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip


def _function(span: Mapping[str, object], data: object, place: Place) -> ToolResult:
    error = span.get("error")
    output = child(data, "output")
    text = text_of(output) if not isinstance(output, str) else output
    if is_map(error):
        text = string(child(error, "data", "error")) or text or string(error.get("message"))
    return ToolResult(tool=string(child(data, "name")), text=text, status="error" if is_map(error) else "unknown",
                      call_id=string(span.get("id")) or None, agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip


def _prompt(data: object, place: Place, told: set[str]) -> Out:
    """Tell instructions and prompts once, as every response repeats them."""
    texts: list[tuple[str, str]] = [("system", string(child(data, "response", "instructions")))]
    texts.extend(
        (string(message.get("role")), text_of(message.get("content")))
        for message in maps(child(data, "input"))
        if message.get("role") in ("system", "developer", "user")
    )
    for role, text in texts:
        if text and f"{role}\n{text}" not in told:
            told.add(f"{role}\n{text}")
            yield from responses.message({"role": role, "content": text}, place)


def _said(output: object) -> Sequence[str]:
    return [
        text
        for message in maps(output)
        if message.get("role") == "assistant" and (text := text_of(message.get("content")))
    ]


def likeness(head: Head) -> float:
    """Tell whether records are such spans."""
    return 1.0 if any(spans(record) for record in head.records) else 0.0
