"""A task of CrewAI: its chat messages under the keys that crews give them. Source: crewai 1.15.30."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import openai_chat
from guildmark.lenses.shapes.base import Place, child, is_map, maps, string, within
from guildmark.model.event import Failure
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent

_PATHS: Final = (("task_messages",), ("tasks_output", "messages"), ("last_request_messages",))


def likeness(head: Head) -> float:
    """Tell whether records are a task's, or chat messages with a catalogue in the form that CrewAI writes."""
    for record in head.records:
        events = [string(event.get("type")) for event in maps(child(record, "events"))]
        if is_map(record) and ("task_messages" in record or any(kind.startswith("skill_") for kind in events)):
            return 1.0
        for message in openai_chat.messages(record)[0]:
            text = string(message.get("content"))
            if message.get("role") == "system" and "<available_skills>" in text and '<skill name="' in text:
                return 0.8
    return 0.0


def read(source: Source) -> Read:
    """Read tasks from documents or lines."""
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
