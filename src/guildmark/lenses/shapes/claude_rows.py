"""The rows that Claude Code keeps on disk and streams: Anthropic messages in an envelope, attachments, system rows.

Qwen Code's headless stream has the same form. Source: rows of claude-code 2.1.332 and qwen-code 0.24.4.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import force_setattr, replace

from guildmark.lenses.shapes import anthropic, claude_attachments, claude_usage
from guildmark.lenses.shapes.base import Place, child, is_map, items, maps, string, text_of, unknown, within
from guildmark.model.event import (
    Attribution,
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
)
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.model.event import AnyEvent, Denier

    Out = Iterator[AnyEvent | Gap]

QUIET: Final = frozenset({
    "queue-operation", "last-prompt", "atis-latch", "api-request", "api-request-part", "api-request-shape",
    "api-request-blob", "tools-used", "prompt_snapshot",
    "cost-state", "mode", "permission-mode", "ai-title", "custom-title", "agent-name", "file-history-snapshot",
    "file-history-delta", "pr-link", "bridge-session", "progress", "stream_event", "rate_limit_event", "tag",
    "tool_progress", "tool_use_summary", "keep_alive", "agent-setting", "worktree-state", "content-replacement",
})  # fmt: skip
"""Row types that say nothing about what an agent did."""
_COMMAND: Final = re.compile(r"<command-name>(?P<name>[^<]{1,400})</command-name>")
_GIVEN: Final = re.compile(r"<command-args>(?P<args>[^<]{1,4000})</command-args>")
_DENIED: Final[dict[str, Denier]] = {
    "permission-rule": "policy", "user-rejected": "person", "automode-blocked": "policy", "hook": "gate",
    "config": "policy",
}  # fmt: skip


class _State:
    """What one row says about a later one."""

    def __init__(self) -> None:
        self.usage = claude_usage.Usages()
        self.skill: dict[str, str | None] = {}
        self.rewritten: dict[str, str] = {}


def read(source: Source) -> Read:
    """Read session rows or stream rows."""
    state = _State()
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        value = row.value
        if not isinstance(value, dict):
            yield Gap(reason="row is no object", place=row.raw)
            continue
        kind = string(value.get("type"))
        tell = _TELLS.get(kind)
        if tell is None:
            if kind not in QUIET:
                yield Gap(reason=f"row of type {kind!r}", place=row.raw)
        elif kind != "attachment" or string(child(value, "attachment", "type")) not in claude_attachments.UNTOLD:
            agent = value.get("agentId") or value.get("parent_tool_use_id")
            if agent is None and value.get("isSidechain") is True:
                agent = "sidechain"
            place = Place(row.raw, string(agent) or "main", string(value.get("timestamp")) or None,
                          string(value.get("cwd")) or None)  # fmt: skip
            yield from tell(state, value, place)


def read_display(source: Source) -> Read:
    """Read stream rows of a host whose results are what the terminal would show, and whose rows have ids of their own."""
    for event in read(source):
        if type(event) is ToolResult:
            yield replace(event, displayed=True)
        elif isinstance(event, ToolCall | Message | ModelTurn) and event.answer is not None:
            yield replace(event, answer=None)
        else:
            yield event


def _assistant(state: _State, row: Mapping[str, object], place: Place) -> Out:
    message = row.get("message")
    if not is_map(message):
        yield Gap(reason="assistant row without a message", place=place.raw)
        return
    place = place._replace(answer=string(message.get("id")) or None)
    if row.get("isApiErrorMessage") is not True:  # the host wrote that
        yield from state.usage.answered(message, place, streamed="session_id" in row)
    skill = string(row.get("attributionSkill")) or None
    if skill != state.skill.get(place.agent):
        state.skill[place.agent] = skill
        if skill:
            yield Attribution(skill=skill, agent=place.agent, time=place.time, raw=place.raw)
    if row.get("isApiErrorMessage") is True:
        yield Failure(message=text_of(message.get("content")), agent=place.agent, time=place.time, raw=place.raw)
        return
    yield from anthropic.blocks("assistant", message.get("content"), place, "message", "content")


def _user(state: _State, row: Mapping[str, object], place: Place) -> Out:
    content = child(row, "message", "content")
    if row.get("isCompactSummary") is True:
        yield Compacted(reason=None, agent=place.agent, time=place.time, raw=place.raw)
    by_host = row.get("isMeta") is True or row.get("isSynthetic") is True or row.get("isCompactSummary") is True
    link = string(row.get("sourceToolUseID")) or None
    if isinstance(content, str):
        content = [{"type": "text", "text": content}]
    for index, block in enumerate(items(content)):
        if not isinstance(block, dict):
            yield unknown(block, within(place.raw, "message", "content", index), "content block")
        elif block.get("type") == "tool_result":
            yield _answer(state, row, block, place)
            if granted := items(child(_extra(row), "allowedTools")):
                yield ToolsGranted(tools=tuple(map(str, granted)), skill=string(child(_extra(row), "commandName")) or None,
                                   agent=place.agent, time=place.time, call_id=string(block.get("tool_use_id")) or None,
                                   raw=place.raw)  # fmt: skip
        elif block.get("type") == "text":
            text = string(block.get("text"))
            command = None if by_host else _COMMAND.search(text)
            if command and (name := command["name"].strip().removeprefix("/")):
                given = _GIVEN.search(text)
                name = f"{name}\n{given['args'].strip()}" if given else name
                yield Message(role="user", kind="command", text=name.strip(), agent=place.agent, time=place.time,
                              raw=place.raw)  # fmt: skip
                continue
            yield Message(role="host" if by_host else "user", text=text, link=link, agent=place.agent,
                          time=place.time, raw=place.raw)  # fmt: skip
        elif string(block.get("type")) not in anthropic.BLOCKS:
            yield unknown(block, within(place.raw, "message", "content", index), "content block")


def _extra(row: Mapping[str, object]) -> object:
    return row.get("toolUseResult", row.get("tool_use_result"))


def _answer(state: _State, row: Mapping[str, object], block: Mapping[str, object], place: Place) -> ToolResult:
    plain = anthropic.result(block, place)
    if data := _extra(row):
        force_setattr(plain, "data", data if is_map(data) else None)  # made a moment ago
    identity = plain.call_id or ""
    if identity in state.rewritten:
        force_setattr(plain, "executed", state.rewritten.pop(identity))
    if plain.status == "error":
        _deny(row, plain)
    return plain


def _deny(row: Mapping[str, object], failed: ToolResult) -> None:
    """Mark a failed result as denied where the row says that it was, and by whom."""
    kind = string(row.get("toolDenialKind"))
    decision = row.get("permissionDecision")
    for meta in maps(row.get("tool_result_meta")):
        if meta.get("id") == failed.call_id:
            kind = kind or string(meta.get("non_execution_kind"))
            decision = decision or meta.get("permission_decision")
    by = _DENIED.get(string(child(decision, "source"))) or _DENIED.get(kind, "host")
    if string(child(decision, "reasonCode")).startswith("hook:"):  # it asked for a person, and nobody was there
        by = "gate"
    if kind or child(decision, "decision") == "reject":
        force_setattr(failed, "status", "denied")
        force_setattr(failed, "denied_by", by)


def _attachment(state: _State, row: Mapping[str, object], place: Place) -> Out:
    value = row.get("attachment")
    if is_map(value):
        yield from claude_attachments.attached(value, place, state.skill.get(place.agent), state.rewritten)
    else:
        yield Gap(reason="attachment row without an attachment", place=place.raw)


def _system(state: _State, row: Mapping[str, object], place: Place) -> Out:  # noqa: ARG001  # as every teller
    kind = string(row.get("subtype"))
    if kind == "init" and isinstance(row.get("skills"), list):
        skills = tuple(OfferedSkill(name) for name in items(row.get("skills")) if isinstance(name, str))
        yield SkillsOffered(skills=skills, agent=place.agent, time=place.time, raw=place.raw)
    elif kind in ("compact_boundary", "microcompact_boundary"):
        yield Compacted(reason=string(child(row, "compactMetadata", "trigger")) or None, agent=place.agent,
                        time=place.time, raw=place.raw)  # fmt: skip
    elif kind == "api_error":
        yield Failure(message=string(child(row, "error", "message")) or "API error", agent=place.agent,
                      time=place.time, raw=place.raw)  # fmt: skip


def _result(state: _State, row: Mapping[str, object], place: Place) -> Out:
    yield from state.usage.summed(row, place)
    status = string(row.get("subtype")) or "success"
    if row.get("is_error") is True and status == "success":
        status = "error"
    yield End(status=status, agent=place.agent, time=place.time, raw=place.raw)


def _summary(state: _State, row: Mapping[str, object], place: Place) -> Out:  # noqa: ARG001  # as every teller
    yield Compacted(reason=string(row.get("summary")) or None, agent=place.agent, raw=place.raw)


_TELLS: Final[dict[object, Callable[[_State, Mapping[str, object], Place], Out]]] = {
    "assistant": _assistant, "user": _user, "attachment": _attachment, "system": _system, "result": _result,
    "summary": _summary,
}  # fmt: skip


def tools_named(head: Head) -> frozenset[str]:
    """Name the tools that the first rows list, else call; hosts that share these rows differ in them."""
    names: set[str] = set()
    for record in head.records:
        if listed := {name for name in items(child(record, "tools")) if isinstance(name, str)}:
            return frozenset(listed)  # a model may call what is not there
        for block in maps(child(record, "message", "content")):
            if block.get("type") == "tool_use":
                names.add(string(block.get("name")))
    return frozenset(names)


def session_likeness(head: Head) -> float:
    """Tell whether rows are a tree of messages with an envelope."""
    for record in head.records:
        if is_map(record) and "sessionId" in record and isinstance(record.get("type"), str):
            if "message" in record and "isSidechain" in record:
                return 1.0
            if record["type"] == "attachment" and "attachment" in record:
                return 1.0
    return 0.0


def stream_likeness(head: Head) -> float:
    """Tell whether rows are a headless stream of such messages, in which calls have no rows of their own."""
    if any(is_map(record) and record.get("type") == "tool_call" for record in head.records):
        return 0.0
    for record in head.records:
        if is_map(record) and ("session_id" in record or "parent_tool_use_id" in record):
            kind = string(record.get("type"))
            if kind == "system" and record.get("subtype") == "init":
                return 1.0
            if kind in ("assistant", "user") and is_map(record.get("message")):
                return 0.9
    return 0.0
