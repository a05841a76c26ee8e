"""What CAMEL keeps of a step: chat history, and records of the tools that ran, or its answer with them.

Source: camel-ai 0.2.90. The history leaves out the ids of calls; the records have them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.shapes import last_request, openai_chat
from guildmark.lenses.shapes.base import (
    Item,
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
)
from guildmark.model.event import Failure, Message, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent

    Out = Iterator[AnyEvent | Gap]


def likeness(head: Head) -> float:
    """Tell whether a history stands beside records of tools, or such records alone."""
    for record in head.records:
        if any("tool_name" in call for call in maps(child(record, "info", "tool_calls"))):
            return 1.0
        if is_map(record) and "chat_history" in record:
            if any("tool_name" in call for call in maps(record.get("tool_calls"))):
                return 1.0
            if isinstance(record.get("tool_calls"), list):
                return 0.9
        if any({"tool_name", "args", "result", "tool_call_id"} <= call.keys() for call in maps(record)):
            return 0.9
    return 0.0


def read(source: Source) -> Read:
    """Read steps from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    """Read what stood before the model's first answer, then the records, then what else the history has."""
    yield from last_request.tools(row)
    said = [*numbered(child(row.value, "chat_history"), openai_chat.is_message, row.raw, "chat_history")]
    history = [item for item in said if isinstance(item, Item)]
    ran = listed(row.value, _is_call, ("tool_calls",), ("info", "tool_calls"), (), alone=False)
    first = _first_answer(history)
    for item in history[:first]:
        if item.value.get("role") != "assistant" or not item.value.get("tool_calls"):
            yield from openai_chat.message(item.value, Place(item.raw))
    yield from each(ran.numbered(row.raw, "call"), _ran)
    answers = {string(item.value.get("tool_call_id")) for item in history}
    known = {string(call.get("tool_call_id")) for call in ran.rows()}
    for item in history[first:]:
        repeated = item.value.get("role") == "tool" and string(item.value.get("tool_call_id")) in known
        if not repeated and not (item.value.get("tool_calls") and answers & known):
            yield from openai_chat.message(item.value, Place(item.raw))
    for said_last in numbered(child(row.value, "msgs"), _is_said, row.raw, "msgs"):
        if isinstance(said_last, Gap):
            yield said_last
        elif text := text_of(said_last.value.get("content")):
            yield Message(role="assistant", text=text, raw=said_last.raw)
    if history:
        yield from (gap for gap in said if isinstance(gap, Gap))
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not history and not ran.values:
        yield Gap(reason="record has no history", place=row.raw)


def _is_said(message: Mapping[str, object]) -> bool:
    return "role_name" in message and "content" in message


def _is_call(call: Mapping[str, object]) -> bool:
    return "tool_name" in call


def _ran(item: Item) -> Out:
    call, place = item.value, Place(item.raw)
    tool, identity = string(call.get("tool_name")), string(call.get("tool_call_id")) or None
    yield ToolCall(tool=tool, arguments=arguments(call.get("args")), call_id=identity, raw=place.raw)
    result = call.get("result")
    yield ToolResult(
        tool=tool, text=text_of(result), data=result if is_map(result) else None, call_id=identity, raw=place.raw
    )
    yield from textless(result, place, "result")


def _first_answer(history: Sequence[Item]) -> int:
    """Return where the model's first message stands."""
    return next((index for index, item in enumerate(history) if item.value.get("role") == "assistant"), len(history))
