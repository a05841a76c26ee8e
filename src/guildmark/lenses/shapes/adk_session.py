"""Sessions of Google ADK: events with Gemini contents and the host's own error codes. Source: google-adk 2.13.0."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.shapes import gemini
from guildmark.lenses.shapes.base import Place, by_row, child, each, is_map, listed, string
from guildmark.lenses.shapes.tokens import gemini as gemini_tokens
from guildmark.model.event import Failure, Message, ModelTurn, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Item, Listed, Read, Row, Source
    from guildmark.model.event import AnyEvent

    Out = Iterator[AnyEvent | Gap]

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
"""The host's tools that answer with an ``error_code`` of its own; a prefix may stand before each name."""


def events(record: object) -> Listed:
    """Find the events of a record: a session's, a list's, or the record itself."""
    return listed(record, _is_event, ("session", "events"), ("events",), ())


def _is_event(item: Mapping[str, object]) -> bool:
    return "author" in item and ("invocationId" in item or "invocation_id" in item or "actions" in item)


def likeness(head: Head) -> float:
    """Tell whether records are such events, or hold them."""
    return 1.0 if any(events(record).values for record in head.records) else 0.0


def read(source: Source) -> Read:
    """Read sessions or events from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    found = events(row.value)
    system = child(row.value, "last_request", "config", "system_instruction")
    if isinstance(system, str):
        yield Message(role="system", text=system, raw=row.raw)
    if not found.values:
        yield Gap(reason="record has no events", place=row.raw)
    yield from each(found.numbered(row.raw, "event"), _event)


def _event(item: Item) -> Out:
    event, author = item.value, string(item.value.get("author"))
    place = Place(item.raw, author if author and author != "user" else "main")
    usage = event.get("usageMetadata", event.get("usage_metadata"))
    if is_map(usage):
        found = gemini_tokens(usage)
        yield ModelTurn(input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached,
                        agent=place.agent, raw=place.raw)  # fmt: skip
    content = event.get("content")
    if is_map(content):
        yield from map(_marked, gemini.content(content, place, "content"))
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
