"""What OpenCode exports, streams and keeps in SQLite: parts of messages, a tool's call and result in one part.

Source: opencode 1.18.33. A sub-agent is another session with a parent.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Place,
    child,
    each,
    integer,
    is_map,
    maps,
    number,
    numbered,
    parts,
    string,
    unknown,
)
from guildmark.lenses.shapes.tokens import Tokens, counted_from_total
from guildmark.model.event import Compacted, Failure, Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.model.event import AnyEvent, CallStatus, Role

    Out = Iterator[AnyEvent | Gap]

_STATUS: Final[dict[object, CallStatus]] = {
    "completed": "ok",
    "error": "error",
    "pending": "pending",
    "running": "pending",
}
_QUIET: Final = frozenset({"step-start", "snapshot", "patch", "reasoning", "file", "agent", "subtask", "retry"})
_LINES: Final = frozenset({"step_start", "step_finish", "text", "tool_use", "reasoning", "error"})


def part(value: Mapping[str, object], role: Role, place: Place) -> Out:
    """Read one part."""
    kind = string(value.get("type"))
    if kind == "text":
        if text := string(value.get("text")):
            said: Role = "host" if value.get("synthetic") is True and role == "user" else role
            yield Message(role=said, text=text, agent=place.agent, time=place.time,
                          answer=place.answer if role == "assistant" else None, raw=place.raw)  # fmt: skip
    elif kind == "tool":
        yield from _tool(value, place)
    elif kind == "step-finish":
        found = _tokens(value.get("tokens"))
        yield ModelTurn(input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached,
                        cost=number(value.get("cost")), agent=place.agent, time=place.time, answer=place.answer,
                        raw=place.raw)  # fmt: skip
    elif kind == "compaction":
        yield Compacted(agent=place.agent, time=place.time, raw=place.raw)
    elif kind not in _QUIET:
        yield unknown(value, place.here, "part")


def _tokens(tokens: object) -> Tokens:
    """Take a step's counts: cached parts stand apart from the input, and thoughts may stand apart from the output."""
    new, wrote = integer(child(tokens, "input")), integer(child(tokens, "output"))
    cached, stored = integer(child(tokens, "cache", "read")), integer(child(tokens, "cache", "write"))
    read = None if new is None else new + (cached or 0) + (stored or 0)
    found, total = Tokens(read, wrote, cached), integer(child(tokens, "total"))
    if total is None and wrote is not None:
        return found._replace(wrote=wrote + (integer(child(tokens, "reasoning")) or 0))
    return counted_from_total(found, total)


def _tool(value: Mapping[str, object], place: Place) -> Out:
    state, tool = value.get("state"), string(value.get("tool"))
    given = child(state, "input")
    identity = string(value.get("callID")) or None
    metadata = child(state, "metadata")
    yield ToolCall(tool=tool, arguments=dict(given) if is_map(given) else {}, call_id=identity, cwd=place.cwd,
                   answer=place.answer, agent=place.agent, time=_time(child(state, "time", "start")) or place.time, raw=place.raw)  # fmt: skip
    status = _STATUS.get(string(child(state, "status")), "unknown")
    yield ToolResult(
        tool=tool, text=string(child(state, "error")) if status == "error" else string(child(state, "output")),
        data=dict(metadata) if is_map(metadata) else None, status=status, exit_code=integer(child(metadata, "exit")),
        truncated=True if child(metadata, "truncated") is True else None, call_id=identity, agent=place.agent,
        time=_time(child(state, "time", "end")) or place.time, raw=place.raw,
    )  # fmt: skip


