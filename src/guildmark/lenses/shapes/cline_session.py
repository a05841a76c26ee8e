"""``messages.json`` of a Cline session: Anthropic messages beside the system prompt. Source: cline 3.0.65."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.shapes import anthropic, cline
from guildmark.lenses.shapes.base import Place, by_row, child, each, is_map, numbered, parts, string, textless, unknown
from guildmark.model.event import Message
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Item, Read, Row, Source
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
    return by_row(source, _row)


def _row(row: Row) -> Out:
    if system := string(child(row.value, "system_prompt")):
        yield Message(role="system", text=system, raw=row.raw)
    yield from each(numbered(child(row.value, "messages"), anthropic.is_message, row.raw, "messages"), _message)


def _message(item: Item) -> Out:
    role, content, place = string(item.value.get("role")), item.value.get("content"), Place(item.raw)
    for part in parts(content, place, "content", noun="content block"):
        if isinstance(part, Gap):
            yield part
            continue
        block, here = part
        if block.get("type") == "tool_result":
            yield from cline.results(string(block.get("tool_use_id")) or None, string(block.get("name")),
                                     block.get("content"), place, failed=block.get("is_error") is True)  # fmt: skip
            yield from textless(block.get("content"), here, "content", known=_is_outcome)
        elif string(block.get("type")) not in anthropic.BLOCKS:
            yield unknown(block, here.here, "content block")
        else:
            for event in anthropic.blocks(role, [block], place):
                yield from cline.each(event)
    if isinstance(content, str):
        yield from anthropic.blocks(role, content, place)


def _is_outcome(entry: Mapping[str, object]) -> bool:
    """Tell whether an entry of a result says of one file or command how it went."""
    return "success" in entry
