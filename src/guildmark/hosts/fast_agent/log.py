"""Logs of fast-agent: message history in MCP's form, calls and results as maps by id. Measured on 0.10.48.

A skill file is read by a file tool, or by ``read_skill`` where there is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes.base import Format, Place, arguments, child, is_map, maps, string, text_of, within
from guildmark.model.event import Failure, Message, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent

DIALECT: Final = Dialect(
    host="fast-agent",
    tools=(
        Tool(name="read_skill", role="file", path=("path",), part=("line", "limit")),
        Tool(name="read_text_file", role="file", path=("path",), part=("line", "limit", "head", "tail")),
        Tool(name="write_text_file", role="edit", path=("path",)),
        Tool(name="edit_file", role="edit", path=("path",)),
        Tool(name="bash", role="shell", command=("command",)),
        Tool(name="execute", role="shell", command=("command",)),
    ),
    says=(
        Says(means="error", roles=("file",), pattern=r"Error reading file: .*"),
    ),
    catalogues=(Catalogue(roles=("system",)),),
    roots=(".fast-agent/skills", ".claude/skills", ".agents/skills"),
    exits=(r"process exit code was (?P<exit>-?\d+)\s*\Z", r"[Ee]xit code:? (?P<exit>-?\d+)\s*\Z"),
)  # fmt: skip


def _messages(record: object) -> tuple[list[Mapping[str, object]], tuple[str, ...]]:
    for path in (("message_history",), ("messages",), ()):
        found = child(record, *path) if path else record
        if isinstance(found, list):
            rows = [row for row in maps(found) if row.get("role") in ("user", "assistant")]
            if any("is_template" in row or is_map(row.get("tool_calls")) for row in rows):
                return rows, path
    return [], ()


def _recognise(head: Head) -> float:
    return 1.0 if any(_messages(record)[0] for record in head.records) else 0.0


def _read(source: Source) -> Read:
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Iterator[AnyEvent | Gap]:
    for message in maps(child(row.value, "last_request", "messages")):
        if message.get("role") == "system":
            yield Message(role="system", text=text_of(message.get("content")), raw=row.raw)
    found, where = _messages(row.value)
    for index, message in enumerate(found):
        place = Place(within(row.raw, *where, index), time=string(message.get("timestamp")) or None)
        role = "assistant" if message["role"] == "assistant" else "user"
        for part in maps(message.get("content")):
            if isinstance(part.get("text"), str):
                yield Message(role=role, text=string(part["text"]), time=place.time, raw=place.raw)  # type: ignore[arg-type]  # one of two roles
        yield from _calls(message, place)
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not found:
        yield Gap(reason="record has no messages", place=row.raw)


def _calls(message: Mapping[str, object], place: Place) -> Iterator[AnyEvent]:
    calls, results = message.get("tool_calls"), message.get("tool_results")
    for identity, call in (calls if is_map(calls) else {}).items():
        yield ToolCall(tool=string(child(call, "params", "name")), arguments=arguments(child(call, "params", "arguments")),
                       call_id=identity, time=place.time, raw=place.raw)  # fmt: skip
    for identity, result in (results if is_map(results) else {}).items():
        failed = (
            child(
                result,
                "is_error",
            )
            is True
            or child(result, "isError") is True
        )
        yield ToolResult(text=text_of(child(result, "content")), status="error" if failed else "ok", call_id=identity,
                         time=place.time, raw=place.raw)  # fmt: skip


LOG: Final = Log(
    formats=(Format(name="fast-agent history", recognise=_recognise, read=_read),),
    dialect=DIALECT,
    versions=("0.10.48",),
    provenance="captured",
    seen="2026-11-30",
)
