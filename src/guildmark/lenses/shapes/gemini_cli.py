"""What Gemini CLI keeps and streams: a chat document, JSONL with ``$set`` patches, and the headless stream.

A record is written again when its tool calls finish: the last one with an id counts. Source: gemini-cli 0.61.0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import gemini
from guildmark.lenses.shapes.base import (
    Place,
    child,
    integer,
    is_map,
    maps,
    numbered,
    string,
    text_of,
    textless,
    unknown,
)
from guildmark.lenses.shapes.tokens import Tokens, cached_within, counted_from_total
from guildmark.model.event import End, Failure, Message, ModelTurn, ToolCall, ToolResult, Usage
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.model.event import AnyEvent, CallStatus, Role

    Out = Iterator[AnyEvent | Gap]

_STATUS: Final[dict[object, CallStatus]] = {
    "success": "ok", "error": "error", "cancelled": "denied", "awaiting_approval": "pending", "scheduled": "pending",
    "validating": "pending", "executing": "pending",
}  # fmt: skip


def read_session(source: Source) -> Read:
    """Read a chat document or its JSONL form."""
    chat = _Chat()
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        value = row.value
        if not is_map(value):
            yield Gap(reason="record is no object", place=row.raw)
            continue
        patch = value.get("$set")
        if is_map(patch):
            for item in numbered(patch.get("messages"), _is_record, row.raw, "$set", "messages", noun="record"):
                yield from (item,) if isinstance(item, Gap) else chat.record(item.value, Place(row.raw, part=item.raw))
        elif "messages" in value:
            for item in numbered(value["messages"], _is_record, row.raw, "messages", noun="record"):
                yield from (item,) if isinstance(item, Gap) else chat.record(item.value, Place(item.raw))
        elif "type" in value and ("content" in value or "toolCalls" in value):
            yield from chat.record(value, Place(row.raw))
        elif "sessionId" not in value and "$rewindTo" not in value:
            yield Gap(reason=f"record with keys {', '.join(sorted(value))[:80]}", place=row.raw)


class _Chat:
    """Replays records that are written several times: each part is told when it is first complete."""

    def __init__(self) -> None:
        self.told: dict[str, set[str]] = {}

    def record(self, message: Mapping[str, object], place: Place) -> Out:
        place = place._replace(time=string(message.get("timestamp")) or None)
        kind, identity = string(message.get("type")), string(message.get("id"))
        told = self.told.setdefault(identity, set()) if identity else set[str]()
        if kind == "user":
            if "user" not in told:
                told.add("user")
                yield from _user(message.get("content"), place)
        elif kind == "gemini":
            place = place._replace(answer=identity or None)
            yield from _model(message, place, told)
            for call in numbered(message.get("toolCalls"), _is_call, place.here, "toolCalls", noun="call"):
                if isinstance(call, Gap):
                    yield call
                else:
                    yield from _call(call.value, place, told)
        elif kind == "error":
            yield Failure(message=text_of(message.get("content")), time=place.time, raw=place.raw)
        elif kind not in ("info", "warning"):
            yield unknown(message, place.here, "record")


def _is_record(message: Mapping[str, object]) -> bool:
    return "type" in message


def _is_call(call: Mapping[str, object]) -> bool:
    return "name" in call


def _user(content: object, place: Place) -> Out:
    if isinstance(content, str):
        yield Message(role="user", text=content, time=place.time, raw=place.raw)
    for part in maps(content):
        if isinstance(part.get("text"), str):  # responses are repeated here; the call has them
            yield Message(role="user", text=string(part["text"]), time=place.time, raw=place.raw)
    yield from textless(content, place, "content", known=_is_quiet, strings=False)


def _is_quiet(part: Mapping[str, object]) -> bool:
    return "functionResponse" in part or not part.keys().isdisjoint(gemini.QUIET)


def _model(message: Mapping[str, object], place: Place, told: set[str]) -> Out:
    tokens = message.get("tokens")
    if "turn" not in told and is_map(tokens):
        told.add("turn")
        found = _tokens(tokens)
        yield ModelTurn(model=string(message.get("model")) or None, input_tokens=found.read, output_tokens=found.wrote,
                        cached_tokens=found.cached, time=place.time, answer=place.answer, raw=place.raw)  # fmt: skip
    text = text_of(message.get("content"))
    if text and "text" not in told:
        told.add("text")
        yield Message(role="assistant", text=text, time=place.time, answer=place.answer, raw=place.raw)


def _tokens(counts: Mapping[str, object]) -> Tokens:
    """Take the host's own counts: what tools brought is input, thoughts are output, and the total holds both."""
    prompt, words = integer(counts.get("input")), integer(counts.get("output"))
    read = None if prompt is None else prompt + (integer(counts.get("tool")) or 0)
    wrote = None if words is None else words + (integer(counts.get("thoughts")) or 0)
    return counted_from_total(Tokens(read, wrote, integer(counts.get("cached"))), integer(counts.get("total")))


