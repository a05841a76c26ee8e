"""Google ADK's own span attributes: the request and the response of a model as JSON text. Source: google-adk 1.x and 2.x."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.shapes import gemini, genai
from guildmark.lenses.shapes.base import child, each, is_map, numbered, text_of
from guildmark.lenses.shapes.span import Said, Served

if TYPE_CHECKING:
    from guildmark.lenses.shapes.base import Place
    from guildmark.lenses.shapes.span import Span


def said(span: Span, place: Place) -> Said | None:
    """Return the conversation of a span that keeps what was asked of the model and what it answered."""
    request = genai.parsed(span.attributes.get("gcp.vertex.agent.llm_request"))
    answer = genai.parsed(span.attributes.get("gcp.vertex.agent.llm_response"))
    system = child(request, "config", "system_instruction")
    content = child(answer, "content")
    contents = numbered(child(request, "contents"), gemini.is_message, place.raw)
    before = [*each(contents, lambda item: gemini.content(item.value, place))]
    after = [*gemini.content(content, place)] if is_map(content) else []
    if not (system or before or after):
        return None
    return Said(system=text_of(child(system, "parts") or system), tools=(), model=True, before=tuple(before),
                after=tuple(after))  # fmt: skip


def served(span: Span, place: Place) -> Served | None:  # noqa: ARG001  # every convention has both
    """Return nothing: the calls of such spans are read by the GenAI convention, which they follow too."""
    return None
