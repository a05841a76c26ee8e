"""Entries and exports of Mistral Vibe: effects with their state, or the stored history of messages. Source: 3.0."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import last_request
from guildmark.lenses.shapes.base import (
    Item,
    Place,
    arguments,
    by_row,
    child,
    decoded,
    each,
    integer,
    is_map,
    listed,
    number,
    numbered,
    parts,
    string,
    text_of,
    textless,
    unknown,
    within,
)
from guildmark.lenses.shapes.tokens import cached_within
from guildmark.model.event import (
    NOWHERE,
    Compacted,
    End,
    Failure,
    Message,
    OfferedSkill,
    SkillsOffered,
    ToolCall,
    ToolResult,
    Usage,
)
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Listed, Read, Row, Source
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
    return by_row(source, _row)


def _row(row: Row) -> Out:
    stored = _stored(row.value, row.raw)
    entries = _entries(row.value)
    yield from last_request.system(row)
    catalogues = [part for part in stored if isinstance(part, Item) and "skills" in part.value]
    if catalogues:
        skills = [skill for part in catalogues
                  for skill in numbered(part.value["skills"], _has_name, part.raw, "skills", noun="skill")]  # fmt: skip
        yield SkillsOffered(raw=row.raw, skills=tuple(_offered(skill) for skill in skills if isinstance(skill, Item)))
        yield from (skill for skill in skills if isinstance(skill, Gap))
    yield from each(stored, _message)
    history = any(isinstance(part, Item) and is_map(part.value.get("message")) for part in stored)
    if not history:
        yield from each(entries.numbered(row.raw, "entry"), _entry)
    if not history and not entries.values:
        yield Gap(reason="record has no entries", place=row.raw)
    yield from _usage(row)
    code = integer(child(row.value, "rc"))
    if code is not None:
        yield End(status="success" if code == 0 else "error", raw=row.raw)


def _usage(row: Row) -> Out:
    """Tell what an export sums up."""
    told = child(row.value, "export", "export.json")
    whole = decoded(told) if isinstance(told, str) else told
    found = cached_within(child(whole, "usage"), "input_tokens", "output_tokens", "cached_input_tokens")
    if found.read is not None or found.wrote is not None:
        yield Usage(input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached,
                    cost=number(child(whole, "cost_usd")), raw=row.raw)  # fmt: skip


def _has_name(skill: Mapping[str, object]) -> object:
    return skill.get("name")


def _offered(item: Item) -> OfferedSkill:
    skill = item.value
    return OfferedSkill(
        string(skill["name"]), string(skill.get("description")) or None, string(skill.get("path")) or None
    )


def _entries(record: object) -> Listed:
    return listed(record, _is_entry, ("stdout",), ("entries",), ())


def _is_entry(row: Mapping[str, object]) -> bool:
    return row.get("type") in ("message", "effect") and "generationStatus" in row


def _stored(record: object, raw: Raw) -> list[Item | Gap]:
    """Decode the chunks of an export: each file of a stored session is JSON text under its name."""
    found: list[Item | Gap] = []
    export = child(record, "export")
    for name, text in (export if is_map(export) else {}).items():
        if "/chunks/" in name:
            rows = decoded(text) if isinstance(text, str) else text
            found.extend(listed(rows, _is_stored, ()).numbered(within(raw, "export", name)))
    found.extend(listed(record, _is_turn, (), alone=False).numbered(raw))
    found.sort(
        key=lambda part: 0 if isinstance(part, Item) and "message" not in part.value else 1
    )  # the catalogue first
    return found


def _is_stored(row: Mapping[str, object]) -> bool:
    return "message" in row or "skills" in row


def _is_turn(row: Mapping[str, object]) -> bool:
    return is_map(row.get("message")) and "turn_index" in row


def _message(item: Item) -> Out:
    message, place = item.value.get("message"), Place(item.raw, part=within(item.raw, "message"))
    if not is_map(message):
        return
    role = string(message.get("role"))
    if role == "tool":
        yield _result(text_of(message.get("content")), message.get("outcome"), string(message.get("name")),
                      string(message.get("tool_call_id")), place)  # fmt: skip
        yield from textless(message.get("content"), place, "content")
        return
    for found in parts(message.get("content"), place, "content"):
        if isinstance(found, Gap):
            yield found
            continue
        part, here = found
        kind = string(part.get("type"))
        if kind == "text":
            yield Message(role=_ROLES.get(role, "user"), text=string(part.get("text")), raw=place.raw)
        elif kind == "tool_call":
            given = part.get("arguments")
            args = child(given, "value") if is_map(given) and "value" in given else child(given, "raw") or given
            yield ToolCall(tool=string(part.get("name")), arguments=arguments(args), call_id=string(part.get("id")) or None,
                           raw=place.raw)  # fmt: skip
        elif kind not in ("reasoning", "image", "thinking"):
            yield unknown(part, here.here, "part")


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


def _entry(item: Item) -> Out:
    entry, raw = item.value, item.raw
    place = Place(raw, time=_time(entry.get("createdAt")))
    if entry["type"] == "message":
        role: Role = "assistant" if entry.get("role") == "assistant" else "user"
        text = text_of(entry.get("content"))
        if text:
            yield Message(role=role, text=text, time=place.time, raw=raw)
        yield from textless(entry.get("content"), place, "content")
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
        if _entries(record).values:
            return 1.0
        if any(isinstance(part, Item) for part in _stored(record, NOWHERE)):
            return 0.9
    return 0.0