def _time(value: object) -> str | None:
    """Return milliseconds since 1970 as ISO 8601."""
    stamp = number(value)
    if stamp is None or not 0 < stamp < 1e14:  # noqa: PLR2004  # the year 5138
        return None
    return dt.datetime.fromtimestamp(stamp / 1000, dt.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def read_export(source: Source) -> Read:
    """Read what ``opencode export`` prints."""
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        parent = string(child(row.value, "info", "parentID"))
        agent = string(child(row.value, "info", "id")) if parent else "main"
        directory = string(child(row.value, "info", "directory")) or None
        for item in numbered(child(row.value, "messages"), _is_message, row.raw, "messages"):
            if isinstance(item, Gap):
                yield item
            else:
                yield from _message(item.value, Place(item.raw, agent, cwd=directory))


def _is_message(message: Mapping[str, object]) -> bool:
    return is_map(message.get("info")) or isinstance(message.get("parts"), list)


def _message(message: Mapping[str, object], place: Place) -> Out:
    info = message.get("info")
    place = place._replace(
        time=_time(child(info, "time", "created")), cwd=string(child(info, "path", "cwd")) or place.cwd,
        answer=string(child(info, "id")) or None,
    )  # fmt: skip
    role: Role = "user" if child(info, "role") == "user" else "assistant"
    yield from each(parts(message.get("parts"), place, "parts"), lambda found: part(found[0], role, found[1]))
    if error := string(child(info, "error", "data", "message")) or string(child(info, "error", "name")):
        yield Failure(message=error, agent=place.agent, time=place.time, raw=place.raw)


def read_stream(source: Source) -> Read:
    """Read the lines of ``opencode run --format json``; they do not show what the user said."""
    first: str | None = None
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        value, kind = row.value, string(child(row.value, "type"))
        session = string(child(value, "sessionID"))
        first = first or session
        place = Place(row.raw, "main" if session == first else session, _time(child(value, "timestamp")),
                      answer=string(child(value, "part", "messageID")) or None)  # fmt: skip
        item = child(value, "part")
        if kind in _LINES and is_map(item):
            yield from part(item, "assistant", place)
        elif kind == "error":
            yield Failure(message=string(child(value, "error", "data", "message")) or string(child(value, "error", "name")),
                          agent=place.agent, time=place.time, raw=row.raw)  # fmt: skip
        else:
            yield Gap(reason=f"line of type {kind!r}", place=row.raw)


def read_database(source: Source) -> Read:
    """Read the rows of ``opencode.db``: messages give parts their role, sessions their agent.

    The file keeps every session of its user; where there are several, each is an agent by its own id.
    """
    parents: dict[str, str] = {}
    messages: dict[str, Mapping[str, object]] = {}
    parts: list[tuple[str, str, Mapping[str, object], Place]] = []
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        table, columns = child(row.value, "table"), child(row.value, "row")
        if not is_map(columns):
            continue
        identity = string(columns.get("id"))
        data = columns.get("data")
        if table == "session":
            parents[identity] = string(columns.get("parent_id"))
        elif table == "message" and is_map(data):
            messages[identity] = data
        elif table == "part" and is_map(data):
            parts.append((string(columns.get("message_id")), string(columns.get("session_id")), data, Place(row.raw)))
    order = {
        identity: index for index, identity in enumerate(sorted(messages, key=lambda key: _created(messages[key])))
    }
    parts.sort(key=lambda entry: (order.get(entry[0], len(order)),))
    many = sum(not parent for parent in parents.values()) > 1
    for message_id, session, data, place in parts:
        info = messages.get(message_id, {})
        role: Role = "user" if info.get("role") == "user" else "assistant"
        agent = session if parents.get(session) or many else "main"
        yield from part(data, role, place._replace(agent=agent, time=_time(_created(info)), answer=message_id or None,
                                                   cwd=string(child(info, "path", "cwd")) or None))  # fmt: skip


def _created(message: Mapping[str, object]) -> float:
    return number(child(message, "time", "created")) or 0.0


def export_likeness(head: Head) -> float:
    """Tell whether it is a session with messages of parts."""
    for record in head.records:
        if is_map(child(record, "info")) and any("parts" in message for message in maps(child(record, "messages"))):
            return 1.0
    return 0.0


def stream_likeness(head: Head) -> float:
    """Tell whether lines hold one part each."""
    for record in head.records:
        if (
            is_map(record)
            and string(record.get("type")) in _LINES
            and "sessionID" in record
            and is_map(record.get("part"))
        ):
            return 1.0
    return 0.0


def database_likeness(head: Head) -> float:
    """Tell whether it is a database with sessions, messages and parts."""
    tables = {child(record, "table") for record in head.records}
    return 1.0 if {"session", "message", "part"} <= tables else 0.0
