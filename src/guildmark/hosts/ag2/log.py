"""Logs of AG2: history events. Sentences: measured on ag2 1.2.1; an unknown skill is a traceback, as names are an enum.

Script paths leave out ``scripts/``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes.base import (
    Format,
    Place,
    arguments,
    child,
    integer,
    is_map,
    items,
    maps,
    string,
    text_of,
    within,
)
from guildmark.model.event import Failure, Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.disclosure.dialect import ToolRole
    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent

_ALL: Final[tuple[ToolRole, ...]] = ("load", "read", "run")
_REPEATED: Final = frozenset({"ToolCallsEvent", "ToolResultsEvent", "ToolCallEvent", "UsageEvent", "ModelMessageChunk",
                              "StreamStart", "StreamEnd", "ModelMessage"})  # fmt: skip

DIALECT: Final = Dialect(
    host="ag2",
    tools=(
        Tool(name="load_skill", role="load", skill=("name",)),
        Tool(name="read_skill_resource", role="read", skill=("name",), path=("resource",)),
        Tool(name="run_skill_script", role="run", skill=("name",), path=("script",), args=("args",), under="scripts/"),
        Tool(name="list_skills", role="list"),
    ),
    says=(
        Says(
            means="body",
            pattern=r'<skill_content name="(?P<skill>[^"\n]*)">\n(?P<body>.*?)\n+Skill directory: (?P<base>[^\n]+)\n[^\n]*\n*'
            r"(?P<resources><skill_resources>.*?</skill_resources>)?\s*</skill_content>",
        ),
        Says(means="body", pattern=r'<skill_content name="(?P<skill>[^"\n]*)">\n(?P<body>.*?)\s*</skill_content>'),
        Says(means="refused", pattern=r"(?:Traceback|.*validation error).*(?:literal_error|enum).*"),
        Says(means="error", roles=_ALL, pattern=r"(?:Traceback \(most recent call last\)|\w+Error: |Error: |\d+ validation error).*"),
        Says(means="error", roles=("read", "run"), pattern=r"(?:Resource|Script|Skill) [^\n]* not found.*"),
    ),
    catalogues=(Catalogue(roles=("system", "developer")),),
    exits=(r"\[exit code: (?P<exit>-?\d+)\]\s*\Z",),
)  # fmt: skip


def _events(record: object) -> list[Mapping[str, object]]:
    rows = record if isinstance(record, list) else items(child(record, "events")) or [record]
    return [row for row in maps(rows) if isinstance(row.get("event"), str) and is_map(row.get("data"))]


def _recognise(head: Head) -> float:
    for record in head.records:
        for event in _events(record):
            if event["event"] in ("ToolCallsEvent", "ToolResultEvent", "ModelRequest", "ModelResponse"):
                return 1.0
    return 0.0


def _read(source: Source) -> Read:
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Iterator[AnyEvent | Gap]:
    for message in maps(child(row.value, "last_request", "messages")):
        if message.get("role") == "system":
            yield Message(role="system", text=text_of(message.get("content")), raw=row.raw)
    found = _events(row.value)
    for index, event in enumerate(found):
        yield from _event(event, Place(within(row.raw, "events", index)))
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not found:
        yield Gap(reason="record has no events", place=row.raw)


def _event(event: Mapping[str, object], place: Place) -> Iterator[AnyEvent | Gap]:
    kind, data = string(event["event"]), event["data"]
    if kind == "ModelRequest":
        for part in maps(child(data, "parts")):
            if text := text_of(part.get("content")):
                yield Message(role="user", text=text, raw=place.raw)
    elif kind == "ModelResponse":
        usage = child(data, "usage", "data")
        yield ModelTurn(model=string(child(data, "model")) or None, raw=place.raw,
                        input_tokens=integer(child(usage, "prompt_tokens")),
                        output_tokens=integer(child(usage, "completion_tokens")))  # fmt: skip
        message = child(data, "message")
        if text := text_of(child(message, "content") or message):
            yield Message(role="assistant", text=text, raw=place.raw)
        for call in maps(child(data, "tool_calls", "calls")):
            yield ToolCall(tool=string(call.get("name")), arguments=arguments(call.get("arguments")),
                           call_id=string(call.get("id")) or None, raw=place.raw)  # fmt: skip
    elif kind in ("ToolResultEvent", "ToolErrorEvent", "ToolNotFoundEvent"):
        parts = list(maps(child(data, "result", "data", "parts")))
        structure = next((part["data"] for part in parts if part.get("data") is not None), None)
        error = child(data, "error")
        text = "\n".join(text_of(part.get("content")) for part in parts) or (error if isinstance(error, str) else "")
        yield ToolResult(tool=string(child(data, "name")), text=text, data=structure,
                         status="error" if kind != "ToolResultEvent" or error else "unknown",
                         call_id=string(child(data, "parent_id")) or None, raw=place.raw)  # fmt: skip
    elif kind not in _REPEATED:
        yield Gap(reason=f"event {kind}", place=place.raw)


LOG: Final = Log(
    formats=(Format(name="AG2 events", recognise=_recognise, read=_read),),
    dialect=DIALECT,
    versions=("1.2.1",),
    provenance="captured",
    seen="2026-11-30",
)
