"""Message history of fast-agent: MCP's form, calls and results as maps by id. Source: fast-agent-mcp 0.10.48."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import last_request
from guildmark.lenses.shapes.base import Place, arguments, child, is_map, maps, string, text_of, within
from guildmark.model.event import Failure, Message, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, Role

    Out = Iterator[AnyEvent | Gap]

_PATHS: Final = (("message_history",), ("messages",), ())


def messages(record: object) -> tuple[list[Mapping[str, object]], tuple[str, ...]]:
    """Find the messages of a record, and where they stand."""
    for path in _PATHS:
        rows = [row for row in maps(child(record, *path)) if row.get("role") in ("user", "assistant")]
        if any("is_template" in row or is_map(row.get("tool_calls")) for row in rows):
            return rows, path
    return [], ()


def likeness(head: Head) -> float:
    """Tell whether records hold such messages."""
    return 1.0 if any(messages(record)[0] for record in head.records) else 0.0


def read(source: Source) -> Read:
    """Read histories from documents or lines."""
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Out:
    yield from last_request.system(row)
    found, where = messages(row.value)
    for index, message in enumerate(found):
        place = Place(within(row.raw, *where, index), time=string(message.get("timestamp")) or None)
        role: Role = "assistant" if message["role"] == "assistant" else "user"
        for part in maps(message.get("content")):
            if isinstance(text := part.get("text"), str):
                yield Message(role=role, text=text, time=place.time, raw=place.raw)
        yield from _calls(message, place)
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not found:
        yield Gap(reason="record has no messages", place=row.raw)


def _calls(message: Mapping[str, object], place: Place) -> Iterator[AnyEvent]:
    calls, results = message.get("tool_calls"), message.get("tool_results")
    for identity, call in (calls if is_map(calls) else {}).items():
        yield ToolCall(tool=string(child(call, "params", "name")), arguments=arguments(child(call, "params", "arguments")),
                       call_id=identity, time=place.time, raw=place.raw)  # fmt: skip
    for identity, result in (results if is_map(results) else {}).items():
        failed = child(result, "is_error") is True or child(result, "isError") is True
        yield ToolResult(text=text_of(child(result, "content")), status="error" if failed else "ok", call_id=identity,
                         time=place.time, raw=place.raw)  # fmt: skip
