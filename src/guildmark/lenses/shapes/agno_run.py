"""Runs of agno (``RunOutput.to_dict``): chat messages, each result with the host's flag. Source: agno 3.1.10."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.shapes import openai_chat
from guildmark.lenses.shapes.base import Place, by_row, child, decoded, is_map, maps, string, within
from guildmark.model.event import Failure, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent

    Out = Iterator[AnyEvent | Gap]


def run(record: object) -> tuple[Mapping[str, object] | None, tuple[str, ...]]:
    """Find the run of a record, and where it stands; null where there is none."""
    for path in ((), ("run",)):
        found = child(record, *path)
        if is_map(found) and "run_id" in found and isinstance(found.get("messages"), list):
            return found, path
    return None, ()


def likeness(head: Head) -> float:
    """Tell whether records are such runs, or messages with the host's flag."""
    for record in head.records:
        if (own := run(record)[0]) is not None and ("agent_id" in own or "team_id" in own or "session_state" in own):
            return 1.0
        if any("tool_call_error" in row for row in openai_chat.messages(record).rows()):
            return 0.9
    return 0.0


def read(source: Source) -> Read:
    """Read runs from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    own, where = run(row.value)
    agent = string(child(own, "agent_name")) or string(child(own, "agent_id")) or "main"
    found = openai_chat.messages(own if own is not None else row.value)
    waiting: set[str] = set()
    for item in found.numbered(within(row.raw, *where)):
        if isinstance(item, Gap):
            yield item
            continue
        message = item.value
        for event in openai_chat.message(message, Place(item.raw, agent)):
            yield _marked(message, event) if isinstance(event, ToolResult) else event
        waiting |= {string(call.get("id")) for call in maps(message.get("tool_calls"))}
        waiting.discard(string(message.get("tool_call_id")))
    for tool in maps(child(own, "tools")):
        identity = string(tool.get("tool_call_id"))
        if tool.get("requires_confirmation") is True and tool.get("confirmed") is None and identity in waiting:
            yield ToolResult(status="pending", call_id=identity, agent=agent, raw=row.raw)
    if error := string(child(row.value, "error")):
        yield Failure(message=error, agent=agent, raw=row.raw)
    elif not found.values:
        yield Gap(reason="record has no messages", place=row.raw)


def _marked(message: Mapping[str, object], result: ToolResult) -> ToolResult:
    """Take the host's flag for a failure; without it, a result may still be one."""
    data = decoded(result.text)
    return ToolResult(
        tool=string(message.get("tool_name")) or result.tool, text=result.text, data=data if is_map(data) else None,
        status="error" if message.get("tool_call_error") is True else "unknown", call_id=result.call_id,
        agent=result.agent, raw=result.raw,
    )  # fmt: skip
