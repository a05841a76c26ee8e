"""Bedrock Converse messages: content blocks ``text``, ``toolUse`` and ``toolResult``; Strands keeps its history so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import Format, Place, arguments, child, integer, maps, string, text_of, within_record
from guildmark.model.event import Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, CallStatus, Role

_STATUS: Final[dict[object, CallStatus]] = {"success": "ok", "error": "error"}
QUIET: Final = frozenset(
    {"reasoningContent", "image", "document", "video", "cachePoint", "guardContent", "citationsContent"}
)


def block(role: Role, value: Mapping[str, object], place: Place) -> Iterator[AnyEvent | Gap]:
    """Read one content block."""
    call, result, text = value.get("toolUse"), value.get("toolResult"), value.get("text")
    if isinstance(call, dict):
        yield ToolCall(tool=string(call.get("name")), arguments=arguments(call.get("input")),
                       call_id=string(call.get("toolUseId")) or None, agent=place.agent, time=place.time,
                       raw=place.raw)  # fmt: skip
    elif isinstance(result, dict):
        data = next((item["json"] for item in maps(result.get("content")) if "json" in item), None)
        yield ToolResult(text=text_of(result.get("content")), data=data,
                         status=_STATUS.get(string(result.get("status")), "unknown"),
                         call_id=string(result.get("toolUseId")) or None, agent=place.agent, time=place.time,
                         raw=place.raw)  # fmt: skip
    elif isinstance(text, str):
        yield Message(role=role, text=text, agent=place.agent, time=place.time, raw=place.raw)
    elif not any(key in QUIET for key in value):
        yield Gap(reason=f"content block with keys {', '.join(sorted(value))[:80]}", place=place.raw)


def message(value: Mapping[str, object], place: Place) -> Iterator[AnyEvent | Gap]:
    """Read one message, and what it says about tokens."""
    usage = child(value, "metadata", "usage")
    if value.get("role") == "assistant" and isinstance(usage, dict):
        yield ModelTurn(
            input_tokens=integer(usage.get("inputTokens")), output_tokens=integer(usage.get("outputTokens")),
            cached_tokens=integer(usage.get("cacheReadInputTokens")), agent=place.agent, time=place.time,
            duration_ms=None, raw=place.raw,
        )  # fmt: skip
    role: Role = "assistant" if value.get("role") == "assistant" else "user"
    for item in maps(value.get("content")):
        yield from block(role, item, place)


def messages(record: object) -> Iterator[Mapping[str, object]]:
    """Yield the messages of a record: one, a list, or an object that has them under ``messages``."""
    found = child(record, "messages")
    rows = found if found is not None else record
    rows = [rows] if isinstance(rows, dict) else rows
    return (
        row for row in maps(rows) if row.get("role") in ("user", "assistant") and isinstance(row.get("content"), list)
    )


def recognise(head: Head) -> float:
    """Tell whether messages hold such blocks."""
    for record in head.records:
        for item in messages(record):
            if any("toolUse" in part or "toolResult" in part for part in maps(item["content"])):
                return 0.6
    return 0.0


def of_row(row: Row) -> Iterator[AnyEvent | Gap]:
    """Read the messages of one record."""
    system = child(row.value, "system")
    if system:
        yield Message(role="system", text=text_of(system), raw=row.raw)
    found = False
    for index, item in enumerate(messages(row.value)):
        found = True
        yield from message(item, Place(within_record(row.raw, row.value, index, "messages")))
    if not found and not system:
        yield Gap(reason="record is no message", place=row.raw)


def read(source: Source) -> Read:
    """Read messages from documents or lines."""
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else of_row(row)


FORMAT: Final = Format(name="Bedrock Converse messages", recognise=recognise, read=read)
