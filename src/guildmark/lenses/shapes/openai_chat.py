"""OpenAI chat messages: ``tool_calls`` with arguments as JSON text, and messages of role ``tool``."""

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
    listed,
    maps,
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
    (),
)


def message(value: Mapping[str, object], place: Place) -> Out:
    """Read one message. A result has no mark for failure on this wire."""
    role = string(value.get("role"))
    text = text_of(value.get("content"))
    yield from textless(value.get("content"), place, "content")
    if role in ("tool", "function"):
        yield ToolResult(tool=string(value.get("name")), text=text, call_id=string(value.get("tool_call_id")) or None,
                         agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip
        return
    if text:
        yield Message(role=_SAID.get(role, "user"), text=text, agent=place.agent, time=place.time, raw=place.raw)
    for call in numbered(value.get("tool_calls"), _is_call, place.here, "tool_calls", noun="call"):
        yield call if isinstance(call, Gap) else tool_call(call.value, place)
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


def _is_call(value: Mapping[str, object]) -> bool:
    return is_map(value.get("function")) or "name" in value


def is_message(value: Mapping[str, object]) -> bool:
    """Tell whether an object has one of the roles."""
    return string(value.get("role")) in ROLES


def messages(record: object) -> Listed:
    """Find the messages of a record."""
    return listed(record, is_message, *_PATHS)


def recognise(head: Head) -> float:
    """Tell whether messages call tools in this form, or at least have these roles."""
    best = 0.0
    for record in head.records:
        for row in messages(record).rows():
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
    found = messages(row.value)
    yield from each(found.numbered(row.raw), _message)
    choices = child(row.value, "choices")
    if any(maps(choices)):
        yield from each(numbered(choices, _is_choice, row.raw, "choices", noun="choice"), _choice)
        usage = child(row.value, "usage")
        yield ModelTurn(model=string(child(row.value, "model")) or None, raw=row.raw,
                        input_tokens=integer(child(usage, "prompt_tokens")),
                        output_tokens=integer(child(usage, "completion_tokens")),
                        cached_tokens=integer(child(usage, "prompt_tokens_details", "cached_tokens")))  # fmt: skip
    elif not found.values:
        yield Gap(reason="record is no message", place=row.raw)


def _message(item: Item) -> Out:
    return message(item.value, Place(item.raw))


def _is_choice(choice: Mapping[str, object]) -> bool:
    return is_map(choice.get("message"))


def _choice(item: Item) -> Out:
    answer = item.value["message"]
    return message({"role": "assistant", **answer}, Place(item.raw, part=within(item.raw, "message")))  # type: ignore[dict-item]  # checked to be a map


def read(source: Source) -> Read:
    """Read messages from documents or lines."""
    return by_row(source, of_row)


FORMAT: Final = Format(name="OpenAI chat messages", recognise=recognise, read=read)
