"""What Codex keeps and streams: rollout lines in an envelope, and the items of ``exec --json``.

Source: codex 0.171.0; older rollouts (0.106 to 0.151) hold the same items.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.shapes import responses
from guildmark.lenses.shapes.base import Place, child, integer, is_map, items, maps, string
from guildmark.lenses.shapes.tokens import cached_within
from guildmark.model.event import Compacted, End, Failure, Message, ModelTurn, ToolCall, ToolResult, Usage
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.lenses.shapes.tokens import Tokens
    from guildmark.model.event import AnyEvent

    Out = Iterator[AnyEvent | Gap]

_ENVELOPES: Final = frozenset({"session_meta", "response_item", "event_msg", "turn_context", "world_state", "compacted",
                               "token_usage_record", "ghost_snapshot"})  # fmt: skip
_FINISHED: Final = frozenset({"task_complete", "turn_complete"})
_WRAPPED: Final = re.compile(r"(?:\S*/)?(?:ba|z|da)?sh -l?c (?P<quote>['\"])(?P<command>.*)(?P=quote)\Z", re.DOTALL)


class _Ran:
    """What really ran for a call, as the execution record has it."""

    def __init__(self, item: Mapping[str, object]) -> None:
        command = items(item.get("command"))
        self.command = string(command[-1]) if command else string(item.get("command"))
        self.code = integer(item.get("exit_code"))
        self.output = item.get("aggregated_output")


def read_rollout(source: Source) -> Read:
    """Read rollout lines; the envelope may be missing."""
    ran: dict[str, _Ran] = {}
    asked: dict[str, str] = {}
    cwd: str | None = None
    agent = "main"
    counts = _Counts()
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        value = row.value
        if not is_map(value):
            yield Gap(reason="line is no object", place=row.raw)
            continue
        kind, payload = string(value.get("type")), value.get("payload")
        place = Place(row.raw, agent, string(value.get("timestamp")) or None, cwd)
        if not is_map(payload):
            yield from responses.item(value, place)
            continue
        if kind in ("session_meta", "turn_context"):
            cwd = string(payload.get("cwd")) or cwd
            agent = _agent(payload) or agent
        elif kind == "response_item":
            for event in _spoken(payload, place):
                yield from _joined(event, ran, asked)
        elif kind == "event_msg":
            yield from counts.counted(payload, place)
            yield from _event(payload, place, ran)
        elif kind == "token_usage_record":
            yield counts.recorded(payload, place)
        elif kind == "compacted":
            yield Compacted(agent=agent, time=place.time, raw=row.raw)
        elif kind not in _ENVELOPES:
            yield Gap(reason=f"line of type {kind!r}", place=row.raw)


def _spoken(payload: Mapping[str, object], place: Place) -> Out:
    """Read an item; what Codex says in the user's name is the host's."""
    by_host = _by_host(payload)
    for event in responses.item(payload, place):
        own = by_host and isinstance(event, Message) and event.role == "user"
        yield replace(event, role="host", kind=by_host) if own else event


def _by_host(payload: Mapping[str, object]) -> str:
    """Name what Codex put into a message in the user's name, where it says of all parts that they are its own (0.171)."""
    kinds = items(child(payload, "internal_chat_message_metadata_passthrough", "content_item_kinds"))
    own = [kind for kind in kinds if isinstance(kind, str) and "." in kind and not kind.startswith("user.")]
    return own[0] if own and len(own) == len(kinds) else ""


def _agent(payload: Mapping[str, object]) -> str | None:
    """Name a sub-agent by its own thread, where the log is one's."""
    source = payload.get("source")
    spawned = child(source, "subagent")
    if spawned is None:
        return None
    return string(child(spawned, "thread_spawn", "agent_nickname")) or string(payload.get("id")) or "subagent"


def _joined(event: AnyEvent | Gap, ran: dict[str, _Ran], asked: dict[str, str]) -> Out:
    """Give a call's result what its execution record says: exit code, bare output, and the command that ran."""
    if isinstance(event, ToolCall) and event.call_id:
        asked[event.call_id] = string(event.arguments.get("cmd", event.arguments.get("command")))
    if isinstance(event, ToolResult) and event.call_id and (record := ran.pop(event.call_id, None)) is not None:
        request = asked.pop(event.call_id, "")
        yield ToolResult(
            tool=event.tool, text=record.output if isinstance(record.output, str) else event.text, data=event.data,
            status="ok" if record.code == 0 else event.status, exit_code=record.code if record.code is not None else event.exit_code,
            executed=record.command if record.command and record.command != request else None,
            call_id=event.call_id, agent=event.agent, time=event.time, raw=event.raw,
        )  # fmt: skip
        return
    yield event


