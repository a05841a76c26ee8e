"""History events of AG2: requests, responses with their calls, results of tools. Source: ag2 1.2.1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import last_request
from guildmark.lenses.shapes.base import (
    Place,
    arguments,
    by_row,
    child,
    each,
    is_map,
    listed,
    maps,
    numbered,
    string,
    text_of,
    textless,
    within,
)
from guildmark.lenses.shapes.tokens import as_provided
from guildmark.model.event import Failure, Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Item, Listed, Read, Row, Source
    from guildmark.model.event import AnyEvent

    Out = Iterator[AnyEvent | Gap]

_REPEATED: Final = frozenset({"ToolCallsEvent", "ToolResultsEvent", "ToolCallEvent", "UsageEvent", "ModelMessageChunk",
                              "StreamStart", "StreamEnd", "ModelMessage"})  # fmt: skip
_RESULTS: Final = ("ToolResultEvent", "ToolErrorEvent", "ToolNotFoundEvent")
_OWN: Final = ("ToolCallsEvent", "ToolResultEvent", "ModelRequest", "ModelResponse")


def events(record: object) -> Listed:
    """Find the events of a record: one, a list, or a run's."""
    return listed(record, _is_event, ("events",), ())


def _is_event(row: Mapping[str, object]) -> bool:
    return bool(_kind(row)) and (is_map(row.get("data")) if "event" in row else "created_at" in row)


def _kind(row: Mapping[str, object]) -> str:
    """Name an event, which is wrapped, or names its class in itself."""
    return string(row.get("event")) or string(row.get("__event__")).rpartition(".")[2] or string(row.get("__class__"))


def likeness(head: Head) -> float:
    """Tell whether records are such events, or hold them."""
    for record in head.records:
        for event in events(record).rows():
            if _kind(event) in _OWN:
                return 1.0
    return 0.0


def read(source: Source) -> Read:
    """Read histories from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    yield from last_request.system(row)
    found = events(row.value)
    yield from each(found.numbered(row.raw, "event"), _event)
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not found.values:
        yield Gap(reason="record has no events", place=row.raw)


def _event(item: Item) -> Out:
    wrapped = "event" in item.value
    data = item.value["data"] if wrapped else item.value
    kind, place = _kind(item.value), Place(item.raw, part=within(item.raw, "data") if wrapped else item.raw)
    if kind == "ModelRequest":
        for part in numbered(child(data, "parts"), _has_content, place.here, "parts", noun="part"):
            if isinstance(part, Gap):
                yield part
            elif text := text_of(part.value.get("content")):
                yield Message(role="user", text=text, raw=place.raw)
    elif kind == "ModelResponse":
        yield from _response(data, place)
    elif kind in _RESULTS:
        yield _result(kind, data, place)
        yield from textless(child(data, "result", "data", "parts"), place, "result", "data", "parts", strings=False)
    elif kind not in _REPEATED:
        yield Gap(reason=f"event {kind}", place=place.raw)


def _response(data: object, place: Place) -> Out:
    usage = child(data, "usage", "data")
    found = as_provided(usage, "prompt_tokens", "completion_tokens", "cache_read_input_tokens",
                        "cache_creation_input_tokens")  # fmt: skip
    yield ModelTurn(model=string(child(data, "model")) or None, input_tokens=found.read, output_tokens=found.wrote,
                    cached_tokens=found.cached, raw=place.raw)  # fmt: skip
    message = child(data, "message")
    if text := text_of(child(message, "content") or message):
        yield Message(role="assistant", text=text, raw=place.raw)
    for item in numbered(child(data, "tool_calls", "calls"), _is_call, place.here, "tool_calls", "calls", noun="call"):
        if isinstance(item, Gap):
            yield item
            continue
        call = item.value
        yield ToolCall(tool=string(call.get("name")), arguments=arguments(call.get("arguments")),
                       call_id=string(call.get("id")) or None, raw=place.raw)  # fmt: skip


def _has_content(part: Mapping[str, object]) -> bool:
    return "content" in part or "data" in part or "url" in part


def _is_call(call: Mapping[str, object]) -> bool:
    return "name" in call


def _result(kind: str, data: object, place: Place) -> ToolResult:
    parts = list(maps(child(data, "result", "data", "parts")))
    structure = next((part["data"] for part in parts if part.get("data") is not None), None)
    error = child(data, "error")
    text = "\n".join(filter(None, (text_of(part.get("content")) for part in parts))) or string(error)
    return ToolResult(tool=string(child(data, "name")), text=text, data=structure,
                      status="error" if kind != "ToolResultEvent" or error else "unknown",
                      call_id=string(child(data, "parent_id")) or None, raw=place.raw)  # fmt: skip
