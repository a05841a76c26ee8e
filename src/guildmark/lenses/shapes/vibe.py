"""Entries and exports of Mistral Vibe: effects with their state, or the stored history of messages. Source: 3.0."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import last_request
from guildmark.lenses.shapes.base import (
    Place,
    arguments,
    child,
    decoded,
    integer,
    is_map,
    items,
    maps,
    number,
    string,
    text_of,
    within,
)
from guildmark.model.event import Compacted, End, Failure, Message, OfferedSkill, SkillsOffered, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, CallStatus, Raw, Role

    Out = Iterator[AnyEvent | Gap]

_OUTCOME: Final[dict[object, CallStatus]] = {
    "success": "ok", "completed": "ok", "failure": "error", "failed": "error", "error": "error", "denied": "denied",
    "rejected": "denied", "skipped": "denied", "pending": "pending", "awaiting_approval": "pending", "running": "pending",
}  # fmt: skip
_ROLES: Final[dict[str, Role]] = {"system": "system", "assistant": "assistant"}
_DENIED: Final = frozenset({"tool_denied", "denied", "rejected", "permission_denied"})


def read(source: Source) -> Read:
    """Read entries, or an export where there is one: it has what the model saw."""
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Out:
    stored = _stored(row.value)
    entries = _entries(row.value)
    yield from last_request.system(row)
    skills = [skill for part in stored for skill in maps(part.get("skills")) if skill.get("name")]
    if skills or any("skills" in part for part in stored):
        yield SkillsOffered(raw=row.raw, skills=tuple(
            OfferedSkill(string(skill["name"]), string(skill.get("description")) or None, string(skill.get("path")) or None)
            for skill in skills
        ))  # fmt: skip
    history = [part["message"] for part in stored if is_map(part.get("message"))]
    for index, message in enumerate(maps(history)):
        yield from _message(message, Place(within(row.raw, "export", index)))
    if not history:
        for index, entry in enumerate(entries):
            yield from _entry(entry, within(row.raw, index))
    if not history and not entries:
        yield Gap(reason="record has no entries", place=row.raw)
    code = integer(child(row.value, "rc"))
    if code is not None:
        yield End(status="success" if code == 0 else "error", raw=row.raw)


def _entries(record: object) -> list[Mapping[str, object]]:
    rows = (
        record
        if isinstance(record, list)
        else items(child(record, "stdout")) or items(child(record, "entries")) or [record]
    )
    return [row for row in maps(rows) if row.get("type") in ("message", "effect") and "generationStatus" in row]


def _stored(record: object) -> list[Mapping[str, object]]:
    """Decode the chunks of an export: each file of a stored session is JSON text under its name."""
    found: list[Mapping[str, object]] = []
    export = child(record, "export")
    for name, text in (export if is_map(export) else {}).items():
        if "/chunks/" in name:
            rows = decoded(text) if isinstance(text, str) else text
            found.extend(row for row in maps(rows) if "message" in row or "skills" in row)
    found.extend(row for row in maps(record) if is_map(row.get("message")) and "turn_index" in row)
    found.sort(key=lambda row: 1 if "message" in row else 0)  # the catalogue stands before the history
    return found


def _message(message: Mapping[str, object], place: Place) -> Out:
    role = string(message.get("role"))
    if role == "tool":
        yield _result(text_of(message.get("content")), message.get("outcome"), string(message.get("name")),
                      string(message.get("tool_call_id")), place)  # fmt: skip
        return
    for part in maps(message.get("content")):
        kind = string(part.get("type"))
        if kind == "text":
            yield Message(role=_ROLES.get(role, "user"), text=string(part.get("text")), raw=place.raw)
        elif kind == "tool_call":
            given = part.get("arguments")
            args = child(given, "value") if is_map(given) and "value" in given else child(given, "raw") or given
            yield ToolCall(tool=string(part.get("name")), arguments=arguments(args), call_id=string(part.get("id")) or None,
                           raw=place.raw)  # fmt: skip
        elif kind not in ("reasoning", "image", "thinking"):
            yield Gap(reason=f"part of type {kind!r}", place=place.raw)


def _result(text: str, outcome: object, tool: str, identity: str, place: Place) -> ToolResult:
    data = decoded(text)
    error = child(data, "result", "error")
    name = string(child(error, "name"))
    status: CallStatus = "denied" if name in _DENIED else _OUTCOME.get(string(outcome), "unknown")
    message = string(child(error, "message"))
    code = integer(child(data, "returncode"))
    if code is not None:
        text = string(child(data, "stdout")) + string(child(data, "stderr"))
    return ToolResult(tool=tool, text=message or text, data=data if is_map(data) and code is None and not message else None,
                      status=status, exit_code=code, call_id=identity or None, time=place.time, raw=place.raw,
                      truncated=True if child(data, "was_truncated") is True else None)  # fmt: skip


def _entry(entry: Mapping[str, object], raw: Raw) -> Out:
    place = Place(raw, time=_time(entry.get("createdAt")))
    if entry["type"] == "message":
        role: Role = "assistant" if entry.get("role") == "assistant" else "user"
        text = text_of(entry.get("content"))
        if text:
            yield Message(role=role, text=text, time=place.time, raw=raw)
        return
    detail, state = entry.get("detail"), entry.get("state")
    tool, identity = string(child(detail, "toolName")), string(entry.get("id"))
    if not tool:
        if entry.get("title") == "compaction":
            yield Compacted(time=place.time, raw=raw)
        return
    yield ToolCall(tool=tool, arguments=arguments(child(detail, "input")), call_id=identity, time=place.time, raw=raw)
    output = child(state, "output")
    text = (
        string(child(state, "outputText"))
        or text_of(child(output, "content"))
        or string(child(output, "stdout")) + string(child(output, "stderr"))
    )
    error = child(state, "error")
    if error is not None:
        text = string(child(error, "message")) or text_of(error) or text
    status = _OUTCOME.get(string(child(state, "status")), "unknown")
    if status == "ok" and child(state, "display", "success") is False:
        status = "error"  # completed means that the tool was called, not that it worked
    named = {string(child(error, "name")), string(child(error, "code"))}
    if child(state, "decision") in ("deny", "reject", "skip") or named & _DENIED:
        status = "denied"
    code = child(output, "returncode") if is_map(output) and "returncode" in output else child(output, "exitCode")
    yield ToolResult(tool=tool, text=text, status=status, exit_code=integer(code), call_id=identity,
                     time=_time(entry.get("updatedAt")), raw=raw)  # fmt: skip
    if child(state, "status") == "aborted":
        yield Failure(message=f"{tool} was aborted", time=place.time, raw=raw)


def _time(value: object) -> str | None:
    stamp = number(value)
    if stamp is None or not 0 < stamp < 1e14:  # noqa: PLR2004  # the year 5138
        return None
    return dt.datetime.fromtimestamp(stamp / 1000, dt.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def likeness(head: Head) -> float:
    """Tell whether records are such entries, or hold them."""
    for record in head.records:
        if _entries(record):
            return 1.0
        if _stored(record):
            return 0.9
    return 0.0
