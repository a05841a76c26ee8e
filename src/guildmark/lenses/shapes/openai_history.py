"""Histories of the OpenAI Agents SDK: Responses items beside its run's own lists. Source: openai-agents 0.24.0.

``to_input_list``, new items, and a run's state that waits for a person.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.shapes import responses
from guildmark.lenses.shapes.base import Item, Place, by_row, child, is_map, listed, maps, string, within
from guildmark.model.event import Failure, Message, OfferedSkill, SkillsOffered, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Listed, Read, Row, Source
    from guildmark.model.event import AnyEvent

    Out = Iterator[AnyEvent | Gap]

_GIVEN: Final = (("original_input",), ("input",))
_NEW: Final = (("run_data_new_items",), ("new_items",), ("generated_items",))
"""Keys of what a run was given, and of what came of it: lists whose entries hold an item under ``raw_item``, or are one."""
_LIVE: Final = frozenset({"input", "new_items", "raw_responses", "final_output"})
"""What the result of a run has in memory."""


def is_run(record: object) -> bool:
    """Tell whether a record is of a run of this SDK: a history beside its new items, or a run's state."""
    if not is_map(record):
        return False
    new = "new_items" in record or "run_data_new_items" in record
    return (new and ("input_list" in record or "error" in record or record.keys() >= _LIVE)) or (
        "current_agent" in record and "original_input" in record
    )


def read(source: Source) -> Read:
    """Read histories from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    yield from _tools(row)
    found = _items(row.value)
    rejected = _rejected(row.value)
    if is_map(row.value) and row.value.keys() >= _LIVE and (asked := string(row.value["input"])):
        yield Message(role="user", text=asked, raw=row.raw)
    for item in chain.from_iterable(part.numbered(row.raw, "item") for part in found):
        for event in responses.item(*_unwrapped(item)) if isinstance(item, Item) else (item,):
            if isinstance(event, ToolResult) and event.text in rejected:
                yield replace(event, status="denied", denied_by="gate")
            else:
                yield event
    answered = {string(value.get("call_id")) for value in map(_raw, chain.from_iterable(part.rows() for part in found))
                if string(value.get("type")) in responses.ANSWERS}  # fmt: skip
    for request in (
        *maps(child(row.value, "interruptions")),
        *maps(child(row.value, "current_step", "data", "interruptions")),
    ):
        identity = string(child(request, "raw_item", "call_id"))
        if identity and identity not in answered:
            yield ToolResult(status="pending", call_id=identity, raw=row.raw)
    if error := string(child(row.value, "error")):
        yield Failure(message=error, raw=row.raw)
    elif not found:
        yield Gap(reason="record has no items", place=row.raw)


def _items(record: object) -> list[Listed]:
    """Find the items of a record, which may be wrapped: a history, or what a run was given and what came of it."""
    given, new = (listed(record, _is_item, *paths, alone=False) for paths in (_GIVEN, _NEW))
    if not new.values or child(record, "input_list"):
        whole = responses.rows(record)
        if whole.values:
            return [whole]
    return [part for part in (given, new) if part.values]


def _is_item(item: Mapping[str, object]) -> bool:
    raw = item.get("raw_item", item)
    return is_map(raw) and ("type" in raw or "role" in raw)


def _raw(item: Mapping[str, object]) -> Mapping[str, object]:
    """Take an item out of what wraps it."""
    raw = item.get("raw_item")
    return raw if is_map(raw) else item


def _unwrapped(item: Item) -> tuple[Mapping[str, object], Place]:
    inner = _raw(item.value)
    return inner, Place(item.raw, part=None if inner is item.value else within(item.raw, "raw_item"))


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
