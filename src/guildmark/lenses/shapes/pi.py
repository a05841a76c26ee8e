"""What Pi keeps and streams: messages with ``toolCall`` blocks and ``toolResult`` roles. Source: pi 1.6.0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import Place, arguments, child, integer, is_map, maps, number, string, text_of
from guildmark.lenses.shapes.tokens import cached_apart
from guildmark.model.event import Compacted, End, Failure, Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.model.event import AnyEvent

    Out = Iterator[AnyEvent | Gap]

_QUIET: Final = frozenset({
    "session", "model_change", "thinking_level_change", "label", "custom", "session_info", "agent_start", "turn_start",
    "turn_end", "message_start", "message_update", "tool_execution_start", "tool_execution_update",
    "queue_update", "branch_summary", "auto_retry_start", "auto_retry_end", "session_start", "agent_settled",
})  # fmt: skip


def read(source: Source) -> Read:
    """Read session lines or stream lines; a stream repeats messages, and the one at their end counts."""
    cwd: str | None = None
    ran: dict[str, object] = {}
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        value = row.value
        if not is_map(value):
            yield Gap(reason="line is no object", place=row.raw)
            continue
        kind, message = string(value.get("type")), value.get("message")
        cwd = string(value.get("cwd")) or cwd
        place = Place(row.raw, time=string(value.get("timestamp")) or None, cwd=cwd)
        if kind in ("message", "message_end") and is_map(message):
            yield from _message(message, place, ran)
        elif kind == "tool_execution_end":
            ran[string(value.get("toolCallId"))] = child(value, "result", "structuredContent")
        elif kind in ("compaction", "compaction_end"):
            yield Compacted(time=place.time, raw=row.raw)
        elif kind in ("error", "extension_error"):
            yield Failure(message=string(value.get("error")) or string(value.get("message")), raw=row.raw)
        elif kind == "agent_end":
            yield End(status="success", raw=row.raw)
        elif kind not in _QUIET:
            yield Gap(reason=f"line of type {kind!r}", place=row.raw)


def _message(message: Mapping[str, object], place: Place, ran: dict[str, object]) -> Out:
    role, content = message.get("role"), message.get("content")
    if role == "system":
        sections = message.get("sections")
        texts = (
            [text for text in sections.values() if isinstance(text, str)] if is_map(sections) else [text_of(content)]
        )
        yield Message(role="system", text="\n".join(texts), time=place.time, raw=place.raw)
    elif role == "toolResult":
        details = message.get("details")
        execution = ran.pop(string(message.get("toolCallId")), None)
        yield ToolResult(
            tool=string(message.get("toolName")), text=text_of(content), data=details if is_map(details) else None,
            status="error" if message.get("isError") is True else "ok", call_id=string(message.get("toolCallId")) or None,
            exit_code=integer(child(execution, "exit_code")), truncated=True if child(execution, "truncated") is True else None,
            time=place.time, raw=place.raw,
        )  # fmt: skip
    elif role == "user":
        yield Message(role="user", text=text_of(content), time=place.time, raw=place.raw)
    elif role == "assistant":
        yield _turn(message, place)
        for block in maps(content):
            if block.get("type") == "toolCall":
                yield ToolCall(tool=string(block.get("name")), arguments=arguments(block.get("arguments")), cwd=place.cwd,
                               call_id=string(block.get("id")) or None, time=place.time, raw=place.raw)  # fmt: skip
            elif block.get("type") == "text":
                yield Message(role="assistant", text=string(block.get("text")), time=place.time, raw=place.raw)
        if error := string(message.get("errorMessage")):
            yield Failure(message=error, time=place.time, raw=place.raw)
    elif role == "bashExecution":
        yield Message(role="user", text=string(message.get("command")), kind="bash", time=place.time, raw=place.raw)
    elif role not in ("custom", "branchSummary", "compactionSummary"):
        yield Gap(reason=f"message of role {role!r}", place=place.raw)


def _turn(message: Mapping[str, object], place: Place) -> ModelTurn:
    usage = message.get("usage")
    found = cached_apart(usage, "input", "output", "cacheRead", "cacheWrite")
    return ModelTurn(
        model=string(message.get("model")) or None, input_tokens=found.read, output_tokens=found.wrote,
        cached_tokens=found.cached,
        cost=number(child(usage, "cost", "total")), duration_ms=number(message.get("durationMs")), time=place.time,
        raw=place.raw,
    )  # fmt: skip


def session_likeness(head: Head) -> float:
    """Tell whether lines are a session's header and messages."""
    for record in head.records:
        if (
            is_map(record)
            and record.get("type") == "message"
            and "parentId" in record
            and is_map(record.get("message"))
        ):
            return 1.0
    return 0.0


def stream_likeness(head: Head) -> float:
    """Tell whether lines are a stream of messages that start and end."""
    for record in head.records:
        if is_map(record) and record.get("type") in ("message_start", "message_end") and is_map(record.get("message")):
            return 1.0
    return 0.0
