"""Logs of Google ADK: sessions with their events.

Sentences and error codes: measured on google-adk 2.13.0. A prefix may stand before every tool's name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.disclosure.dialect import Catalogue, Dialect, Says, Tool
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes import gemini
from guildmark.lenses.shapes.base import Format, Place, child, integer, is_map, maps, string, within
from guildmark.model.event import Failure, Message, ModelTurn, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.disclosure.dialect import ToolRole
    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent

_SKILL = ("skill_name", "gen_ai.skill.name")
_FILE = ("file_path", "gen_ai.skill.resource.name")
_EXITED: Final = re.compile(r"(?:\A|\n)Code execution exited with status (?P<exit>\d+)\.\s*\Z")
_CODES: Final = re.compile(
    r"(?:EXECUTION|REGISTRY|TOOL)_ERROR|INVALID_\w+|NO_CODE_EXECUTOR|(?:RESOURCE|SCRIPT|SKILL)_NOT_FOUND\w*|SKILL_\w+|UNSUPPORTED_\w+"
)
_TOOLS: Final = (
    "load_skill",
    "load_skill_resource",
    "run_skill_script",
    "list_skills",
    "search_skills",
    "unload_skill",
)
_ALL: Final[tuple[ToolRole, ...]] = ("load", "read", "run")

DIALECT: Final = Dialect(
    host="google-adk",
    tools=(
        Tool(name="*load_skill", role="load", skill=_SKILL),
        Tool(name="*load_skill_resource", role="read", skill=_SKILL, path=_FILE),
        Tool(name="*run_skill_script", role="run", skill=_SKILL, path=_FILE,
             args=("args", "positional_args", "short_options", "command")),
        Tool(name="*list_skills", role="list"),
        Tool(name="*search_skills", role="list"),
        Tool(name="*unload_skill", role="unload", skill=_SKILL),
    ),
    says=(
        Says(means="refused", pattern=r"Skill '{skill}' not found\.?.*"),
        Says(means="refused", pattern=r"SKILL_NOT_FOUND"),
        Says(means="error", roles=_ALL, pattern=r"INVALID_ARGUMENTS|(?:RESOURCE|SCRIPT)_NOT_FOUND(?:_FATAL)?|INVALID_\w+_PATH|SKILL_SCRIPT_\w+"),
        Says(means="error", pattern=r"Argument 'skill_name' is required\."),
        Says(means="error", roles=("read", "run"), pattern=r"(?:Resource|Script|Skill) '[^'\n]*' not found.*"),
        Says(means="body", pattern=r"(?P<body>.+)", marked=False),
        Says(means="body", roles=("read",), pattern=r"(?P<body>.*)", needs=("file_path", "content"), marked=False),
        Says(means="ok", roles=("run",), pattern=r".*", needs=("stdout", "status"), marked=False),
        Says(means="body", pattern=r"(?P<body>.+)", needs=("instructions",)),
        Says(means="pending", roles=_ALL, pattern=r"This tool call requires confirmation, please approve or reject\."),
        Says(means="blocked", by="person", roles=_ALL, pattern=r"This tool call is rejected\."),
    ),
    catalogues=(Catalogue(roles=("system", "developer")),),
    result=("instructions", "content", "stdout", "output", "result"),
    failure=("error",),
    sealed=("read", "run"),
)  # fmt: skip


def events(record: object) -> tuple[list[Mapping[str, object]], tuple[str, ...]]:
    """Find the events of a record, and where they stand."""
    for path in (("session", "events"), ("events",)):
        if isinstance(found := child(record, *path), list):
            return [item for item in maps(found) if _is_event(item)], path
    if isinstance(record, list):
        return [item for item in maps(record) if _is_event(item)], ()
    return ([record] if is_map(record) and _is_event(record) else []), ()


def _is_event(item: Mapping[str, object]) -> bool:
    return "author" in item and ("invocationId" in item or "invocation_id" in item or "actions" in item)


def _recognise(head: Head) -> float:
    return 1.0 if any(events(record)[0] for record in head.records) else 0.0


def _read(source: Source) -> Read:
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Iterator[AnyEvent | Gap]:
    found, where = events(row.value)
    system = child(row.value, "last_request", "config", "system_instruction")
    if isinstance(system, str):
        yield Message(role="system", text=system, raw=row.raw)
    if not found:
        yield Gap(reason="record has no events", place=row.raw)
    for index, event in enumerate(found):
        place = Place(within(row.raw, *where, index) if where else row.raw, string(event.get("author")) or "main")
        if place.agent == "user":
            place = place._replace(agent="main")
        usage = event.get("usageMetadata", event.get("usage_metadata"))
        if is_map(usage):
            yield ModelTurn(
                input_tokens=integer(usage.get("promptTokenCount", usage.get("prompt_token_count"))),
                output_tokens=integer(usage.get("candidatesTokenCount", usage.get("candidates_token_count"))),
                agent=place.agent, raw=place.raw,
            )  # fmt: skip
        content = event.get("content")
        if is_map(content):
            yield from map(_marked, gemini.content(content, place))
        if message := string(event.get("errorMessage", event.get("error_message"))):
            yield Failure(message=message, agent=place.agent, raw=place.raw)


def _marked(event: AnyEvent | Gap) -> AnyEvent | Gap:
    """Take the host's own codes: a result with an ``error_code`` failed, as did a script with the status ``error``."""
    if not isinstance(event, ToolResult) or not is_map(event.data) or event.status not in ("unknown", "error"):
        return event
    own = string(event.data.get("error_code"))
    if own and not _CODES.fullmatch(own) and event.tool.endswith(_TOOLS):
        return replace(event, status="denied", denied_by="gate")  # a callback answered in the tool's place
    script = "stderr" in event.data and event.data.get("status") == "error"
    if script or own:
        code = _EXITED.search(string(event.data.get("stderr"))) if script else None
        return replace(event, status="error", exit_code=int(code["exit"]) if code else event.exit_code)
    return event


LOG: Final = Log(
    formats=(Format(name="ADK session", recognise=_recognise, read=_read),),
    dialect=DIALECT,
    versions=("2.13.0",),
    provenance="captured",
    seen="2026-11-30",
)
