"""The events that Copilot CLI keeps and streams: messages, tool executions, skills, hooks. Source: copilot 1.0.102."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import Place, arguments, child, integer, is_map, items, maps, number, string, text_of
from guildmark.lenses.shapes.tokens import cached_within
from guildmark.model.event import (
    Compacted,
    End,
    Failure,
    Message,
    ModelTurn,
    OfferedSkill,
    SkillsOffered,
    ToolCall,
    ToolResult,
    ToolsGranted,
    Usage,
)
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.model.event import AnyEvent, CallStatus, Denier, Role

    Out = Iterator[AnyEvent | Gap]

_QUIET: Final = (
    "session.", "assistant.turn", "assistant.intent", "assistant.reasoning", "assistant.message_", "assistant.idle",
    "assistant.usage", "assistant.streaming", "model.", "tool.execution_p", "permission.", "subagent.", "hook.start",
    "tool.user_requested", "tool.shell_output", "assistant.tool_call_delta", "user_input.", "elicitation.", "external_tool.", "command.", "pending_messages", "abort",
    "result", "skill.context", "mcp.", "auto_mode", "exit_plan", "capabilities", "commands.", "file_", "system.notification",
)  # fmt: skip
_DENIED: Final[dict[str, Denier]] = {
    "denied": "policy",
    "rejected": "person",
    "hook_denied": "gate",
    "permission_denied": "policy",
}


def read(source: Source) -> Read:
    """Read session events or stream events."""
    cwd: str | None = None
    counted = False
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        value = row.value
        data = child(value, "data")
        kind = string(child(value, "type"))
        if not is_map(value) or not kind:
            yield Gap(reason="line is no event", place=row.raw)
            continue
        cwd = string(child(data, "context", "cwd")) or cwd
        agent = (
            string(value.get("agentId"))
            or string(child(data, "agentId"))
            or string(child(data, "parentToolCallId"))
            or "main"
        )
        place = Place(row.raw, agent, string(value.get("timestamp")) or None, cwd)
        counted = counted or kind in _COUNTED
        if is_map(data) and kind == "session.shutdown" and not counted:
            yield from _whole(data, place)
        if is_map(data):
            yield from _event(kind, data, place)
        if kind == "result":
            yield End(
                status="success" if child(value, "exitCode") in (0, None) else "error", time=place.time, raw=row.raw
            )


def _event(kind: str, data: Mapping[str, object], place: Place) -> Out:
    tell = _TELLS.get(kind)
    if tell is not None:
        yield from tell(data, place)
    elif not kind.startswith(_QUIET) and kind != "tool.execution_start":
        yield Gap(reason=f"event of type {kind!r}", place=place.raw)


def _system(data: Mapping[str, object], place: Place) -> Out:
    yield Message(role="system", text=text_of(data.get("content")), agent=place.agent, time=place.time, raw=place.raw)


def _offered(data: Mapping[str, object], place: Place) -> Out:
    skills = tuple(
        OfferedSkill(
            string(skill.get("name")), string(skill.get("description")) or None, string(skill.get("path")) or None
        )
        for skill in maps(data.get("skills"))
        if skill.get("enabled") is not False and skill.get("name")
    )
    yield SkillsOffered(skills=skills, agent=place.agent, time=place.time, raw=place.raw)


def _hook(data: Mapping[str, object], place: Place) -> Out:
    if data.get("success") is False:
        message = string(child(data, "error", "message")) or f"hook {string(data.get('hookType'))} failed"
        yield Failure(message=message, agent=place.agent, time=place.time, raw=place.raw)


def _compacted(data: Mapping[str, object], place: Place) -> Out:
    yield Compacted(reason=string(data.get("reason")) or None, agent=place.agent, time=place.time, raw=place.raw)


def _failed(data: Mapping[str, object], place: Place) -> Out:
    yield Failure(message=string(data.get("message")), agent=place.agent, time=place.time, raw=place.raw)


def _shut(data: Mapping[str, object], place: Place) -> Out:
    yield End(status=string(data.get("shutdownType")) or "success", agent=place.agent, time=place.time, raw=place.raw)


def _user(data: Mapping[str, object], place: Place) -> Out:
    source = string(data.get("source"))
    role: Role = "host" if source and source != "user" else "user"
    yield Message(role=role, kind=source, text=text_of(data.get("content")), agent=place.agent, time=place.time,
                  raw=place.raw)  # fmt: skip


def _assistant(data: Mapping[str, object], place: Place) -> Out:
    text, answer = text_of(data.get("content")), string(data.get("apiCallId")) or None
    if text:
        yield Message(role="assistant", text=text, agent=place.agent, time=place.time, answer=answer, raw=place.raw)
    for call in maps(data.get("toolRequests")):
        yield ToolCall(tool=string(call.get("name")), arguments=arguments(call.get("arguments")), cwd=place.cwd,
                       call_id=string(call.get("toolCallId")) or None, agent=place.agent, time=place.time,
                       answer=answer, raw=place.raw)  # fmt: skip


def _completed(data: Mapping[str, object], place: Place) -> Out:
    error = data.get("error")
    code = string(child(error, "code"))
    status: CallStatus = "ok" if data.get("success") is True else "error" if data.get("success") is False else "unknown"
    by = _DENIED.get(code)
    yield ToolResult(
        text=string(child(error, "message")) or text_of(child(data, "result", "content")),
        data={"code": code} if code else None, status="denied" if by else status, denied_by=None,
        exit_code=integer(child(data, "shellExecution", "exitCode")), call_id=string(data.get("toolCallId")) or None,
        agent=place.agent, time=place.time, raw=place.raw,
    )  # fmt: skip


def _skill(data: Mapping[str, object], place: Place) -> Out:
    """Tell a skill's body as the message that it becomes: the tool's result is a receipt only."""
    name, path, content = string(data.get("name")), string(data.get("path")), data.get("content")
    kind = "skill:agent" if string(data.get("trigger")).startswith("agent") else "skill:user"
    text = f"{name}\n{path}\n{content if isinstance(content, str) else ''}"
    yield Message(role="host", kind=kind, text=text, agent=place.agent, time=place.time, raw=place.raw)
    tools = tuple(map(str, items(data.get("allowedTools"))))
    if tools:
        yield ToolsGranted(tools=tools, skill=name or None, agent=place.agent, time=place.time, raw=place.raw)


def _turn(data: Mapping[str, object], place: Place) -> Out:
    """Tell an answer's tokens; ``cost`` is left out, as it counts premium requests."""
    usage = data.get("usage") if is_map(data.get("usage")) else data
    found = cached_within(usage, "inputTokens", "outputTokens", "cacheReadTokens")
    talk = string(child(usage, "interactionType")) or "conversation"  # others are the host's own, as for a title
    yield ModelTurn(
        model=string(child(usage, "model")) or None, input_tokens=found.read, output_tokens=found.wrote,
        cached_tokens=found.cached, duration_ms=number(child(usage, "duration")), agent=place.agent, time=place.time,
        answer=string(child(usage, "apiCallId")) or None if talk.startswith("conversation") else None, raw=place.raw,
    )  # fmt: skip


