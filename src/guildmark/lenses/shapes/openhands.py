"""Events of an OpenHands conversation: actions, observations, messages by ``kind``. Source: openhands-sdk 1.58.2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Place,
    arguments,
    by_row,
    child,
    integer,
    is_map,
    items,
    listed,
    maps,
    string,
    text_of,
    textless,
)
from guildmark.model.event import Compacted, End, Failure, Message, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Listed, Read, Row, Source
    from guildmark.model.event import AnyEvent, Denier

    Out = Iterator[AnyEvent | Gap]

_QUIET: Final = frozenset({"ConversationStateUpdateEvent", "TokenEvent", "PauseEvent", "LLMCompletionLogEvent",
                           "CondensationRequest", "StreamingDeltaEvent"})  # fmt: skip
_KINDS: Final = frozenset({"SystemPromptEvent", "MessageEvent", "ActionEvent", "ObservationEvent", "AgentErrorEvent",
                           "UserRejectObservation"})  # fmt: skip
_REJECTED: Final[dict[str, Denier]] = {"hook": "gate", "user": "person", "security_analyzer": "policy"}


def events(record: object) -> Listed:
    """Find the events of a record: one, a list, or a conversation's."""
    return listed(record, _is_event, ("events",), ())


def _is_event(row: Mapping[str, object]) -> bool:
    return isinstance(row.get("kind"), str)


def read(source: Source) -> Read:
    """Read events from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    found = events(row.value)
    if not found.values:
        yield Gap(reason="record has no events", place=row.raw)
    asked: dict[str, str] = {}
    for item in found.numbered(row.raw, "event"):
        if isinstance(item, Gap):
            yield item
        else:
            yield from _event(item.value, Place(item.raw, time=string(item.value.get("timestamp")) or None), asked)
    status = string(child(row.value, "status"))
    if status == "waiting_for_confirmation":
        for identity, tool in asked.items():
            yield ToolResult(tool=tool, status="pending", call_id=identity, raw=row.raw)
    if status:
        yield End(status=status, raw=row.raw)


def _event(event: Mapping[str, object], place: Place, asked: dict[str, str]) -> Out:
    kind = string(event.get("kind"))
    identity, tool = string(event.get("tool_call_id")) or None, string(event.get("tool_name"))
    if kind == "SystemPromptEvent":
        for key in ("system_prompt", "dynamic_context"):
            if text := text_of(event.get(key)):
                yield Message(role="system", text=text, time=place.time, raw=place.raw)
    elif kind == "MessageEvent":
        yield from _message(event, place)
    elif kind == "ActionEvent":
        asked[identity or ""] = tool
        args = arguments(child(event, "tool_call", "arguments"))
        action = event.get("action")
        yield ToolCall(tool=tool, arguments=args or (dict(action) if is_map(action) else {}), call_id=identity,
                       time=place.time, answer=string(event.get("llm_response_id")) or None, raw=place.raw)  # fmt: skip
    elif kind == "ObservationEvent":
        asked.pop(identity or "", None)
        observation = event.get("observation")
        code = child(observation, "exit_code")
        yield ToolResult(tool=tool, text=text_of(child(observation, "content")), exit_code=integer(code), call_id=identity,
                         status="error" if child(observation, "is_error") is True else "ok", time=place.time,
                         raw=place.raw)  # fmt: skip
        yield from textless(child(observation, "content"), place, "observation", "content")
    elif kind == "AgentErrorEvent":
        asked.pop(identity or "", None)
        yield ToolResult(tool=tool, text=string(event.get("error")), status="error", call_id=identity, time=place.time,
                         raw=place.raw)  # fmt: skip
    elif kind == "UserRejectObservation":
        asked.pop(identity or "", None)
        by = _REJECTED.get(string(event.get("rejection_source")), "person")
        yield ToolResult(tool=tool, text=string(event.get("rejection_reason")), status="denied", denied_by=by,
                         call_id=identity, time=place.time, raw=place.raw)  # fmt: skip
    elif kind in ("Condensation", "CondensationSummaryEvent"):
        yield Compacted(reason=string(event.get("summary")) or None, time=place.time, raw=place.raw)
    elif kind in ("ConversationErrorEvent", "LLMErrorEvent"):
        yield Failure(message=string(event.get("detail")) or string(event.get("code")), time=place.time, raw=place.raw)
    elif kind not in _QUIET and kind != "HookExecutionEvent":
        yield Gap(reason=f"event of kind {kind!r}", place=place.raw)


def _message(event: Mapping[str, object], place: Place) -> Out:
    source = "assistant" if event.get("source") == "agent" else "user"
    text = text_of(child(event, "llm_message", "content"))
    if text:
        yield Message(role="assistant" if source == "assistant" else "user", text=text, time=place.time,
                      answer=string(event.get("llm_response_id")) or None, raw=place.raw)  # fmt: skip
    yield from textless(child(event, "llm_message", "content"), place, "llm_message", "content")
    yield from textless(event.get("extended_content"), place, "extended_content", strings=False)
    names = [name for name in items(event.get("activated_skills")) if isinstance(name, str)]
    extra = [text_of(part) for part in maps(event.get("extended_content"))]
    for index, name in enumerate(names):
        body = extra[index] if len(extra) == len(names) else "\n".join(extra)
        yield Message(role="host", kind="activated_skills", text=f"{name}\n{body}", time=place.time, raw=place.raw)


def likeness(head: Head) -> float:
    """Tell whether records are such events."""
    for record in head.records:
        if any(event["kind"] in _KINDS for event in events(record).rows()):
            return 1.0
    return 0.0
