"""The rows that Qwen Code keeps: Gemini parts in a tree of rows, with what became of each call beside them.

Source: qwen-code 0.24.4.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.shapes import gemini
from guildmark.lenses.shapes.base import Place, child, is_map, string
from guildmark.lenses.shapes.tokens import gemini as gemini_tokens
from guildmark.model.event import Compacted, Failure, Message, ModelTurn, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.model.event import AnyEvent, CallStatus, Denier

    Out = Iterator[AnyEvent | Gap]

_QUIET: Final = frozenset({"attribution_snapshot", "ui_telemetry", "file_history_snapshot", "at_command", "title"})
_DENIED: Final[dict[str, Denier]] = {"execution_denied": "policy", "permission_denied": "policy", "hook_denied": "gate",
                                     "user_cancelled": "person", "cancelled": "person"}  # fmt: skip
_RULES: Final = re.compile(r'This "[^"]+" invocation was denied by permission rules|Qwen Code requires permission ')


def read(source: Source) -> Read:
    """Read session rows."""
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        value = row.value
        if not is_map(value):
            yield Gap(reason="row is no object", place=row.raw)
            continue
        agent = string(value.get("agentId")) or ("sidechain" if value.get("isSidechain") is True else "main")
        place = Place(row.raw, agent, string(value.get("timestamp")) or None, string(value.get("cwd")) or None)
        kind, message = string(value.get("type")), value.get("message")
        if kind == "system":
            yield from _system(value, place)
        elif kind == "user" and is_map(message):
            yield from _user(value, message, place)
        elif kind in ("assistant", "tool_result") and is_map(message):
            if is_map(value.get("usageMetadata")):
                yield _turn(value, place)
            for event in gemini.content(message, place, "message"):
                yield _settled(value, event) if isinstance(event, ToolResult) else event
        else:
            yield Gap(reason=f"row of type {kind!r}", place=row.raw)


def _user(row: Mapping[str, object], message: Mapping[str, object], place: Place) -> Out:
    by_host = row.get("provenance") not in (None, "real_user", "user")
    for event in gemini.content(message, place, "message"):
        yield replace(event, role="host") if by_host and isinstance(event, Message) else event


def _turn(row: Mapping[str, object], place: Place) -> ModelTurn:
    found = gemini_tokens(row["usageMetadata"])
    return ModelTurn(
        model=string(row.get("model")) or None, input_tokens=found.read, output_tokens=found.wrote,
        cached_tokens=found.cached, agent=place.agent, time=place.time, raw=place.raw,
    )  # fmt: skip


def _settled(row: Mapping[str, object], result: ToolResult) -> ToolResult:
    """Take the host's own word: a call that was not started was stopped, one that failed was tried."""
    outcome = row.get("toolCallResult")
    if not is_map(outcome) or (outcome.get("callId") and outcome.get("callId") != result.call_id):
        return result
    stated, started = outcome.get("status"), outcome.get("executionStatus")
    status: CallStatus = "ok" if stated == "success" else "error" if stated in ("error", "cancelled") else result.status
    denied_by: Denier | None = None
    kind = string(outcome.get("errorType"))
    if started == "not_started" and kind in _DENIED:
        status, denied_by = "denied", _DENIED[kind]
        if kind == "execution_denied" and not _RULES.match(result.text):  # a hook's reason comes bare
            denied_by = "gate"
    return replace(result, status=status, denied_by=denied_by)


def _system(row: Mapping[str, object], place: Place) -> Out:
    kind = string(row.get("subtype"))
    if kind in ("chat_compression", "compact_boundary"):
        yield Compacted(agent=place.agent, time=place.time, raw=place.raw)
    elif kind == "slash_command":
        payload = row.get("systemPayload")
        if isinstance(command := child(payload, "rawCommand"), str):
            yield Message(role="user", kind="command", text=command.replace(" ", "\n", 1), agent=place.agent, time=place.time,
                          raw=place.raw)  # fmt: skip
    elif kind == "error":
        yield Failure(
            message=string(child(row, "systemPayload", "message")), agent=place.agent, time=place.time, raw=place.raw
        )
    elif kind not in _QUIET:
        yield Gap(reason=f"system row of subtype {kind!r}", place=place.raw)


def likeness(head: Head) -> float:
    """Tell whether rows are a tree of messages with parts."""
    for record in head.records:
        if (
            is_map(record)
            and "uuid" in record
            and "sessionId" in record
            and isinstance(child(record, "message", "parts"), list)
        ):
            return 1.0
    return 0.0
