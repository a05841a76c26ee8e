"""Messages of Microsoft Agent Framework: a list of contents, with ``type`` in Python and ``$type`` in .NET.

Source: agent-framework-core 1.23.0 as it writes; Microsoft.Agents.AI 1.17.0 and Microsoft.Extensions.AI by their types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Place,
    arguments,
    by_row,
    child,
    decoded,
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
from guildmark.model.event import Message, ModelTurn, ToolCall, ToolResult, Usage
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Listed, Read, Row, Source
    from guildmark.lenses.shapes.tokens import Tokens
    from guildmark.model.event import AnyEvent, Raw, Role

_ROLES: Final[dict[str, Role]] = {"system": "system", "assistant": "assistant", "developer": "developer"}
_CALLS: Final = ("function_call", "functionCall")
_RESULTS: Final = ("function_result", "functionResult")
_QUIET: Final = frozenset({"usage", "text_reasoning", "reasoning", "uri", "data", "hosted_file", "error", "usage_details",
                           "function_approval_response", "toolApprovalResponse"})  # fmt: skip


def _kind(content: Mapping[str, object]) -> str:
    return string(content.get("type")) or string(content.get("$type"))


def messages(record: object) -> Listed:
    """Find the history of a record: a session, a response, a list, or one message."""
    return listed(
        record, _is_message, ("session", "state", "in_memory", "messages"), ("state", "in_memory", "messages"),
        ("stateBag", "InMemoryChatHistoryProvider", "messages"), ("chatHistoryProviderState", "messages"),
        ("storeState", "messages"), ("messages",), ("Messages",), (),
    )  # fmt: skip


def _is_message(message: Mapping[str, object]) -> bool:
    return isinstance(_contents(message), list)


def _contents(message: Mapping[str, object]) -> object:
    return message.get("contents", message.get("Contents"))


def recognise(head: Head) -> tuple[float, bool]:
    """Tell whether messages have such contents, and whether .NET wrote them."""
    best, dotnet = 0.0, False
    for record in head.records:
        for message in messages(record).rows():
            for content in maps(_contents(message)):
                dotnet = dotnet or "$type" in content
                if _kind(content) in (*_CALLS, *_RESULTS):
                    best = 1.0
                elif _kind(content) == "text" and best < 1:
                    best = 0.8
    return best, dotnet


def read(source: Source) -> Read:
    """Read histories from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Iterator[AnyEvent | Gap]:
    found = messages(row.value)
    instructions = child(row.value, "last_request", "instructions")
    if isinstance(instructions, str):
        yield Message(role="system", text=instructions, raw=row.raw)
    if not found.values:
        yield Gap(reason="record has no messages", place=row.raw)
    waiting: dict[str, Raw] = {}
    counted = False
    for item in found.numbered(row.raw):
        if isinstance(item, Gap):
            yield item
            continue
        message = item.value
        place = Place(item.raw, time=string(message.get("created_at", message.get("createdAt"))) or None)
        for event in _message(message, place, waiting):
            counted = counted or isinstance(event, ModelTurn)
            yield event
    if not counted:
        yield from _whole(row)
    for request in _pending(row.value):
        identity = string(child(request, "function_call", "call_id") or child(request, "functionCall", "callId"))
        if identity in waiting:
            yield ToolResult(status="pending", call_id=identity, raw=waiting[identity])


def _whole(row: Row) -> Iterator[Usage]:
    """Tell what responses sum up, where their messages have no counts of their own."""
    for response in (row.value, *maps(child(row.value, "runs"))):
        details = child(response, "usage_details") or child(response, "usage") or child(response, "Usage")
        found = _tokens(details)
        if found.read is not None or found.wrote is not None:
            yield Usage(input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached, raw=row.raw)


def _pending(record: object) -> Iterator[Mapping[str, object]]:
    """Find requests for a person's approval that nobody has answered, in the responses beside the history."""
    runs = list(maps(child(record, "runs")))
    for message in maps(child(runs[-1] if runs else None, "messages")):
        for content in maps(_contents(message)):
            if _kind(content) in ("function_approval_request", "toolApprovalRequest"):
                yield content


def _message(message: Mapping[str, object], place: Place, waiting: dict[str, Raw]) -> Iterator[AnyEvent | Gap]:
    role = _ROLES.get(string(message.get("role")).casefold(), "user")
    for part in parts(_contents(message), place, "contents" if "contents" in message else "Contents", noun="content"):
        if isinstance(part, Gap):
            yield part
            continue
        content, here = part
        kind = _kind(content)
        if kind == "text":
            text = string(content.get("text"))
            if text:
                yield Message(role=role, text=text, agent=place.agent, time=place.time, raw=place.raw)
        elif kind in _CALLS:
            identity = string(content.get("call_id", content.get("callId"))) or None
            if identity:
                waiting[identity] = place.raw
            yield ToolCall(tool=string(content.get("name")), arguments=arguments(content.get("arguments")),
                           call_id=identity, agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip
        elif kind in _RESULTS:
            yield _result(content, place, waiting)
            yield from textless(content.get("result"), here, "result")
            yield from textless(content.get("items"), here, "items")
        elif kind in ("function_approval_request", "toolApprovalRequest"):
            inner = content.get("function_call", content.get("functionCall"))
            if is_map(inner) and string(inner.get("call_id", inner.get("callId"))) not in waiting:
                yield from _message({"role": "assistant", "contents": [inner]}, place, waiting)
        elif kind == "usage" or "usage_details" in content:
            yield _usage(content, place)
        elif kind not in _QUIET:
            yield unknown(content, here.here, "content")


def _result(content: Mapping[str, object], place: Place, waiting: dict[str, Raw]) -> ToolResult:
    identity = string(content.get("call_id", content.get("callId"))) or None
    waiting.pop(identity or "", None)
    value = content.get("result")
    text = text_of(value) if not isinstance(value, str) else value
    failed = content.get("exception") not in (None, "")
    data = value if is_map(value) else decoded(value) if isinstance(value, str) and value[:1] == "{" else None
    return ToolResult(text=text or string(content.get("exception")), data=data, status="error" if failed else "unknown",
                      call_id=identity, agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip


def _usage(content: Mapping[str, object], place: Place) -> ModelTurn:
    found = _tokens(content.get("usage_details", content.get("details")))
    return ModelTurn(input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached, agent=place.agent,
                     time=place.time, raw=place.raw)  # fmt: skip


def _tokens(details: object) -> Tokens:
    if is_map(details) and "inputTokenCount" in details:  # .NET
        return as_provided(details, "inputTokenCount", "outputTokenCount", "cachedInputTokenCount", "")
    return as_provided(details, "input_token_count", "output_token_count", "cache_read_input_token_count",
                       "cache_creation_input_token_count")  # fmt: skip
