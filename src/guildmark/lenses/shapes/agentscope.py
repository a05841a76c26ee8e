"""The context of an AgentScope agent: messages with tool calls and results as blocks. Source: agentscope 2.0.11.

The state of a result is the host's own mark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import last_request
from guildmark.lenses.shapes.base import (
    Place,
    arguments,
    by_row,
    child,
    is_map,
    listed,
    maps,
    parts,
    string,
    text_of,
    textless,
    unknown,
)
from guildmark.lenses.shapes.tokens import as_provided
from guildmark.model.event import Failure, Message, ToolCall, ToolResult, Usage
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Listed, Read, Row, Source
    from guildmark.model.event import AnyEvent, CallStatus, Role

    Out = Iterator[AnyEvent | Gap]

_STATE: Final[dict[str, CallStatus]] = {
    "success": "ok", "error": "error", "denied": "denied", "interrupted": "denied", "running": "pending", "asking": "pending",
}  # fmt: skip
_QUIET: Final = frozenset({"hint", "thinking", "image", "audio", "video", "data", "file"})
_ROLES: Final[dict[str, Role]] = {"assistant": "assistant", "system": "system"}
_PATHS: Final = (("context",), ("messages",), ("state", "context"), ())


def messages(record: object) -> Listed:
    """Find the messages of a record."""
    return listed(record, _is_message, *_PATHS, alone=False)


def _is_message(row: Mapping[str, object]) -> bool:
    return isinstance(row.get("content"), list) and "name" in row and "role" in row


def likeness(head: Head) -> float:
    """Tell whether blocks have a state, or messages say how they ended."""
    for record in head.records:
        for row in messages(record).rows():
            if any(
                block.get("type") in ("tool_call", "tool_result") and "state" in block for block in maps(row["content"])
            ):
                return 1.0
            if "finished_reason" in row and "structured_output" in row:
                return 0.9
    return 0.0


def read(source: Source) -> Read:
    """Read contexts from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    yield from last_request.system(row)
    waits = any(event.get("type") == "REQUIRE_USER_CONFIRM" for event in maps(child(row.value, "events")))
    found = messages(row.value)
    open_calls: dict[str, str] = {}
    for item in found.numbered(row.raw):
        if isinstance(item, Gap):
            yield item
        else:
            place = Place(item.raw, time=string(item.value.get("created_at")) or None)
            yield from _message(item.value, place, open_calls)
    if waits:
        for identity, tool in open_calls.items():
            yield ToolResult(tool=tool, status="pending", call_id=identity, raw=row.raw)
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not found.values:
        yield Gap(reason="record has no messages", place=row.raw)


def _message(message: Mapping[str, object], place: Place, open_calls: dict[str, str]) -> Out:
    role = _ROLES.get(string(message["role"]), "user")
    usage = message.get("usage")
    if is_map(usage):
        found = as_provided(usage, "input_tokens", "output_tokens", "cache_input_tokens",
                            "cache_creation_input_tokens")  # fmt: skip
        yield Usage(input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached, time=place.time,
                    raw=place.raw)  # fmt: skip
    for part in parts(message["content"], place, "content", noun="block"):  # all answers of a reply, so each is a place
        if isinstance(part, Gap):
            yield part
            continue
        block, here = part
        kind, identity = string(block.get("type")), string(block.get("id"))
        time = string(block.get("created_at")) or place.time
        if kind == "text":
            if text := string(block.get("text")):
                yield Message(role=role, text=text, time=time, raw=here.here)
        elif kind == "tool_call":
            open_calls[identity] = string(block.get("name"))
            yield ToolCall(tool=string(block.get("name")), arguments=arguments(block.get("input")), call_id=identity or None,
                           time=time, raw=here.here)  # fmt: skip
        elif kind == "tool_result":
            open_calls.pop(identity, None)
            status = _STATE.get(string(block.get("state")), "unknown")
            yield ToolResult(tool=string(block.get("name")), text=text_of(block.get("output")), status=status,
                             call_id=identity or None, time=time, raw=here.here)  # fmt: skip
            yield from textless(block.get("output"), here, "output")
        elif kind not in _QUIET:
            yield unknown(block, here.here, "block")
