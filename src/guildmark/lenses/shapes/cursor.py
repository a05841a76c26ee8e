"""Cursor's headless stream: rows in Claude's envelope, calls as ``tool_call`` rows whose one key names the tool.

Source: public streams and transcripts of cursor-agent, 2026; they name no skill tools, so a skill is a file that is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import anthropic
from guildmark.lenses.shapes.base import Format, Place, child, integer, is_map, string, text_of
from guildmark.model.event import End, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, CallStatus

    Out = Iterator[AnyEvent | Gap]

_TOOLS: Final = {"readToolCall": "Read", "shellToolCall": "Bash", "editToolCall": "Edit", "writeToolCall": "Write"}
"""Names of the tools as Cursor's own transcripts have them; any other keeps its key."""
_PATHS: Final = {"Read": "file_path", "Edit": "file_path", "Write": "file_path"}
_QUIET: Final = frozenset({"system", "thinking", "connection", "retry", "interaction_query"})


def _calls(record: object) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield the tools of a row of calls, each with its arguments and what came of it."""
    body = child(record, "tool_call")
    if is_map(body):
        for key, value in body.items():
            if key.endswith("ToolCall") and is_map(value):
                yield _TOOLS.get(key, key), value


def _native(record: object) -> bool:
    """Tell whether a row is one of a transcript, which has messages without a type."""
    return is_map(record) and "type" not in record and "role" in record and isinstance(child(record, "message", "content"), list)  # fmt: skip


def recognise(head: Head) -> float:
    """Tell whether rows call tools in this form, or are those of a transcript."""
    if any(is_map(record) and record.get("type") == "tool_call" and any(_calls(record)) for record in head.records):
        return 1.0
    return 0.5 if head.records and all(map(_native, head.records)) else 0.0


def read(source: Source) -> Read:
    """Read the rows of a stream or of a transcript."""
    started: set[str] = set()
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row, started)


def _row(row: Row, started: set[str]) -> Out:
    record, place = row.value, Place(row.raw)
    kind = string(child(record, "type"))
    if kind == "tool_call":
        yield from _call(record, started, place)
    elif kind in ("user", "assistant") or _native(record):
        role = string(child(record, "message", "role")) or string(child(record, "role")) or kind
        yield from anthropic.blocks(role, child(record, "message", "content"), place, "message", "content")
    elif kind == "result":
        status = "error" if child(record, "is_error") is True else string(child(record, "subtype")) or "success"
        yield End(status=status, raw=place.raw)
    elif kind not in _QUIET:
        yield Gap(reason=f"row of type {kind!r}", place=place.raw)


def _call(record: object, started: set[str], place: Place) -> Out:
    identity = string(child(record, "call_id"))
    for tool, value in _calls(record):
        given = value.get("args")
        args = dict(given) if is_map(given) else {}
        if tool in _PATHS and "path" in args:
            args[_PATHS[tool]] = args.pop("path")
        if identity not in started or not identity:
            started.add(identity)
            yield ToolCall(tool=tool, arguments=args, call_id=identity or None, raw=place.raw)
        if child(record, "subtype") == "completed":
            started.discard(identity)
            yield _result(tool, identity, value.get("result"), place)


def _result(tool: str, identity: str, result: object, place: Place) -> ToolResult:
    """Read what came of a call: one key says whether it worked, was refused by the user or failed."""
    outcome = next(iter(result), "") if is_map(result) else ""
    value = child(result, outcome)
    status: CallStatus = "ok" if outcome == "success" else "denied" if outcome == "rejected" else "error" if outcome else "unknown"  # fmt: skip
    output = "".join(string(child(value, key)) for key in ("stdout", "stderr"))
    words = (output, text_of(value), string(child(value, "errorMessage")), string(child(value, "error")), string(child(value, "reason")))  # fmt: skip
    code = integer(child(value, "exitCode"))
    return ToolResult(tool=tool, text=next(filter(None, words), ""), status="error" if code and status == "ok" else status,
                      denied_by="person" if status == "denied" else None, exit_code=code, call_id=identity or None,
                      raw=place.raw)  # fmt: skip


FORMAT: Final = Format(name="Cursor stream", recognise=recognise, read=read)
