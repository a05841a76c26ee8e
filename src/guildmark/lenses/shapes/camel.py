"""What CAMEL keeps of a step: chat history, and records of the tools that ran. Source: camel-ai 0.2.90.

The history leaves out the ids of calls; the records have them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.shapes import last_request, openai_chat
from guildmark.lenses.shapes.base import Place, arguments, child, is_map, maps, string, text_of, within
from guildmark.model.event import Failure, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent

    Out = Iterator[AnyEvent | Gap]


def likeness(head: Head) -> float:
    """Tell whether a history stands beside records of tools, or such records alone."""
    for record in head.records:
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
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Out:
    """Read what stood before the model's first answer, then the records, then what else the history has."""
    yield from last_request.tools(row)
    history = [
        message
        for message in maps(child(row.value, "chat_history"))
        if string(message.get("role")) in openai_chat.ROLES
    ]
    records = list(maps(child(row.value, "tool_calls"))) or [call for call in maps(row.value) if "tool_name" in call]
    place = Place(within(row.raw, "chat_history"))
    first = _first_answer(history)
    for message in history[:first]:
        if message.get("role") != "assistant" or not message.get("tool_calls"):
            yield from openai_chat.message(message, place)
    for index, call in enumerate(records):
        yield from _ran(call, Place(within(row.raw, "tool_calls", index)))
    answers = {string(message.get("tool_call_id")) for message in history}
    known = {string(call.get("tool_call_id")) for call in records}
    for message in history[first:]:
        repeated = message.get("role") == "tool" and string(message.get("tool_call_id")) in known
        if not repeated and not (message.get("tool_calls") and answers & known):
            yield from openai_chat.message(message, place)
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not history and not records:
        yield Gap(reason="record has no history", place=row.raw)


def _ran(call: Mapping[str, object], place: Place) -> Out:
    tool, identity = string(call.get("tool_name")), string(call.get("tool_call_id")) or None
    yield ToolCall(tool=tool, arguments=arguments(call.get("args")), call_id=identity, raw=place.raw)
    result = call.get("result")
    yield ToolResult(
        tool=tool, text=text_of(result), data=result if is_map(result) else None, call_id=identity, raw=place.raw
    )


def _first_answer(history: Sequence[Mapping[str, object]]) -> int:
    """Return where the model's first message stands."""
    return next((index for index, message in enumerate(history) if message.get("role") == "assistant"), len(history))
