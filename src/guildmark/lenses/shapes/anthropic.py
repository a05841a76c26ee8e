"""Anthropic Messages: content blocks of type text, tool_use and tool_result, as an API request or history holds them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Format,
    Place,
    arguments,
    by_row,
    child,
    each,
    items,
    listed,
    maps,
    string,
    text_of,
    textless,
    unknown,
    within,
)
from guildmark.lenses.shapes.tokens import cached_apart
from guildmark.model.event import Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Item, Listed, Read, Row, Source
    from guildmark.lenses.shapes.tokens import Tokens
    from guildmark.model.event import AnyEvent, Role

BLOCKS: Final = frozenset({"text", "tool_use", "tool_result", "thinking", "redacted_thinking", "image", "document",
                           "server_tool_use", "web_search_tool_result"})  # fmt: skip


def call(block: Mapping[str, object], place: Place) -> ToolCall:
    """Read a ``tool_use`` block."""
    return ToolCall(tool=string(block.get("name")), arguments=arguments(block.get("input")), cwd=place.cwd,
                    call_id=string(block.get("id")) or None, answer=place.answer, agent=place.agent, time=place.time,
                    raw=place.raw)  # fmt: skip


def result(block: Mapping[str, object], place: Place) -> ToolResult:
    """Read a ``tool_result`` block; without ``is_error`` it is a success."""
    return ToolResult(text=text_of(block.get("content")), status="error" if block.get("is_error") is True else "ok",
                      call_id=string(block.get("tool_use_id")) or None, agent=place.agent, time=place.time,
                      raw=place.raw)  # fmt: skip


def usage(message: Mapping[str, object], place: Place) -> ModelTurn:
    """Read what an assistant message says about the model and its tokens."""
    found = counts(message.get("usage"))
    return ModelTurn(
        model=string(message.get("model")) or None, input_tokens=found.read, output_tokens=found.wrote,
        cached_tokens=found.cached, agent=place.agent, time=place.time, answer=place.answer, raw=place.raw,
    )  # fmt: skip


def counts(usage: object) -> Tokens:
    """Take Anthropic's counts, which leave what came from a cache, and what went into one, out of the input."""
    return cached_apart(
        usage, "input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"
    )


def blocks(role: str, content: object, place: Place, *path: str) -> Iterator[AnyEvent | Gap]:
    """Read the content of one message, in order; ``path`` is where it stands in the record."""
    said: Role = "assistant" if role == "assistant" else "system" if role == "system" else "user"
    if isinstance(content, str):
        yield Message(role=said, text=content, agent=place.agent, time=place.time, answer=place.answer, raw=place.raw)
        return
    for index, block in enumerate(items(content)):
        if not isinstance(block, dict):
            yield unknown(block, within(place.here, *path, index), "content block")
            continue
        kind = string(block.get("type"))
        if kind == "tool_use":
            yield call(block, place)
        elif kind == "tool_result":
            yield result(block, place)
            yield from textless(block.get("content"), place, *path, index, "content")
        elif kind == "text":
            yield Message(role=said, text=string(block.get("text")), agent=place.agent, time=place.time,
                          answer=place.answer, raw=place.raw)  # fmt: skip
        elif kind not in BLOCKS:
            yield unknown(block, within(place.here, *path, index), "content block")


def recognise(head: Head) -> float:
    """Tell whether the records are messages whose content is blocks of these types; words alone may be others' too."""
    best = 0.0
    for record in head.records:
        for message in messages(record).rows():
            kinds = {block.get("type") for block in maps(message.get("content"))}
            if kinds & {"tool_use", "tool_result"}:
                return 0.6
            if "text" in kinds:
                best = max(best, 0.3 if child(record, "system") is not None else 0.15)
    return best


def messages(record: object) -> Listed:
    """Find the messages of a record: a list of them, also under ``messages``, a message, or one within an object."""
    return listed(record, is_message, ("messages",), ("message",), ())


def is_message(row: Mapping[str, object]) -> bool:
    """Tell whether an object has a role and content."""
    return isinstance(row.get("role"), str) and "content" in row


def of_row(row: Row) -> Iterator[AnyEvent | Gap]:
    """Read the messages of one record."""
    system = child(row.value, "system")
    if system:
        yield Message(role="system", text=text_of(system), raw=row.raw)
        yield from textless(system, Place(row.raw), "system")
    found = messages(row.value)
    yield from each(found.numbered(row.raw), _message)
    if not found.values and not system:
        yield Gap(reason="record is no message", place=row.raw)


def _message(item: Item) -> Iterator[AnyEvent | Gap]:
    message, place = item.value, Place(item.raw)
    if message["role"] == "assistant" and ("usage" in message or "model" in message):
        yield usage(message, place)
    yield from blocks(string(message["role"]), message["content"], place, "content")


def read(source: Source) -> Read:
    """Read messages from documents or lines."""
    return by_row(source, of_row)


FORMAT: Final = Format(name="Anthropic messages", recognise=recognise, read=read)
