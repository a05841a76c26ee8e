"""Logs of the OpenAI Agents SDK: histories (``to_input_list``, new items), and its own trace.

Three modes: ``load_skill`` stages files that are then read (lazy), files are there from the start (eager), a shell tool
with skills. Sentences: measured on 0.24.0; results are Python repr, not JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import openai_trace, responses
from guildmark.lenses.shapes.base import Format, Place, child, is_map, maps, string, within
from guildmark.model.event import Failure, OfferedSkill, SkillsOffered, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.disclosure.dialect import ToolRole
    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent

_ANY: Final[tuple[ToolRole, ...]] = ("load", "shell", "file")

DIALECT: Final = Dialect(
    host="openai-agents",
    tools=(
        Tool(name="load_skill", role="load", skill=("skill_name",)),
        Tool(name="exec_command", role="shell", command=("cmd", "command"), cwd=("workdir",)),
        Tool(name="shell", role="shell", command=("commands", "command")),
        Tool(name="shell_call", role="shell", command=("commands",)),
        Tool(name="local_shell_call", role="shell", command=("command",)),
        Tool(name="read_file", role="file", path=("path", "file_path")),
        Tool(name="view_image", role="file", path=("path",)),
    ),
    says=(
        Says(means="staged", pattern=r"""\{['"]status['"]:\s*['"]loaded['"],.*['"]path['"]:\s*['"](?P<base>[^'"]+)['"].*\}"""),
        Says(means="already", pattern=r"""\{['"]status['"]:\s*['"]already_loaded['"],.*\}"""),
        Says(means="refused", pattern=r"(?:Error running tool load_skill: )?lazy skill not found.*"),
        Says(means="error", pattern=r"(?:An error occurred while running the tool|Error running tool).*"),
        Says(means="blocked", by="person", roles=_ANY, pattern=r"Tool execution was not approved\."),
        Says(means="ok", roles=("shell",), pattern=r"(?:(?:Chunk ID|Wall time|Process running)[^\n]*\n|\$ ).*"),
    ),
    catalogues=(
        Catalogue(roles=("system", "developer"), entries="markdown", block=r"#+ Available [Ss]kills\n(?P<list>.*?)(?:\n#|\Z)"),
    ),
    roots=(".agents/skills", ".agents"),
    exits=(
        r"\A(?:[^\n]*\n){0,4}?Process exited with code (?P<exit>-?\d+)\n",
        r"\A\$ (?:.*\n)exit code: (?P<exit>-?\d+)\s*\Z",
        r"\AExit code: (?P<exit>-?\d+)\n",
    ),
    sealed=("shell",),
    preamble=r"(?:(?:Chunk ID|Wall time|Original token count|Total output lines|Exit code|Process running)[^\n]*\n|Process exited with code -?\d+\n)+Output:\n|\$ [^\n]*\n",
)  # fmt: skip


def _recognise(head: Head) -> float:
    """Tell whether a document comes from a run of this SDK: its histories stand beside its own items."""
    for record in head.records:
        if (
            is_map(record)
            and ("new_items" in record or "run_data_new_items" in record)
            and ("input_list" in record or "error" in record)
        ):
            return 1.0
        if is_map(record) and "current_agent" in record and "original_input" in record:
            return 1.0
        names = {string(item.get("name")) for item in responses.rows(record)[0] if item.get("type") in responses.CALLS}
        if names & {"load_skill"} or (
            responses.rows(record)[0] and any(i.get("type") == "shell_call" for i in responses.rows(record)[0])
        ):
            return 0.8
        if responses.recognise(head) and "exec_command" in names:
            return 0.65
    return 0.0


def _read(source: Source) -> Read:
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Iterator[AnyEvent | Gap]:
    yield from _tools(row)
    found, where = responses.rows(row.value)
    for path in (("original_input",), ("run_data_new_items",), ("new_items",), ("generated_items",)):
        if not found:
            found = [raw for item in maps(child(row.value, *path)) if is_map(raw := item.get("raw_item", item))]
            where = path
    rejected = _rejected(row.value)
    for index, value in enumerate(found):
        for event in responses.item(value, Place(within(row.raw, *where, index))):
            if isinstance(event, ToolResult) and event.text in rejected:
                event = replace(event, status="denied", denied_by="gate")  # noqa: PLW2901  # the same event, with its mark
            yield event
    for request in (
        *maps(child(row.value, "interruptions")),
        *maps(child(row.value, "current_step", "data", "interruptions")),
    ):
        identity = string(child(request, "raw_item", "call_id"))
        answered = any(value.get("call_id") == identity and value.get("type") in responses.ANSWERS for value in found)
        if identity and not answered:
            yield ToolResult(status="pending", call_id=identity, raw=row.raw)
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not found:
        yield Gap(reason="record has no items", place=row.raw)


def _rejected(record: object) -> set[str]:
    """Return what the guardrails of a run said in place of tools."""
    found = (child(item, "output", "behavior") for item in maps(child(record, "tool_input_guardrail_results")))
    return {string(child(it, "message")) for it in found if child(it, "type") == "reject_content"} - {""}


def _tools(row: Row) -> Iterator[AnyEvent]:
    """Read the catalogue of a shell tool, which stands in its environment."""
    for tool in (*maps(child(row.value, "tools")), *maps(child(row.value, "last_request", "tools"))):
        listed = [skill for skill in maps(child(tool, "environment", "skills")) if skill.get("name")]
        if listed:
            yield SkillsOffered(raw=row.raw, skills=tuple(
                OfferedSkill(string(skill["name"]), string(skill.get("description")) or None, string(skill.get("path")) or None)
                for skill in listed
            ))  # fmt: skip


LOG: Final = Log(
    formats=(
        Format(name="OpenAI Agents history", recognise=_recognise, read=_read),
        Format(name="OpenAI Agents trace", recognise=openai_trace.likeness, read=openai_trace.read),
    ),
    dialect=DIALECT,
    versions=("0.24.0",),
    provenance="captured",
    seen="2026-11-30",
)
