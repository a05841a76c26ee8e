"""Message histories of Strands: Bedrock Converse messages beside the agent's state. Source: strands-agents 1.62.0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.shapes import bedrock
from guildmark.lenses.shapes.base import by_row, child, is_map, maps, string
from guildmark.model.event import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent
    from guildmark.model.trace import Gap


def likeness(head: Head) -> float:
    """Tell whether a history comes with Strands' own state, or asks for the tool of its plugin."""
    plain = bedrock.recognise(head)
    for record in head.records:
        if is_map(child(record, "state", "agent_skills")) or (is_map(record) and "activated_skills" in record):
            return 0.95
        for message in bedrock.messages(record).rows():
            if any(_asks(part) for part in maps(message["content"])):
                return 0.9
            if plain and "tracking_id" in message:
                return 0.8
    return 0.0


def _asks(part: object) -> bool:
    """Tell whether a block calls the plugin's own tool with its own argument."""
    given = child(part, "toolUse", "input")
    return child(part, "toolUse", "name") == "skills" and is_map(given) and "skill_name" in given


def read(source: Source) -> Read:
    """Read the catalogue from the state of the plugin, then the messages."""
    return by_row(source, _row)


def _row(row: Row) -> Iterator[AnyEvent | Gap]:
    shown = string(child(row.value, "state", "agent_skills", "last_injected_xml"))
    if shown:
        yield Message(role="system", text=shown, raw=row.raw)
    yield from bedrock.of_row(row)
