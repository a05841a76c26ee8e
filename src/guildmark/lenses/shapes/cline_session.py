"""``messages.json`` of a Cline session: Anthropic messages beside the system prompt. Source: cline 3.0.65."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.shapes import anthropic, cline
from guildmark.lenses.shapes.base import Place, child, is_map, maps, string, within
from guildmark.model.event import Message
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent

    Out = Iterator[AnyEvent | Gap]


def likeness(head: Head) -> float:
    """Tell whether a document is such a session."""
    for record in head.records:
        if (
            is_map(record)
            and is_map(record.get("origin"))
            and isinstance(record.get("messages"), list)
            and "sessionId" in record
        ):
            return 1.0
    return 0.0


def read(source: Source) -> Read:
    """Read sessions from documents or lines."""
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Out:
    if system := string(child(row.value, "system_prompt")):
        yield Message(role="system", text=system, raw=row.raw)
    for index, message in enumerate(maps(child(row.value, "messages"))):
        yield from _message(message, Place(within(row.raw, "messages", index)))


def _message(message: Mapping[str, object], place: Place) -> Out:
    role, content = string(message.get("role")), message.get("content")
    for block in maps(content):
        if block.get("type") == "tool_result":
            yield from cline.results(string(block.get("tool_use_id")) or None, string(block.get("name")),
                                     block.get("content"), place, failed=block.get("is_error") is True)  # fmt: skip
        else:
            for event in anthropic.blocks(role, [block], place):
                yield from cline.each(event)
    if isinstance(content, str):
        yield from anthropic.blocks(role, content, place)
