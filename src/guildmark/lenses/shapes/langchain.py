"""LangChain messages: ``messages_to_dict``, ``model_dump`` of each, and serialised constructors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Format,
    Place,
    arguments,
    by_row,
    child,
    each,
    integer,
    is_map,
    items,
    listed,
    numbered,
    string,
    text_of,
    textless,
    within,
)
from guildmark.model.event import Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Item, Listed, Read, Row, Source
    from guildmark.model.event import AnyEvent, CallStatus, Role

    Out = Iterator[AnyEvent | Gap]

TYPES: Final = frozenset({"human", "ai", "system", "tool", "function", "chat", "developer", "AIMessageChunk", "remove"})
_STATUS: Final[dict[object, CallStatus]] = {"success": "ok", "error": "error"}
_SAID: Final[dict[str, Role]] = {
    "system": "system",
    "developer": "developer",
    "ai": "assistant",
    "AIMessageChunk": "assistant",
}


def plain(value: Mapping[str, object]) -> Mapping[str, object] | None:
    """Return the fields of a message in any of its three forms; null for anything else."""
    kind, data, kwargs = string(value.get("type")), value.get("data"), value.get("kwargs")
    if kind in TYPES and is_map(data):
        return {"type": kind, **data}
    if is_map(kwargs) and "content" in kwargs:
        name = string(items(value.get("id"))[-1]) if items(value.get("id")) else ""
        guess = {"SystemMessage": "system", "HumanMessage": "human", "AIMessage": "ai", "ToolMessage": "tool"}.get(name)
        return {"type": kwargs.get("type", guess), **kwargs}
    if kind in TYPES and "content" in value:
        return value
    return None


def message(value: Mapping[str, object], place: Place) -> Out:
    """Read the plain fields of one message; the status of a result is the host's own mark."""
    kind = string(value.get("type"))
    text = text_of(value.get("content"))
    yield from textless(value.get("content"), place, "content")
    if kind in ("tool", "function"):
        artifact = value.get("artifact")
        yield ToolResult(
            tool=string(value.get("name")), text=text, status=_STATUS.get(string(value.get("status")), "unknown"),
            data=dict(artifact) if is_map(artifact) else None, exit_code=integer(child(artifact, "exit_code")),
            call_id=string(value.get("tool_call_id")) or None, agent=place.agent, time=place.time, raw=place.raw,
        )  # fmt: skip
        return
    if text:
        source = string(child(value, "additional_kwargs", "lc_source"))
        role: Role = "host" if source and kind == "human" else _SAID.get(kind, "user")
        yield Message(role=role, kind=source, text=text, agent=place.agent, time=place.time, raw=place.raw)
    if kind in ("ai", "AIMessageChunk"):
        yield from _calls(value, place)


def _calls(value: Mapping[str, object], place: Place) -> Out:
    usage = value.get("usage_metadata")
    if is_map(usage):
        yield ModelTurn(
            model=string(child(value, "response_metadata", "model_name")) or None, agent=place.agent, raw=place.raw,
            input_tokens=integer(usage.get("input_tokens")), output_tokens=integer(usage.get("output_tokens")),
            cached_tokens=integer(child(usage, "input_token_details", "cache_read")), time=place.time,
        )  # fmt: skip
    for key in ("tool_calls", "invalid_tool_calls"):
        yield from each(
            numbered(value.get(key), _is_call, place.here, key, noun="call"), lambda call: _call(call, place)
        )


def _is_call(call: Mapping[str, object]) -> bool:
    return "name" in call or "args" in call


def _call(item: Item, place: Place) -> Out:
    call = item.value
    yield ToolCall(tool=string(call.get("name")), arguments=arguments(call.get("args")),
                   call_id=string(call.get("id")) or None, agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip


def messages(record: object) -> Listed:
    """Find the messages of a record, in any of their forms: in a list, in a state, as an input or output, or one."""
    return listed(record, plain, ("messages",), ("values", "messages"), ("output", "messages"), ("outputs", "messages"),
                  ("state", "messages"), ())  # fmt: skip


def recognise(head: Head) -> float:
    """Tell whether records are such messages."""
    best = 0.0
    for record in head.records:
        for row in filter(None, map(plain, messages(record).rows())):
            if row.get("type") in ("ai", "tool", "AIMessageChunk") and (
                "additional_kwargs" in row or "tool_calls" in row or "tool_call_id" in row
            ):
                return 0.6
            best = max(best, 0.4)
    return best


def of_row(row: Row) -> Out:
    """Read the messages of one record."""
    found = messages(row.value)
    if not found.values:
        yield Gap(reason="record is no message", place=row.raw)
    yield from each(found.numbered(row.raw), _message)


def _message(item: Item) -> Out:
    value = item.value
    fields = plain(value)
    within_message = next((key for key in ("data", "kwargs") if is_map(value.get(key)) and fields is not value), None)
    part = within(item.raw, within_message) if within_message else None
    return message(fields or value, Place(item.raw, part=part))


def read(source: Source) -> Read:
    """Read messages from documents or lines."""
    return by_row(source, of_row)


FORMAT: Final = Format(name="LangChain messages", recognise=recognise, read=read)
