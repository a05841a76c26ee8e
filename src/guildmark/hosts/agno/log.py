"""Logs of agno: runs with their messages (``RunOutput.to_dict``). Sentences: measured on agno 3.1.10.

Results are JSON text; nothing marks a refusal. Paths leave out ``references/`` and ``scripts/``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import openai_chat
from guildmark.lenses.shapes.base import Format, Place, child, decoded, is_map, maps, string, within
from guildmark.model.event import Failure, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.disclosure.dialect import ToolRole
    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent

_ALL: Final[tuple[ToolRole, ...]] = ("load", "read", "run")

DIALECT: Final = Dialect(
    host="agno",
    tools=(
        Tool(name="get_skill_instructions", role="load", skill=("skill_name",)),
        Tool(name="get_skill_reference", role="read", skill=("skill_name",), path=("reference_path",), under="references/"),
        Tool(name="get_skill_script", role="run", skill=("skill_name",), path=("script_path",), args=("args", "timeout"),
             under="scripts/", reads_unless="execute"),
    ),
    says=(
        Says(means="refused", pattern=r"Skill '{skill}' not found\.?(?: .*)?"),
        Says(means="error", roles=("read", "run"), pattern=r"(?:Skill|Reference|Script) '[^'\n]*' not found.*"),
        Says(means="error", roles=("read", "run"), pattern=r"Error (?:reading|executing|running).*|.*[Ee]xec format error.*"),
        Says(means="body", pattern=r"(?P<body>.*)", needs=("instructions",)),
        Says(means="ok", roles=("read", "run"), pattern=r".*", needs=("content",)),
        Says(means="ok", roles=("run",), pattern=r".*", needs=("stdout", "returncode")),
        Says(means="blocked", by="person", roles=_ALL, pattern=r"Function call was rejected by the user.*"),
    ),
    catalogues=(
        Catalogue(roles=("system", "developer"), block=r"<skills_system>(?P<list>.*?)(?:</skills_system>|\Z)"),
    ),
    result=("instructions", "content", "stdout"),
    failure=("error",),
    lists={"available_scripts": "scripts/", "available_references": "references/"},
    sealed=("read", "run"),
)  # fmt: skip


def _run(record: object) -> Mapping[str, object] | None:
    for path in ((), ("run",)):
        found = child(record, *path) if path else record
        if is_map(found) and "run_id" in found and isinstance(found.get("messages"), list):
            return found
    return None


def _recognise(head: Head) -> float:
    for record in head.records:
        if (run := _run(record)) is not None and ("agent_id" in run or "team_id" in run or "session_state" in run):
            return 1.0
        if any("tool_call_error" in row for row in openai_chat.messages(record)[0]):
            return 0.9
    return 0.0


def _read(source: Source) -> Read:
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Iterator[AnyEvent | Gap]:
    run = _run(row.value)
    agent = string(child(run, "agent_name")) or string(child(run, "agent_id")) or "main"
    found = openai_chat.messages(run if run is not None else row.value)[0]
    waiting: set[str] = set()
    for index, message in enumerate(found):
        place = Place(within(row.raw, "messages", index), agent)
        for event in openai_chat.message(message, place):
            yield _marked(message, event) if isinstance(event, ToolResult) else event
        waiting |= {string(call.get("id")) for call in maps(message.get("tool_calls"))}
        waiting.discard(string(message.get("tool_call_id")))
    for tool in maps(child(run, "tools")):
        identity = string(tool.get("tool_call_id"))
        if tool.get("requires_confirmation") is True and tool.get("confirmed") is None and identity in waiting:
            yield ToolResult(status="pending", call_id=identity, agent=agent, raw=row.raw)
    if error := string(child(row.value, "error")):
        yield Failure(message=error, agent=agent, raw=row.raw)
    elif not found:
        yield Gap(reason="record has no messages", place=row.raw)


def _marked(message: Mapping[str, object], result: ToolResult) -> ToolResult:
    """Take the host's flag for a failure; without it, a result may still be one."""
    data = decoded(result.text)
    return ToolResult(
        tool=string(message.get("tool_name")) or result.tool, text=result.text, data=data if is_map(data) else None,
        status="error" if message.get("tool_call_error") is True else "unknown", call_id=result.call_id,
        agent=result.agent, raw=result.raw,
    )  # fmt: skip


LOG: Final = Log(
    formats=(Format(name="agno run", recognise=_recognise, read=_read),),
    dialect=DIALECT,
    versions=("3.1.10",),
    provenance="captured",
    seen="2026-11-30",
)