def _call(call: Mapping[str, object], place: Place, told: set[str]) -> Out:
    identity, tool = string(call.get("id")), string(call.get("name"))
    args = call.get("args")
    if f"call {identity}" not in told:
        told.add(f"call {identity}")
        yield ToolCall(tool=tool, arguments=dict(args) if is_map(args) else {}, call_id=identity or None,
                       time=place.time, answer=place.answer, raw=place.raw)  # fmt: skip
    status = _STATUS.get(string(call.get("status")), "unknown")
    if status == "pending" or f"result {identity}" in told:
        return
    told.add(f"result {identity}")
    answers = [answer for part in maps(call.get("result")) if is_map(answer := part.get("functionResponse"))]
    found = gemini.response(answers[0], place) if answers else None
    text = found.text if found is not None else text_of(call.get("resultDisplay"))
    yield ToolResult(tool=tool, text=text, data=found.data if found is not None else None, status=status,
                     denied_by="person" if status == "denied" else None, call_id=identity or None,
                     time=string(call.get("timestamp")) or place.time, raw=place.raw)  # fmt: skip


def read_stream(source: Source) -> Read:
    """Read the headless stream, whose results are what the terminal would show."""
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        value = row.value
        place = Place(row.raw, time=string(child(value, "timestamp")) or None)
        kind = string(child(value, "type"))
        if not is_map(value):
            yield Gap(reason="line is no object", place=row.raw)
        elif kind == "message":
            role: Role = "assistant" if value.get("role") == "assistant" else "user"
            yield Message(role=role, text=string(value.get("content")), time=place.time, raw=row.raw)
        elif kind == "tool_use":
            args = value.get("parameters")
            yield ToolCall(tool=string(value.get("tool_name")), arguments=dict(args) if is_map(args) else {},
                           call_id=string(value.get("tool_id")) or None, time=place.time, raw=row.raw)  # fmt: skip
        elif kind == "tool_result":
            yield _streamed(value, place)
        elif kind == "result":
            stats = value.get("stats")
            counts = cached_within(stats, "input_tokens", "output_tokens", "cached")
            counts = counted_from_total(counts, integer(child(stats, "total_tokens")))
            if counts.read is not None or counts.wrote is not None:
                yield Usage(input_tokens=counts.read, output_tokens=counts.wrote, cached_tokens=counts.cached,
                        time=place.time, raw=row.raw)  # fmt: skip
            yield End(status=string(value.get("status")) or "success", time=place.time, raw=row.raw)
        elif kind == "error":
            yield Failure(message=string(value.get("message")), time=place.time, raw=row.raw)
        elif kind != "init":
            yield Gap(reason=f"line of type {kind!r}", place=row.raw)


def _streamed(value: Mapping[str, object], place: Place) -> ToolResult:
    message = string(child(value, "error", "message"))
    return ToolResult(text=message or text_of(value.get("output")), status=_STATUS.get(string(value.get("status")), "unknown"),
                      displayed=True, data={"error": {"type": child(value, "error", "type")}} if message else None,
                      call_id=string(value.get("tool_id")) or None, time=place.time, raw=place.raw)  # fmt: skip


def session_likeness(head: Head) -> float:
    """Tell whether it is a chat, or its header and patches."""
    for record in head.records:
        if is_map(record) and "sessionId" in record and "projectHash" in record:
            return 1.0
        if is_map(record) and (record.get("type") == "gemini" or is_map(record.get("$set"))):
            return 0.9
    return 0.0


def stream_likeness(head: Head) -> float:
    """Tell whether lines name tools by ``tool_name`` and ``tool_id``."""
    best = 0.0
    for record in head.records:
        if is_map(record) and record.get("type") == "tool_use" and "tool_name" in record and "parameters" in record:
            return 1.0
        if is_map(record) and record.get("type") == "init" and "session_id" in record and "model" in record:
            best = 0.9
    return best
