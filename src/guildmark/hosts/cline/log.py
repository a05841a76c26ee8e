"""Logs of Cline's CLI: ``messages.json`` of a session, and the stream of ``--json``.

Sentences: measured on 3.0.65. Only names are offered, in the tool's description, which no log has; a gate that cancels
ends the run and leaves a call without a result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import anthropic, cline
from guildmark.lenses.shapes.base import Format, Place, child, is_map, maps, string, within
from guildmark.model.event import Message
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.model.event import AnyEvent

DIALECT: Final = Dialect(
    host="cline",
    tools=(
        Tool(name="skills", role="load", skill=("skill",), args=("args",)),
        Tool(name="read_files", role="file", path=("files",), gutter=r" *\d+ \| ?"),
        Tool(name="editor", role="edit", path=("path",)),
        Tool(name="apply_patch", role="edit", path=("path",)),
        Tool(name="run_commands", role="shell", command=("commands",)),
    ),
    says=(
        Says(
            means="body",
            pattern=r"<command-name>(?P<skill>[^<\n]*)</command-name>\n.*?<command-instructions>\n(?:Description: [^\n]*\n+)?(?P<body>.*?)\s*</command-instructions>",
        ),
        Says(means="refused", pattern=r'Skill "[^"\n]*" not found\. Available skills:.*'),
        Says(means="refused", pattern=r'Skill "[^"\n]*" is disabled.*'),
        Says(means="error", pattern=r'\{"error":".*Invalid input.*'),
    ),
    roots=(".cline/skills", ".clinerules/skills", ".agents/skills"),
    failure=("error",),
    exits=(r"\A\[Command exited with code (?P<exit>\d+)\]",),
    fold_case=True,
)  # fmt: skip


def _session(head: Head) -> float:
    for record in head.records:
        if (
            is_map(record)
            and is_map(record.get("origin"))
            and isinstance(record.get("messages"), list)
            and "sessionId" in record
        ):
            return 1.0
    return 0.0


def _read(source: Source) -> Read:
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        if system := string(child(row.value, "system_prompt")):
            yield Message(role="system", text=system, raw=row.raw)
        for index, message in enumerate(maps(child(row.value, "messages"))):
            yield from _message(message, Place(within(row.raw, "messages", index)))


def _message(message: Mapping[str, object], place: Place) -> Iterator[AnyEvent | Gap]:
    for block in maps(message.get("content")):
        if block.get("type") == "tool_result":
            yield from cline.results(string(block.get("tool_use_id")) or None, string(block.get("name")),
                                     block.get("content"), place, failed=block.get("is_error") is True)  # fmt: skip
        else:
            for event in anthropic.blocks(string(message.get("role")), [block], place):
                yield from cline.each(event)
    if isinstance(message.get("content"), str):
        yield from anthropic.blocks(string(message.get("role")), message["content"], place)


LOG: Final = Log(
    formats=(
        Format(name="Cline session", recognise=_session, read=_read),
        Format(name="Cline stream", recognise=cline.likeness, read=cline.read),
    ),
    dialect=DIALECT,
    versions=("3.0.65",),
    provenance="captured",
    seen="2026-11-30",
)