def _event(payload: Mapping[str, object], place: Place, ran: dict[str, _Ran]) -> Out:
    kind = string(payload.get("type"))
    item = payload.get("item")
    if kind == "item_completed" and is_map(item) and item.get("type") == "CommandExecution":
        ran[string(item.get("id"))] = _Ran(item)
    elif kind == "exec_command_end":
        ran[string(payload.get("call_id"))] = _Ran(payload)
    elif kind in ("error", "stream_error"):
        yield Failure(message=string(payload.get("message")), agent=place.agent, time=place.time, raw=place.raw)
    elif kind == "turn_aborted":
        yield End(status=string(payload.get("reason")) or "aborted", agent=place.agent, time=place.time, raw=place.raw)
    elif kind in _FINISHED:
        yield End(status="success", agent=place.agent, time=place.time, raw=place.raw)
    elif kind in ("context_compacted", "compacted"):
        yield Compacted(agent=place.agent, time=place.time, raw=place.raw)


class _Counts:
    """Tells each answer's tokens once: by its own record, or in older rollouts by counts that are written repeatedly."""

    def __init__(self) -> None:
        self._recorded = False
        self._total: object = None

    def recorded(self, payload: Mapping[str, object], place: Place) -> ModelTurn:
        self._recorded = True
        return _turn(payload.get("usage"), place)

    def counted(self, payload: Mapping[str, object], place: Place) -> Iterator[ModelTurn]:
        if payload.get("type") != "token_count" or self._recorded or not is_map(info := payload.get("info")):
            return
        total = info.get("total_token_usage")
        if total != self._total or total is None:  # limits are told with the same counts
            self._total = total
            yield _turn(info.get("last_token_usage"), place)


def _turn(usage: object, place: Place) -> ModelTurn:
    found = _tokens(usage)
    return ModelTurn(input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached, agent=place.agent,
                     time=place.time, raw=place.raw)  # fmt: skip


def _tokens(usage: object) -> Tokens:
    return cached_within(usage, "input_tokens", "output_tokens", "cached_input_tokens")


def read_stream(source: Source) -> Read:
    """Read the items of ``exec --json``; a call that a hook or rule stopped has none."""
    open_calls: set[str] = set()
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        value = row.value
        kind, item = string(child(value, "type")), child(value, "item")
        place = Place(row.raw)
        if kind in ("item.started", "item.completed") and is_map(item):
            yield from _streamed(string(kind), item, place, open_calls)
        elif kind == "turn.completed":
            found = _tokens(child(value, "usage"))
            yield Usage(input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached, raw=row.raw)
            yield End(status="success", raw=row.raw)
        elif kind == "turn.failed":
            yield Failure(message=string(child(value, "error", "message")), raw=row.raw)
            yield End(status="error", raw=row.raw)
        elif kind == "error":
            yield Failure(message=string(child(value, "message")), raw=row.raw)
        elif kind not in ("thread.started", "turn.started", "item.updated"):
            yield Gap(reason=f"line of type {kind!r}", place=row.raw)


def _streamed(kind: str, item: Mapping[str, object], place: Place, open_calls: set[str]) -> Out:
    what, identity = item.get("type"), string(item.get("id")) or None
    if what == "command_execution":
        if identity not in open_calls:
            open_calls.add(identity or "")
            yield ToolCall(tool="command_execution", arguments={"command": _unwrapped(string(item.get("command")))},
                           call_id=identity, raw=place.raw)  # fmt: skip
        if kind == "item.completed":
            open_calls.discard(identity or "")
            code = integer(item.get("exit_code"))
            status = string(item.get("status"))
            yield ToolResult(
                tool="command_execution", text=string(item.get("aggregated_output")), exit_code=code, call_id=identity,
                status="denied" if status == "declined" else "ok" if code == 0 else "error" if status == "failed" else "unknown",
                raw=place.raw,
            )  # fmt: skip
    elif kind == "item.completed" and what == "agent_message":
        yield Message(role="assistant", text=string(item.get("text")), raw=place.raw)
    elif kind == "item.completed" and what == "error":
        yield Failure(message=string(item.get("message")), raw=place.raw)
    elif kind == "item.completed" and what == "file_change":
        for change in maps(item.get("changes")):
            yield ToolCall(tool="file_change", arguments=dict(change), call_id=identity, raw=place.raw)
            yield ToolResult(tool="file_change", status="ok" if item.get("status") == "completed" else "unknown",
                             call_id=identity, raw=place.raw)  # fmt: skip
    elif what not in (
        "reasoning",
        "mcp_tool_call",
        "web_search",
        "todo_list",
        "file_change",
        "agent_message",
        "error",
        "collab_tool_call",
    ):
        yield Gap(reason=f"item of type {what!r}", place=place.raw)


def _unwrapped(command: str) -> str:
    """Take the wrapper off a command that is one plain quotation."""
    match = _WRAPPED.match(command)
    return match["command"] if match and match["quote"] not in match["command"] else command


def rollout_likeness(head: Head) -> float:
    """Tell whether lines have the rollout's envelope."""
    for record in head.records:
        if is_map(record) and is_map(record.get("payload")) and string(record.get("type")) in _ENVELOPES:
            return 1.0
    return 0.0


def stream_likeness(head: Head) -> float:
    """Tell whether lines are those of ``exec --json``."""
    for record in head.records:
        kind = string(child(record, "type"))
        if kind in ("thread.started", "turn.started") or (kind.startswith("item.") and is_map(child(record, "item"))):
            return 1.0
    return 0.0
