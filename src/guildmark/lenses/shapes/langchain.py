"""LangChain messages: ``messages_to_dict``, ``model_dump`` of each, and serialised constructors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Format,
    Place,
    arguments,
    child,
    integer,
    is_map,
    items,
    maps,
    string,
    text_of,
    within,
)
from guildmark.model.event import Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
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
    for call in (*maps(value.get("tool_calls")), *maps(value.get("invalid_tool_calls"))):
        yield ToolCall(tool=string(call.get("name")), arguments=arguments(call.get("args")),
                       call_id=string(call.get("id")) or None, agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip


def messages(record: object) -> tuple[list[Mapping[str, object]], tuple[str, ...]]:
    """Find the messages of a record, and where they stand: in a list, in a state, or as an input or output."""
    for path in (
        (),
        ("messages",),
        ("values", "messages"),
        ("output", "messages"),
        ("outputs", "messages"),
        ("state", "messages"),
    ):
        found = child(record, *path) if path else record
        if isinstance(found, list):
            rows = [fields for row in maps(found) if (fields := plain(row)) is not None]
            if rows:
                return rows, path
    one = plain(record) if is_map(record) else None
    return ([one] if one is not None else []), ()


def recognise(head: Head) -> float:
    """Tell whether records are such messages."""
    best = 0.0
    for record in head.records:
        for row in messages(record)[0]:
            if row.get("type") in ("ai", "tool", "AIMessageChunk") and (
                "additional_kwargs" in row or "tool_calls" in row or "tool_call_id" in row
            ):
                return 0.6
            best = max(best, 0.4)
    return best


def of_row(row: Row) -> Out:
    """Read the messages of one record."""
    found, where = messages(row.value)
    if not found:
        yield Gap(reason="record is no message", place=row.raw)
    for index, value in enumerate(found):
        yield from message(value, Place(within(row.raw, *where, index) if len(found) > 1 or where else row.raw))


def read(source: Source) -> Read:
    """Read messages from documents or lines."""
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else of_row(row)


FORMAT: Final = Format(name="LangChain messages", recognise=recognise, read=read)
