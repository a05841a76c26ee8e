"""Sessions that somebody made smaller: each call holds its own result. Source: public data of Entire and of dataclaw, 2026.

Entire keeps lines with blocks of Anthropic's form and a ``result`` in each call; dataclaw one document per session, whose
messages have ``tool_uses``. Neither keeps a catalogue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import anthropic
from guildmark.lenses.shapes.base import (
    Format,
    Item,
    Place,
    arguments,
    child,
    each,
    is_map,
    maps,
    numbered,
    string,
    text_of,
    textless,
    unknown,
)
from guildmark.model.event import Message, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, CallStatus

    Out = Iterator[AnyEvent | Gap]

_STATUS: Final[dict[str, CallStatus]] = {
    "success": "ok",
    "ok": "ok",
    "completed": "ok",
    "error": "error",
    "failed": "error",
}


def _is_line(record: object) -> bool:
    """Tell whether a record is a line of Entire's."""
    return is_map(record) and "v" in record and "agent" in record and "ts" in record and "content" in record


def _is_session(record: object) -> bool:
    """Tell whether a record is a session of dataclaw's."""
    return is_map(record) and any("tool_uses" in message for message in maps(record.get("messages")))


def recognise(head: Head) -> float:
    """Tell whether records keep results within calls."""
    return 0.9 if any(_is_line(record) or _is_session(record) for record in head.records) else 0.0


def read(source: Source) -> Read:
    """Read lines or documents."""
    for number, row in enumerate(source.rows()):
        if isinstance(row, Gap):
            yield row
        elif _is_line(row.value):
            yield from _line(row, number)
        elif isinstance(child(row.value, "messages"), list):
            yield from _session(row)
        else:
            yield Gap(reason="record is no line and no session", place=row.raw)


def _line(row: Row, number: int) -> Out:
    place = Place(row.raw, time=string(child(row.value, "ts")) or None)
    role = string(child(row.value, "type"))
    if role not in ("user", "assistant", "system"):
        yield Gap(reason=f"line of type {role!r}", place=row.raw)
        return
    content = child(row.value, "content")
    if isinstance(content, str):
        yield from anthropic.blocks(role, content, place)
    for item in numbered(content, _is_block, row.raw, "content", noun="content block"):
        if isinstance(item, Gap):
            yield item
            continue
        block, raw, index = item
        if block.get("type") == "tool_use":
            identity = string(block.get("id")) or f"{number}.{index}"
            yield from _call(string(block.get("name")), block.get("input"), identity, place)
            if is_map(result := block.get("result")):
                yield _result(result.get("output"), result, identity, place)
        elif string(block.get("type", "text")) not in anthropic.BLOCKS:
            yield unknown(block, raw, "content block")
        else:
            yield from anthropic.blocks(role, [{"type": "text", **block}], place)


def _is_block(block: Mapping[str, object]) -> bool:
    return "type" in block or "text" in block


def _session(row: Row) -> Out:
    yield from each(numbered(child(row.value, "messages"), _is_message, row.raw, "messages"), _message)


def _is_message(message: Mapping[str, object]) -> bool:
    return not message.keys().isdisjoint(("role", "content", "tool_uses"))


def _message(item: Item) -> Out:
    message, place = item.value, Place(item.raw, time=string(item.value.get("timestamp")) or None)
    if text := text_of(message.get("content")):
        role = "assistant" if message.get("role") == "assistant" else "user"
        yield Message(role=role, text=text, time=place.time, raw=place.raw)  # type: ignore[arg-type]  # each is a Role
    yield from textless(message.get("content"), place, "content")
    for entry in numbered(message.get("tool_uses"), _is_use, place.raw, "tool_uses", noun="call"):
        if isinstance(entry, Gap):
            yield entry
            continue
        use, identity = entry.value, f"{item.number}.{entry.number}"
        yield from _call(string(use.get("tool")), use.get("input"), identity, place)
        if "output" in use or "status" in use:
            yield _result(use.get("output"), use, identity, place)


def _is_use(use: Mapping[str, object]) -> bool:
    return "tool" in use


def _call(tool: str, given: object, identity: str, place: Place) -> Out:
    yield ToolCall(tool=tool, arguments=arguments(given), call_id=identity, time=place.time, raw=place.raw)


def _result(output: object, marks: Mapping[str, object], identity: str, place: Place) -> ToolResult:
    return ToolResult(text=text_of(output), data=output if is_map(output) and "text" not in output else None,
                      status=_STATUS.get(string(marks.get("status")), "unknown"), call_id=identity, time=place.time,
                      raw=place.raw)  # fmt: skip


FORMAT: Final = Format(name="Calls with their results", recognise=recognise, read=read)
