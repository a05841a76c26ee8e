"""OpenInference: what the flat attributes of one span say (``llm.input_messages.0.message.role``), smolagents' too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import genai
from guildmark.lenses.shapes.base import arguments, child, decoded, is_map, items, string
from guildmark.lenses.shapes.span import Said, Served
from guildmark.model.event import Message, ToolCall, ToolResult

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Place
    from guildmark.lenses.shapes.span import Span
    from guildmark.model.event import AnyEvent, CallStatus, Role

_MESSAGE: Final = re.compile(r"llm\.(?P<way>input|output)_messages\.(?P<n>\d{1,5})\.message\.(?P<rest>.+)")
_CALL: Final = re.compile(r"tool_calls\.(?P<n>\d{1,4})\.tool_call\.(?P<rest>.+)")
_TEXT: Final = re.compile(r"contents\.(?P<n>\d{1,4})\.message_content\.text")
_ROLES: Final[dict[str, Role]] = {
    "system": "system",
    "developer": "developer",
    "assistant": "assistant",
    "model": "assistant",
}


def said(span: Span, place: Place) -> Said | None:
    """Return the conversation of an LLM span."""
    attributes = span.attributes
    if attributes.get("openinference.span.kind") not in ("LLM", None):
        return None
    found = _messages(attributes)
    if not found:
        return None
    before = [event for (way, _), fields in sorted(found.items()) if way == "input" for event in _events(fields, place)]
    after = [event for (way, _), fields in sorted(found.items()) if way == "output" for event in _events(fields, place)]
    system = "\n".join(event.text for event in before if isinstance(event, Message) and event.role == "system")
    said_before = tuple(event for event in before if not (isinstance(event, Message) and event.role == "system"))
    return Said(system=system, tools=tuple(_tools(attributes)), model=True, before=said_before, after=tuple(after))


def _messages(attributes: Mapping[str, object]) -> dict[tuple[str, int], dict[str, object]]:
    found: dict[tuple[str, int], dict[str, object]] = {}
    for key, value in attributes.items():
        if match := _MESSAGE.fullmatch(key):
            found.setdefault((match["way"], int(match["n"])), {})[match["rest"]] = value
    return found


def _events(fields: Mapping[str, object], place: Place) -> Iterator[AnyEvent]:
    role = string(fields.get("role"))
    texts = [string(fields.get("content"))]
    texts += [string(value) for key, value in sorted(fields.items()) if _TEXT.fullmatch(key)]
    text = "\n".join(filter(None, texts))
    if role in ("tool", "function", "tool-response"):
        identity = string(fields.get("tool_call_id"))
        yield genai.answer(text, "unknown", place, identity, string(fields.get("name")))
        return
    if text:
        yield Message(role=_ROLES.get(role, "user"), text=text, agent=place.agent, time=place.time, raw=place.raw)
    calls: dict[int, dict[str, object]] = {}
    for key, value in fields.items():
        if match := _CALL.fullmatch(key):
            calls.setdefault(int(match["n"]), {})[match["rest"]] = value
    for _, call in sorted(calls.items()):
        yield ToolCall(tool=string(call.get("function.name")), arguments=arguments(call.get("function.arguments")),
                       call_id=string(call.get("id")) or None, agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip


def _tools(attributes: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key, value in attributes.items():
        if key.startswith("llm.tools.") and key.endswith(".tool.json_schema"):
            schema = decoded(string(value))
            body = child(schema, "function") or schema
            yield string(child(body, "name")), string(child(body, "description"))


def served(span: Span, place: Place) -> Served | None:
    """Return the call of a TOOL span."""
    attributes = span.attributes
    if attributes.get("openinference.span.kind") != "TOOL":
        return None
    tool = string(attributes.get("tool.name")) or span.name
    identity = string(attributes.get("tool_call.id")) or string(attributes.get("tool.id"))
    back = attributes.get("output.value")
    status: CallStatus = "error" if span.status == "ERROR" else "ok" if span.status == "OK" else "unknown"
    given, value = _given(attributes)
    args = _arguments(value) if is_map(value) else arguments(given)
    result: ToolResult = genai.answer(back, status, place, identity, tool)
    return Served(
        call=ToolCall(tool=tool, arguments=args, call_id=identity or None, agent=place.agent, time=span.start,
                      raw=place.raw),
        result=result, has_arguments=bool(args), has_result=back is not None,
    )  # fmt: skip


def _given(attributes: Mapping[str, object]) -> tuple[object, object]:
    """Return what a tool was called with, and its structure; ``tool.parameters`` may be the schema of it instead."""
    found = [(given, decoded(given) if isinstance(given, str) else given)
             for key in ("input.value", "tool.parameters") if (given := attributes.get(key)) is not None]  # fmt: skip
    return next((pair for pair in found if is_map(pair[1])), found[0] if found else (None, None))


def _arguments(value: Mapping[str, object]) -> dict[str, object]:
    """Take the arguments out of what instrumented functions are called with: ``{"args": [...], "kwargs": {...}}``."""
    inner = value.get("kwargs")
    if is_map(inner) and inner:
        return dict(inner)
    first = items(value.get("args"))
    if first and is_map(first[0]) and set(value) <= {"args", "kwargs", "sanitize_inputs_outputs"}:
        return dict(first[0])
    return dict(value)
