"""Log records of the AWS Distro for OpenTelemetry, as CloudWatch and OpenSearch keep them: a body with messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.shapes import genai, langchain
from guildmark.lenses.shapes.base import child, is_map, maps, numbered, string, unknown
from guildmark.lenses.shapes.span import Said, Served
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Place
    from guildmark.lenses.shapes.span import Span
    from guildmark.model.event import AnyEvent


def said(span: Span, place: Place) -> Said | None:
    """Return the conversation in the bodies of a record and its events."""
    bodies = [
        body
        for body in (span.attributes.get("body"), *(event.attributes.get("body") for event in span.events))
        if is_map(body)
    ]
    before = [event for body in bodies for event in _events(child(body, "input", "messages"), place)]
    after = [event for body in bodies for event in _events(child(body, "output", "messages"), place)]
    if not (before or after):
        return None
    return Said(system="", tools=(), model=True, before=tuple(before), after=tuple(after))


def _events(messages: object, place: Place) -> Iterator[AnyEvent | Gap]:
    for item in numbered(messages, _is_message, place.raw):
        if isinstance(item, Gap):
            yield item
            continue
        message = item.value
        content = message.get("content")
        inner = content.get("content", content.get("message", content.get("text"))) if is_map(content) else content
        found = genai.parsed(inner)
        rows = [*maps(found)] if isinstance(found, list) else [found] if is_map(found) else []
        rows = [
            row
            for entry in rows
            for row in (list(maps(entry.get("messages"))) or list(maps(entry.get("generations"))) or [entry])
        ]
        told, other = False, []
        for row in rows:
            fields = langchain.plain(row)
            if fields is not None:
                told = True
                yield from langchain.message(fields, place)
            elif "role" in row:
                told = True
                yield from genai.message(row, place)
            else:
                other.append(unknown(row, place.raw, "message"))
        if told:
            yield from other
        else:
            yield from genai.message({"role": string(message.get("role")), "content": inner}, place)


def _is_message(message: Mapping[str, object]) -> bool:
    return "role" in message or "content" in message


def served(span: Span, place: Place) -> Served | None:  # noqa: ARG001  # every convention has both
    """Return nothing: these records show conversations only."""
    return None
