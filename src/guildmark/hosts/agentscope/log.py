"""Logs of AgentScope: the context of an agent, with tool calls and results as blocks. Measured on agentscope 2.0.11.

A body comes bare; the state of a result is the host's own mark.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes.base import Format, Place, arguments, child, integer, is_map, maps, string, text_of, within
from guildmark.model.event import Failure, Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.disclosure.dialect import ToolRole
    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, CallStatus, Role

_ANY: Final[tuple[ToolRole, ...]] = ("load", "file", "edit", "shell")
_STATE: Final[dict[object, CallStatus]] = {
    "success": "ok", "error": "error", "denied": "denied", "interrupted": "denied", "running": "pending", "asking": "pending",
}  # fmt: skip
_QUIET: Final = frozenset({"hint", "thinking", "image", "audio", "video", "data", "file"})

DIALECT: Final = Dialect(
    host="agentscope",
    tools=(
        Tool(name="Skill", role="load", skill=("skill",)),
        Tool(name="Read", role="file", path=("file_path",), part=("offset", "limit"), gutter=r" *\d+\t"),
        Tool(name="Write", role="edit", path=("file_path",)),
        Tool(name="Edit", role="edit", path=("file_path",)),
        Tool(name="Bash", role="shell", command=("command",)),
    ),
    says=(
        Says(means="refused", pattern=r"(?:SkillNotFoundError: )?Skill '[^'\n]*' not found\.?.*"),
        Says(means="blocked", by="policy", roles=_ANY, pattern=r"Permission (?:to use \S+ has been denied|denied for ).*"),
        Says(means="error", roles=("shell",), pattern=r"Command failed: .*"),
        Says(means="error", roles=_ANY, pattern=r"\w*Error: .*", marked=True),
        Says(means="body", pattern=r"(?P<body>.+)", marked=False),
    ),
    catalogues=(Catalogue(roles=("system",)),),
)  # fmt: skip


def _messages(record: object) -> tuple[list[Mapping[str, object]], tuple[str, ...]]:
    for path in (("context",), ("messages",), ("state", "context"), ()):
        found = child(record, *path) if path else record
        if isinstance(found, list):
            rows = [
                row for row in maps(found) if isinstance(row.get("content"), list) and "name" in row and "role" in row
            ]
            if rows:
                return rows, path
    return [], ()


def _recognise(head: Head) -> float:
    for record in head.records:
        for row in _messages(record)[0]:
            if any(
                block.get("type") in ("tool_call", "tool_result") and "state" in block for block in maps(row["content"])
            ):
                return 1.0
            if "finished_reason" in row and "structured_output" in row:
                return 0.9
    return 0.0


def _read(source: Source) -> Read:
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Iterator[AnyEvent | Gap]:
    for message in maps(child(row.value, "last_request", "messages")):
        if message.get("role") == "system":
            yield Message(role="system", text=text_of(message.get("content")), raw=row.raw)
    waits = any(event.get("type") == "REQUIRE_USER_CONFIRM" for event in maps(child(row.value, "events")))
    found, where = _messages(row.value)
    open_calls: dict[str, str] = {}
    for index, message in enumerate(found):
        place = Place(within(row.raw, *where, index), time=string(message.get("created_at")) or None)
        yield from _message(message, place, open_calls)
    if waits:
        for identity, tool in open_calls.items():
            yield ToolResult(tool=tool, status="pending", call_id=identity, raw=row.raw)
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not found:
        yield Gap(reason="record has no messages", place=row.raw)


def _message(message: Mapping[str, object], place: Place, open_calls: dict[str, str]) -> Iterator[AnyEvent | Gap]:
    role: Role = {"assistant": "assistant", "system": "system"}.get(string(message["role"]), "user")  # type: ignore[assignment]  # each is a Role
    usage = message.get("usage")
    if is_map(usage):
        yield ModelTurn(input_tokens=integer(usage.get("input_tokens")), output_tokens=integer(usage.get("output_tokens")),
                        time=place.time, raw=place.raw)  # fmt: skip
    for block in maps(message["content"]):
        kind, identity = string(block.get("type")), string(block.get("id"))
        time = string(block.get("created_at")) or place.time
        if kind == "text":
            yield Message(role=role, text=string(block.get("text")), time=time, raw=place.raw)
        elif kind == "tool_call":
            open_calls[identity] = string(block.get("name"))
            yield ToolCall(tool=string(block.get("name")), arguments=arguments(block.get("input")), call_id=identity or None,
                           time=time, raw=place.raw)  # fmt: skip
        elif kind == "tool_result":
            open_calls.pop(identity, None)
            status = _STATE.get(string(block.get("state")), "unknown")
            yield ToolResult(tool=string(block.get("name")), text=text_of(block.get("output")), status=status,
                             call_id=identity or None, time=time, raw=place.raw)  # fmt: skip
        elif kind not in _QUIET:
            yield Gap(reason=f"block of type {kind!r}", place=place.raw)


LOG: Final = Log(
    formats=(Format(name="AgentScope context", recognise=_recognise, read=_read),),
    dialect=DIALECT,
    versions=("2.0.11",),
    provenance="captured",
    seen="2026-11-30",
)
