"""A task of CrewAI: its chat messages under the keys that crews give them. Source: crewai 1.15.30."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import openai_chat
from guildmark.lenses.shapes.base import Place, by_row, child, each, is_map, listed, maps, numbered, string
from guildmark.model.event import Failure
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Item, Read, Row, Source
    from guildmark.model.event import AnyEvent

_PATHS: Final = (("task_messages",), ("tasks_output", "messages"), ("last_request_messages",))
_OUTPUT: Final = frozenset({"output_format", "messages", "agent", "raw", "description"})
"""What a task's output has, and no other chat."""


def likeness(head: Head) -> float:
    """Tell whether records are a task's, or chat messages with a catalogue in the form that CrewAI writes."""
    for record in head.records:
        events = [string(event.get("type")) for event in maps(child(record, "events"))]
        if any(task.keys() >= _OUTPUT for task in _tasks(record)):
            return 1.0
        if is_map(record) and ("task_messages" in record or any(kind.startswith("skill_") for kind in events)):
            return 1.0
        for message in openai_chat.messages(record).rows():
            text = string(message.get("content"))
            if message.get("role") == "system" and "<available_skills>" in text and '<skill name="' in text:
                return 0.8
    return 0.0


def read(source: Source) -> Read:
    """Read tasks from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Iterator[AnyEvent | Gap]:
    tasks = child(row.value, "tasks_output")
    told = any(openai_chat.messages(task).values for task in maps(tasks))
    if told:
        yield from each(numbered(tasks, _is_task, row.raw, "tasks_output", noun="task"), _task)
    else:
        found = openai_chat.messages(row.value)
        if not found.values:
            found = listed(row.value, openai_chat.is_message, *_PATHS, alone=False)
        yield from each(found.numbered(row.raw), _message)
        told = bool(found.values)
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not told:
        yield Gap(reason="record has no messages", place=row.raw)


def _tasks(record: object) -> list[Mapping[str, object]]:
    """Return what came of the tasks of a crew, or of one alone."""
    return [*maps(child(record, "tasks_output")), *([record] if is_map(record) else [])]


def _is_task(task: Mapping[str, object]) -> bool:
    return not task.keys().isdisjoint(_OUTPUT)


def _task(item: Item) -> Iterator[AnyEvent | Gap]:
    return each(openai_chat.messages(item.value).numbered(item.raw), _message)


def _message(item: Item) -> Iterator[AnyEvent | Gap]:
    return openai_chat.message(item.value, Place(item.raw))
