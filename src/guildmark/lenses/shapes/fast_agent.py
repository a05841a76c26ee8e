"""Message history of fast-agent: MCP's form, calls and results as maps by id. Source: fast-agent-mcp 0.10.48."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import last_request
from guildmark.lenses.shapes.base import (
    Place,
    arguments,
    by_row,
    child,
    decoded,
    each,
    integer,
    is_map,
    listed,
    maps,
    number,
    string,
    text_of,
    textless,
)
from guildmark.model.event import Failure, Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Item, Listed, Read, Row, Source
    from guildmark.model.event import AnyEvent, Role

    Out = Iterator[AnyEvent | Gap]

_PATHS: Final = (("message_history",), ("messages",), ())


def messages(record: object) -> Listed:
    """Find the messages of a record."""
    for path in _PATHS:
        found = listed(record, _is_message, path, alone=False)
        if any("is_template" in row or is_map(row.get("tool_calls")) for row in found.rows()):
            return found
    return listed(None, _is_message)


def _is_message(row: Mapping[str, object]) -> bool:
    return row.get("role") in ("user", "assistant")


def likeness(head: Head) -> float:
    """Tell whether records hold such messages."""
    return 1.0 if any(messages(record).values for record in head.records) else 0.0


def read(source: Source) -> Read:
    """Read histories from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    yield from last_request.system(row)
    found = messages(row.value)
    yield from each(found.numbered(row.raw), _message)
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not found.values:
        yield Gap(reason="record has no messages", place=row.raw)


def _message(item: Item) -> Out:
    message, place = item.value, Place(item.raw, time=string(item.value.get("timestamp")) or None)
    role: Role = "assistant" if message["role"] == "assistant" else "user"
    for part in maps(message.get("content")):
        if isinstance(text := part.get("text"), str):
            yield Message(role=role, text=text, time=place.time, raw=place.raw)
    yield from textless(message.get("content"), place, "content", strings=False)
    yield from _usage(message, place)
    yield from _calls(message, place)


def _usage(message: Mapping[str, object], place: Place) -> Out:
    """Tell what each request to the provider took; one that failed was tried again."""
    for part in maps(child(message, "channels", "fast-agent-usage")):
        for tried in maps(child(decoded(string(part.get("text"))), "provider_attempts")):
            yield ModelTurn(
                model=string(tried.get("model")) or None, input_tokens=integer(child(tried, "prompt", "total")),
                output_tokens=integer(child(tried, "completion", "total")),
                cached_tokens=integer(child(tried, "prompt", "cache_read")), cost=number(tried.get("cost_usd")),
                duration_ms=number(child(tried, "timing", "duration_ms")), time=place.time, raw=place.raw,
            )  # fmt: skip


def _calls(message: Mapping[str, object], place: Place) -> Out:
    calls, results = message.get("tool_calls"), message.get("tool_results")
    for identity, call in (calls if is_map(calls) else {}).items():
        yield ToolCall(tool=string(child(call, "params", "name")), arguments=arguments(child(call, "params", "arguments")),
                       call_id=identity, time=place.time, raw=place.raw)  # fmt: skip
    for identity, result in (results if is_map(results) else {}).items():
        failed = child(result, "is_error") is True or child(result, "isError") is True
        yield ToolResult(text=text_of(child(result, "content")), status="error" if failed else "ok", call_id=identity,
                         time=place.time, raw=place.raw)  # fmt: skip
        yield from textless(child(result, "content"), place, "tool_results", identity, "content")
