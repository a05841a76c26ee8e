"""The last request to the model, kept under ``last_request`` beside a history that has no catalogue itself.

Source: runs of ag2 1.2.1, agentscope 2.0.11, camel-ai 0.2.90, fast-agent 0.10.48, mistral-vibe 3.0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.shapes.base import child, maps, string, text_of
from guildmark.model.event import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.shapes.base import Row


def system(row: Row) -> Iterator[Message]:
    """Read the system messages, which the history leaves out."""
    for message in maps(child(row.value, "last_request", "messages")):
        if message.get("role") == "system":
            yield Message(role="system", text=text_of(message.get("content")), raw=row.raw)


def tools(row: Row) -> Iterator[Message]:
    """Read what the tools say of themselves, in the form of OpenAI chat."""
    for tool in maps(child(row.value, "last_request", "tools")):
        if text := string(child(tool, "function", "description")):
            yield Message(role="tools", kind=string(child(tool, "function", "name")), text=text, raw=row.raw)
