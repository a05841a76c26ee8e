"""Logs of CrewAI: a task's chat messages. Sentences: measured on crewai 1.15.30.

Nothing marks a refusal. The event bus says ``skill_loaded`` for metadata: that is an offer, not a load.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import openai_chat
from guildmark.lenses.shapes.base import Format, Place, child, is_map, maps, string, within
from guildmark.model.event import Failure
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.disclosure.dialect import ToolRole
    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent

_ALL: Final[tuple[ToolRole, ...]] = ("load", "file", "shell", "edit")

DIALECT: Final = Dialect(
    host="crewai",
    tools=(
        Tool(name="load_skill", role="load", skill=("skill_name",)),
        Tool(name="load_skill_2", role="load", skill=("skill_name",)),
        Tool(name="read_file", role="file", path=("path", "file_path")),
        Tool(name="read_a_files_content", role="file", path=("file_path", "path")),
        Tool(name="shell", role="shell", command=("command",)),
        Tool(name="bash", role="shell", command=("command",)),
    ),
    says=(
        Says(
            means="body",
            pattern=r'<skill name="(?P<skill>[^"\n]*)">\n[^\n]*\n+(?P<body>.*?)\s*(?:<skill_resources>(?P<resources>.*?)</skill_resources>\s*)?</skill>',
        ),
        Says(means="refused", pattern=r"Skill '{skill}' is not available\. Available skills:.*"),
        Says(means="error", roles=_ALL, pattern=r"Error executing tool: .*|Tool [^\n]* not found.*|Error: (?:Missing|Invalid) .*"),
        Says(means="blocked", by="gate", roles=_ALL, pattern=r"Tool execution blocked by hook\. Tool: .*"),
    ),
    catalogues=(Catalogue(roles=("system", "developer"), entries="attributes"),),
)  # fmt: skip

_PATHS: Final = (("task_messages",), ("tasks_output", "messages"), ("last_request_messages",))


def _recognise(head: Head) -> float:
    for record in head.records:
        events = [string(event.get("type")) for event in maps(child(record, "events"))]
        if is_map(record) and ("task_messages" in record or any(kind.startswith("skill_") for kind in events)):
            return 1.0
        for message in openai_chat.messages(record)[0]:
            text = string(message.get("content"))
            if message.get("role") == "system" and "<available_skills>" in text and '<skill name="' in text:
                return 0.8
    return 0.0


def _read(source: Source) -> Read:
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Iterator[AnyEvent | Gap]:
    found, where = openai_chat.messages(row.value)
    for path in _PATHS:
        if not found and isinstance(rows := child(row.value, *path), list):
            found, where = openai_chat.messages(rows)[0], path
    for index, message in enumerate(found):
        yield from openai_chat.message(message, Place(within(row.raw, *where, index)))
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not found:
        yield Gap(reason="record has no messages", place=row.raw)


LOG: Final = Log(
    formats=(Format(name="CrewAI task", recognise=_recognise, read=_read),),
    dialect=DIALECT,
    versions=("1.15.30",),
    provenance="captured",
    seen="2026-11-30",
)
