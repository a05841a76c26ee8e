"""OpenAI chat messages: ``tool_calls`` with arguments as JSON text, and messages of role ``tool``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import Format, Place, arguments, child, integer, is_map, maps, string, text_of, within
from guildmark.model.event import Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, Role

    Out = Iterator[AnyEvent | Gap]

ROLES: Final = frozenset({"system", "developer", "user", "assistant", "tool", "function"})
_SAID: Final[dict[str, Role]] = {"system": "system", "developer": "developer", "assistant": "assistant"}
_PATHS: Final = (
    ("messages",),
    ("request", "messages"),
    ("body", "messages"),
    ("conversation",),
    ("history",),
    ("chat_history",),
)


def message(value: Mapping[str, object], place: Place) -> Out:
    """Read one message. A result has no mark for failure on this wire."""
    role = string(value.get("role"))
    text = text_of(value.get("content"))
    if role in ("tool", "function"):
        yield ToolResult(tool=string(value.get("name")), text=text, call_id=string(value.get("tool_call_id")) or None,
                         agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip
        return
    if text:
        yield Message(role=_SAID.get(role, "user"), text=text, agent=place.agent, time=place.time, raw=place.raw)
    for call in maps(value.get("tool_calls")):
        yield tool_call(call, place)
    older = value.get("function_call")
    if is_map(older):
        yield ToolCall(tool=string(older.get("name")), arguments=arguments(older.get("arguments")), agent=place.agent,
                       time=place.time, raw=place.raw)  # fmt: skip


def tool_call(call: Mapping[str, object], place: Place) -> ToolCall:
    """Read one entry of ``tool_calls``."""
    function = call.get("function")
    body = function if is_map(function) else call
    return ToolCall(tool=string(body.get("name")), arguments=arguments(body.get("arguments")),
                    call_id=string(call.get("id")) or None, agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip


def messages(record: object) -> tuple[list[Mapping[str, object]], tuple[str, ...]]:
    """Find the messages of a record, and where they stand."""
    if isinstance(record, list):
        return [row for row in maps(record) if string(row.get("role")) in ROLES], ()
    for path in _PATHS:
        if isinstance(found := child(record, *path), list):
            rows = [row for row in maps(found) if string(row.get("role")) in ROLES]
            if rows:
                return rows, path
    return ([record] if is_map(record) and string(record.get("role")) in ROLES else []), ()


def recognise(head: Head) -> float:
    """Tell whether messages call tools in this form, or at least have these roles."""
    best = 0.0
    for record in head.records:
        for row in messages(record)[0]:
            if any(is_map(call.get("function")) for call in maps(row.get("tool_calls"))):
                return 0.55
            if row.get("role") == "tool" and "tool_call_id" in row:
                return 0.5
            if isinstance(row.get("content"), str):
                best = 0.2
    return best


def of_row(row: Row) -> Out:
    """Read the messages of one record, the tools beside them, and the answer, if it is a response."""
    for tool in maps(child(row.value, "tools")):
        description = child(tool, "function", "description") or tool.get("description")
        if isinstance(description, str):
            name = string(child(tool, "function", "name")) or string(tool.get("name"))
            yield Message(role="tools", kind=name, text=description, raw=row.raw)
    found, where = messages(row.value)
    for index, value in enumerate(found):
        yield from message(value, Place(within(row.raw, *where, index) if len(found) > 1 or where else row.raw))
    choices = list(maps(child(row.value, "choices")))
    for choice in choices:
        if is_map(choice.get("message")):
            yield from message({"role": "assistant", **choice["message"]}, Place(row.raw))  # type: ignore[dict-item]  # checked to be a map
    if choices:
        usage = child(row.value, "usage")
        yield ModelTurn(model=string(child(row.value, "model")) or None, raw=row.raw,
                        input_tokens=integer(child(usage, "prompt_tokens")),
                        output_tokens=integer(child(usage, "completion_tokens")))  # fmt: skip
    elif not found:
        yield Gap(reason="record is no message", place=row.raw)


def read(source: Source) -> Read:
    """Read messages from documents or lines."""
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else of_row(row)


FORMAT: Final = Format(name="OpenAI chat messages", recognise=recognise, read=read)