def _whole(data: Mapping[str, object], place: Place) -> Out:
    """Tell what a session sums up by model at its end, where none of its requests is on record."""
    models = data.get("modelMetrics")
    for name, metrics in (models if is_map(models) else {}).items():
        found = cached_within(child(metrics, "usage"), "inputTokens", "outputTokens", "cacheReadTokens")
        if found.read is not None or found.wrote is not None:
            yield Usage(model=name, input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached,
                        agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip


_COUNTED: Final = ("session.usage_record", "assistant.usage")
_TELLS: Final[dict[str, Callable[[Mapping[str, object], Place], Out]]] = {
    "user.message": _user, "system.message": _system, "assistant.message": _assistant,
    "tool.execution_complete": _completed, "skill.invoked": _skill, "skill.invoked_ref": _skill,
    "session.skills_loaded": _offered, "session.usage_record": _turn, "assistant.usage": _turn, "hook.end": _hook,
    "session.compaction_complete": _compacted, "session.error": _failed, "session.shutdown": _shut,
}  # fmt: skip


def session_likeness(head: Head) -> float:
    """Tell whether lines are events with ``data``, an id and a parent."""
    for record in head.records:
        if is_map(record) and is_map(record.get("data")) and "parentId" in record and "." in string(record.get("type")):
            return 1.0
    return 0.0
