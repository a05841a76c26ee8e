"""Anthropic Messages: content blocks of type text, tool_use and tool_result, as an API request or history holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Format,
    Place,
    arguments,
    child,
    integer,
    is_map,
    maps,
    string,
    text_of,
    within_record,
)
from guildmark.model.event import Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.model.event import AnyEvent, Role

BLOCKS: Final = frozenset({"text", "tool_use", "tool_result", "thinking", "redacted_thinking", "image", "document",
                           "server_tool_use", "web_search_tool_result"})  # fmt: skip


def call(block: Mapping[str, object], place: Place) -> ToolCall:
    """Read a ``tool_use`` block."""
    return ToolCall(tool=string(block.get("name")), arguments=arguments(block.get("input")), cwd=place.cwd,
                    call_id=string(block.get("id")) or None, agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip


def result(block: Mapping[str, object], place: Place) -> ToolResult:
    """Read a ``tool_result`` block; without ``is_error`` it is a success."""
    return ToolResult(text=text_of(block.get("content")), status="error" if block.get("is_error") is True else "ok",
                      call_id=string(block.get("tool_use_id")) or None, agent=place.agent, time=place.time,
                      raw=place.raw)  # fmt: skip


def usage(message: Mapping[str, object], place: Place) -> ModelTurn:
    """Read what an assistant message says about the model and its tokens."""
    found = message.get("usage")
    counts = found if is_map(found) else {}
    return ModelTurn(
        model=string(message.get("model")) or None,
        input_tokens=integer(counts.get("input_tokens")),
        output_tokens=integer(counts.get("output_tokens")),
        cached_tokens=integer(counts.get("cache_read_input_tokens")),
        agent=place.agent, time=place.time, raw=place.raw,
    )  # fmt: skip


def blocks(role: str, content: object, place: Place) -> Iterator[AnyEvent | Gap]:
    """Read the content of one message, in order."""
    said: Role = "assistant" if role == "assistant" else "system" if role == "system" else "user"
    if isinstance(content, str):
        yield Message(role=said, text=content, agent=place.agent, time=place.time, raw=place.raw)
        return
    for block in maps(content):
        kind = string(block.get("type"))
        if kind == "tool_use":
            yield call(block, place)
        elif kind == "tool_result":
            yield result(block, place)
        elif kind == "text":
            yield Message(role=said, text=string(block.get("text")), agent=place.agent, time=place.time, raw=place.raw)
        elif kind not in BLOCKS:
            yield Gap(reason=f"content block of type {kind!r}", place=place.raw)


def recognise(head: Head) -> float:
    """Tell whether the records are messages whose content is blocks of these types."""
    for record in head.records:
        for message in messages(record):
            kinds = {block.get("type") for block in maps(message.get("content"))}
            if kinds & {"tool_use", "tool_result"}:
                return 0.6
    return 0.0


def messages(record: object) -> Iterator[Mapping[str, object]]:
    """Yield the messages of a record: a message, a list of them, or an object that has them under ``messages``."""
    found = child(record, "messages")
    rows = found if found is not None else record
    if isinstance(rows, dict):
        inner = rows.get("message")
        rows = [inner] if isinstance(inner, dict) else [rows]
    return (row for row in maps(rows) if isinstance(row.get("role"), str) and "content" in row)


def read(source: Source) -> Read:
    """Read messages from documents or lines."""
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        system = child(row.value, "system")
        if system:
            yield Message(role="system", text=text_of(system), raw=row.raw)
        found = False
        for index, message in enumerate(messages(row.value)):
            found = True
            here = Place(within_record(row.raw, row.value, index, "messages"))
            if message["role"] == "assistant" and ("usage" in message or "model" in message):
                yield usage(message, here)
            yield from blocks(string(message["role"]), message["content"], here)
        if not found and not system:
            yield Gap(reason="record is no message", place=row.raw)


FORMAT: Final = Format(name="Anthropic messages", recognise=recognise, read=read)
