"""Chat messages of Haystack (``ChatMessage.to_dict``): parts named by their key. Source: haystack-ai 3.4.1."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Place,
    arguments,
    by_row,
    child,
    each,
    integer,
    is_map,
    listed,
    maps,
    parts,
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

_RAISED: Final = re.compile(
    r"(?:\w+: )?Failed to invoke Tool `(?P<tool>[^`\n]+)` with parameters \{(?P<given>.*?)\}\. Error: (?P<error>.*)",
    re.DOTALL,
)
_PAIR: Final = re.compile(r"'(?P<key>\w+)': '(?P<value>[^'\n]*)'")
_ROLES: Final[dict[str, Role]] = {"system": "system", "assistant": "assistant"}
_PATHS: Final = ((), ("messages",), ("result", "messages"))


def messages(record: object) -> Listed:
    """Find the messages of a record."""
    return listed(record, _is_message, *_PATHS, alone=False)


def _is_message(row: Mapping[str, object]) -> bool:
    return isinstance(row.get("role"), str) and isinstance(row.get("content"), list)


def likeness(head: Head) -> float:
    """Tell whether messages have such parts, or a run ended with the error that this framework raises for a tool."""
    for record in head.records:
        for row in messages(record).rows():
            if any("tool_call" in part or "tool_call_result" in part for part in maps(row["content"])):
                return 1.0
            if "meta" in row and "name" in row:
                return 0.7
        if is_map(record) and _RAISED.match(string(record.get("error"))):
            return 0.9
    return 0.0


def read(source: Source) -> Read:
    """Read histories from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    for tool in (*maps(child(row.value, "tools")), *maps(child(row.value, "last_request", "tools"))):
        if text := string(tool.get("description")):
            yield Message(role="tools", kind=string(tool.get("name")), text=text, raw=row.raw)
    found = messages(row.value)
    yield from each(found.numbered(row.raw), _message)
    if error := string(child(row.value, "error")):
        if not found.values:
            yield from _raised(error, Place(row.raw))
        yield Failure(message=error, raw=row.raw)
    elif not found.values:
        yield Gap(reason="record has no messages", place=row.raw)


def _raised(error: str, place: Place) -> Out:
    """Read the call that ended a run out of its error: nothing else is left of it."""
    match = _RAISED.match(error)
    if match is not None:
        given: dict[str, object] = {pair["key"]: pair["value"] for pair in _PAIR.finditer(match["given"])}
        yield ToolCall(tool=match["tool"], arguments=given, raw=place.raw)
        text = error[error.index("Failed to invoke") :]
        yield ToolResult(tool=match["tool"], text=text, status="error", raw=place.raw)


def _message(item: Item) -> Out:
    message, place = item.value, Place(item.raw)
    usage = child(message, "meta", "usage")
    if is_map(usage):
        yield ModelTurn(model=string(child(message, "meta", "model")) or None, raw=place.raw,
                        input_tokens=integer(usage.get("prompt_tokens")),
                        output_tokens=integer(usage.get("completion_tokens")),
                        cached_tokens=integer(child(usage, "prompt_tokens_details", "cached_tokens")))  # fmt: skip
    for entry in parts(message["content"], place, "content"):
        if isinstance(entry, Gap):
            yield entry
            continue
        part, here = entry
        call, answer = part.get("tool_call"), part.get("tool_call_result")
        if is_map(call):
            yield ToolCall(tool=string(call.get("tool_name")), arguments=arguments(call.get("arguments")),
                           call_id=string(call.get("id")) or None, raw=place.raw)  # fmt: skip
        elif is_map(answer):
            yield ToolResult(tool=string(child(answer, "origin", "tool_name")), text=text_of(answer.get("result")),
                             status="error" if answer.get("error") is True else "ok",
                             call_id=string(child(answer, "origin", "id")) or None, raw=place.raw)  # fmt: skip
            yield from textless(answer.get("result"), here, "tool_call_result", "result")
        elif isinstance(text := part.get("text"), str):
            yield Message(role=_ROLES.get(string(message["role"]), "user"), text=text, raw=place.raw)
        elif "reasoning" not in part:
            yield Gap(reason=f"part with keys {', '.join(sorted(part))[:80]}", place=here.here)
