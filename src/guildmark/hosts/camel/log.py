"""Logs of CAMEL: chat history and tool records of a step. Sentences: measured on camel-ai 0.2.90.

Nothing marks a refusal. The history leaves out the ids of calls; the records have them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import openai_chat
from guildmark.lenses.shapes.base import Format, Place, arguments, child, is_map, maps, string, text_of, within
from guildmark.model.event import Failure, Message, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent

DIALECT: Final = Dialect(
    host="camel",
    tools=(
        Tool(name="load_skill", role="load", skill=("name",)),
        Tool(name="list_skills", role="list"),
        Tool(name="read_file", role="file", path=("path", "file_path", "file_paths")),
        Tool(name="shell", role="shell", command=("command",)),
        Tool(name="shell_exec", role="shell", command=("command",)),
    ),
    says=(
        Says(
            means="body",
            pattern=r"## Skill: (?P<skill>[^\n]*)\n+\*\*Base directory\*\*: (?P<base>[^\n]+)\n+"
            r"(?:\*\*Available files\*\*:\n(?P<resources>(?: +[^\n]*\n)*)\n*)?(?P<body>.*)",
        ),
        Says(means="refused", pattern=r'Error: Skill "{skill}" not found\. Available:.*'),
        Says(means="error", roles=("load", "file", "shell"), pattern=r"(?:Error|Tool execution failed)[: ].*"),
    ),
    catalogues=(
        Catalogue(roles=("tools",), tool="load_skill"),
        Catalogue(roles=("tools",), tool="load_skill", entries="markdown", block=r"[Aa]vailable [Ss]kills:?\n(?P<list>.*)"),
    ),
    roots=(".agents/skills", ".camel/skills"),
)  # fmt: skip


def _recognise(head: Head) -> float:
    for record in head.records:
        if (
            is_map(record)
            and "chat_history" in record
            and any("tool_name" in call for call in maps(record.get("tool_calls")))
        ):
            return 1.0
        if is_map(record) and "chat_history" in record and isinstance(record.get("tool_calls"), list):
            return 0.9
        if any(
            is_map(call) and {"tool_name", "args", "result", "tool_call_id"} <= call.keys() for call in maps(record)
        ):
            return 0.9
    return 0.0


def _read(source: Source) -> Read:
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Iterator[AnyEvent | Gap]:
    for tool in maps(child(row.value, "last_request", "tools")):
        if text := string(child(tool, "function", "description")):
            yield Message(role="tools", kind=string(child(tool, "function", "name")), text=text, raw=row.raw)
    history = [
        message
        for message in maps(child(row.value, "chat_history"))
        if string(message.get("role")) in openai_chat.ROLES
    ]
    records = list(maps(child(row.value, "tool_calls"))) or [call for call in maps(row.value) if "tool_name" in call]
    answers = {string(message.get("tool_call_id")) for message in history}
    for message in history[: _first_answer(history)]:
        if message.get("role") != "assistant" or not message.get("tool_calls"):
            yield from openai_chat.message(message, Place(within(row.raw, "chat_history")))
    for index, call in enumerate(records):
        identity = string(call.get("tool_call_id")) or None
        place = within(row.raw, "tool_calls", index)
        yield ToolCall(
            tool=string(call.get("tool_name")), arguments=arguments(call.get("args")), call_id=identity, raw=place
        )
        result = call.get("result")
        yield ToolResult(tool=string(call.get("tool_name")), text=text_of(result), data=result if is_map(result) else None,
                         call_id=identity, raw=place)  # fmt: skip
    known = {string(call.get("tool_call_id")) for call in records}
    for message in history[_first_answer(history) :]:
        repeated = message.get("role") == "tool" and string(message.get("tool_call_id")) in known
        if not repeated and not (message.get("tool_calls") and answers & known):
            yield from openai_chat.message(message, Place(within(row.raw, "chat_history")))
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not history and not records:
        yield Gap(reason="record has no history", place=row.raw)


def _first_answer(history: Sequence[Mapping[str, object]]) -> int:
    """Return where the model's first message stands."""
    return next((index for index, message in enumerate(history) if message.get("role") == "assistant"), len(history))


LOG: Final = Log(
    formats=(Format(name="CAMEL step", recognise=_recognise, read=_read),),
    dialect=DIALECT,
    versions=("0.2.90",),
    provenance="captured",
    seen="2026-11-30",
)
