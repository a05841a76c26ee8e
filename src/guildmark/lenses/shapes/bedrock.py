"""Bedrock Converse messages: content blocks ``text``, ``toolUse`` and ``toolResult``; Strands keeps its history so."""

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
    listed,
    maps,
    parts,
    string,
    text_of,
    textless,
)
from guildmark.lenses.shapes.tokens import cached_apart, read_from_total
from guildmark.model.event import Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Item, Listed, Read, Row, Source
    from guildmark.model.event import AnyEvent, CallStatus, Role

_STATUS: Final[dict[object, CallStatus]] = {"success": "ok", "error": "error"}
_WORDS: Final = frozenset({"text", "reasoningContent", "cachePoint"})
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
        yield from textless(result.get("content"), place, "toolResult", "content")
    elif isinstance(text, str):
        yield Message(role=role, text=text, agent=place.agent, time=place.time, raw=place.raw)
    elif not any(key in QUIET for key in value):
        yield Gap(reason=f"content block with keys {', '.join(sorted(value))[:80]}", place=place.here)


def message(value: Mapping[str, object], place: Place) -> Iterator[AnyEvent | Gap]:
    """Read one message, and what it says about tokens."""
    usage = child(value, "metadata", "usage")
    if value.get("role") == "assistant" and isinstance(usage, dict):
        found = cached_apart(usage, "inputTokens", "outputTokens", "cacheReadInputTokens", "cacheWriteInputTokens")
        found = read_from_total(found, integer(usage.get("totalTokens")))
        yield ModelTurn(
            input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached, agent=place.agent,
            time=place.time, raw=place.raw,
        )  # fmt: skip
    role: Role = "assistant" if value.get("role") == "assistant" else "user"
    yield from each(parts(value.get("content"), place, "content", noun="content block"),
                    lambda part: block(role, *part))  # fmt: skip


def messages(record: object) -> Listed:
    """Find the messages of a record: a list of them, also under ``messages``, or one."""
    return listed(record, _is_message, ("messages",), ())


def _is_message(row: Mapping[str, object]) -> bool:
    return row.get("role") in ("user", "assistant") and isinstance(row.get("content"), list)


def recognise(head: Head) -> float:
    """Tell whether messages hold such blocks; where none calls a tool, whether all are words without a ``type``."""
    words = False
    for record in head.records:
        for item in messages(record).rows():
            blocks = list(maps(item["content"]))
            if any("toolUse" in part or "toolResult" in part for part in blocks):
                return 0.6
            words = words or (bool(blocks) and all(set(part) <= _WORDS for part in blocks))
    return 0.4 if words else 0.0


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
    return message(item.value, Place(item.raw))


def read(source: Source) -> Read:
    """Read messages from documents or lines."""
    return by_row(source, of_row)


FORMAT: Final = Format(name="Bedrock Converse messages", recognise=recognise, read=read)
