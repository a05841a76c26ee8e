"""Gemini contents: messages of parts ``text``, ``functionCall`` and ``functionResponse``, in either spelling.

Google ADK, Gemini CLI and Qwen Code keep their histories so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Format,
    Place,
    arguments,
    by_row,
    child,
    each,
    is_map,
    listed,
    maps,
    parts,
    string,
    text_of,
)
from guildmark.model.event import Message, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Item, Listed, Read, Row, Source
    from guildmark.model.event import AnyEvent, Role

QUIET: Final = frozenset({"thought", "thoughtSignature", "thought_signature", "inlineData", "inline_data", "fileData",
                          "file_data", "executableCode", "codeExecutionResult", "videoMetadata"})  # fmt: skip


def part(role: Role, value: Mapping[str, object], place: Place) -> Iterator[AnyEvent | Gap]:
    """Read one part. A response with ``error`` failed; whether another one worked, the format does not say."""
    call = value.get("functionCall", value.get("function_call"))
    answer = value.get("functionResponse", value.get("function_response"))
    if is_map(call):
        yield ToolCall(tool=string(call.get("name")), arguments=arguments(call.get("args")),
                       call_id=string(call.get("id")) or None, agent=place.agent, time=place.time, raw=place.raw,
                       cwd=place.cwd)  # fmt: skip
    elif is_map(answer):
        yield response(answer, place)
    elif isinstance(value.get("text"), str):
        if value.get("thought") is not True and value["text"]:
            yield Message(role=role, text=string(value["text"]), agent=place.agent, time=place.time, raw=place.raw)
    elif not any(key in QUIET for key in value):
        yield Gap(reason=f"part with keys {', '.join(sorted(value))[:80]}", place=place.here)


def response(answer: Mapping[str, object], place: Place) -> ToolResult:
    """Read a function response: a structure, of which ``output`` or ``result`` is the text, and ``error`` a failure."""
    data = answer.get("response")
    error = child(data, "error")
    text = text_of(data) if isinstance(data, str | list) else ""
    for key in ("error", "output", "result", "llmContent", "content"):
        value = child(data, key)
        if isinstance(value, str | list) and (value or key != "error"):
            text = text_of(value)
            break
    return ToolResult(tool=string(answer.get("name")), text=text, data=data if is_map(data) else None,
                      status="error" if error not in (None, "", False) else "unknown",
                      call_id=string(answer.get("id")) or None, agent=place.agent, time=place.time,
                      raw=place.raw)  # fmt: skip


def content(value: Mapping[str, object], place: Place, *path: str) -> Iterator[AnyEvent | Gap]:
    """Read one message; ``path`` is where it stands in the record."""
    role: Role = {"model": "assistant", "assistant": "assistant", "system": "system"}.get(
        string(value.get("role")), "user"
    )  # type: ignore[assignment]  # each is a Role
    found = value.get("parts")
    if isinstance(found, str):
        yield Message(role=role, text=found, agent=place.agent, time=place.time, raw=place.raw)
    yield from each(parts(found, place, *path, "parts"), lambda item: part(role, *item))


def contents(record: object) -> Listed:
    """Find the messages of a record: a list of them, also under ``contents``, or one."""
    return listed(record, is_message, ("contents",), ())


def is_message(row: Mapping[str, object]) -> bool:
    """Tell whether an object has parts."""
    return isinstance(row.get("parts"), list)


def recognise(head: Head) -> float:
    """Tell whether messages have such parts."""
    best = 0.0
    for record in head.records:
        for item in contents(record).rows():
            for value in maps(item["parts"]):
                if value.keys() & {"functionCall", "function_call", "functionResponse", "function_response"}:
                    return 0.6
                if "text" in value and item.get("role") in ("user", "model"):
                    best = 0.3
    return best


def of_row(row: Row) -> Iterator[AnyEvent | Gap]:
    """Read the messages of one record."""
    for key in ("systemInstruction", "system_instruction"):
        if system := child(row.value, key) or child(row.value, "config", key):
            yield Message(role="system", text=text_of(child(system, "parts") or system), raw=row.raw)
    found = contents(row.value)
    yield from each(found.numbered(row.raw), _message)
    if not found.values:
        yield Gap(reason="record is no message", place=row.raw)


def _message(item: Item) -> Iterator[AnyEvent | Gap]:
    return content(item.value, Place(item.raw))


def read(source: Source) -> Read:
    """Read messages from documents or lines."""
    return by_row(source, of_row)


FORMAT: Final = Format(name="Gemini contents", recognise=recognise, read=read)
