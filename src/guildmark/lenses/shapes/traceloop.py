"""Traceloop's OpenLLMetry and LangChain's OpenTelemetry: indexed prompt attributes, and entities with input and output."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import genai
from guildmark.lenses.shapes.base import arguments, child, decoded, is_map, string
from guildmark.lenses.shapes.span import Said, Served
from guildmark.model.event import Message, ToolCall

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Place
    from guildmark.lenses.shapes.span import Span
    from guildmark.model.event import AnyEvent, CallStatus, Role

_MESSAGE: Final = re.compile(r"gen_ai\.(?P<way>prompt|completion)\.(?P<n>\d{1,5})\.(?P<rest>.+)")
_CALL: Final = re.compile(r"tool_calls\.(?P<n>\d{1,4})\.(?P<rest>\w+)")
_TOOL: Final = re.compile(r"llm\.request\.functions\.(?P<n>\d{1,4})\.(?P<rest>\w+)")
_ROLES: Final[dict[str, Role]] = {
    "system": "system",
    "developer": "developer",
    "assistant": "assistant",
    "ai": "assistant",
}


def said(span: Span, place: Place) -> Said | None:
    """Return the conversation of a span with indexed prompts."""
    found: dict[tuple[str, int], dict[str, object]] = {}
    tools: dict[str, dict[str, str]] = {}
    for key, value in span.attributes.items():
        if match := _MESSAGE.fullmatch(key):
            found.setdefault((match["way"], int(match["n"])), {})[match["rest"]] = value
        elif match := _TOOL.fullmatch(key):
            tools.setdefault(match["n"], {})[match["rest"]] = string(value)
    if not found:
        return None
    before: list[AnyEvent] = []
    after: list[AnyEvent] = []
    for (way, _), fields in sorted(found.items(), key=lambda item: item[0][1]):
        (before if way == "prompt" else after).extend(
            _events(fields, place, "assistant" if way == "completion" else "user")
        )
    system = "\n".join(event.text for event in before if isinstance(event, Message) and event.role == "system")
    return Said(
        system=system, tools=tuple((tool.get("name", ""), tool.get("description", "")) for tool in tools.values()), model=True,
        before=tuple(event for event in before if not (isinstance(event, Message) and event.role == "system")),
        after=tuple(after),
    )  # fmt: skip


def _events(fields: Mapping[str, object], place: Place, otherwise: str) -> Iterator[AnyEvent]:
    role = string(fields.get("role")) or otherwise
    text = string(fields.get("content"))
    if role in ("tool", "function"):
        yield genai.answer(text, "unknown", place, string(fields.get("tool_call_id")), string(fields.get("name")))
        return
    if text:
        yield Message(role=_ROLES.get(role, "user"), text=text, agent=place.agent, time=place.time, raw=place.raw)
    calls: dict[int, dict[str, object]] = {}
    for key, value in fields.items():
        if match := _CALL.fullmatch(key):
            calls.setdefault(int(match["n"]), {})[match["rest"]] = value
    for _, call in sorted(calls.items()):
        yield ToolCall(tool=string(call.get("name")), arguments=arguments(call.get("arguments")),
                       call_id=string(call.get("id")) or None, agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip


def served(span: Span, place: Place) -> Served | None:
    """Return the call of a tool entity."""
    attributes = span.attributes
    if attributes.get("traceloop.span.kind") != "tool":
        return None
    tool = string(attributes.get("traceloop.entity.name")) or span.name.removesuffix(".tool")
    given = decoded(string(attributes.get("traceloop.entity.input")))
    back = attributes.get("traceloop.entity.output")
    output = decoded(string(back))
    inner = child(output, "output")
    identity = string(child(inner, "kwargs", "tool_call_id")) or string(child(given, "kwargs", "tool_call_id"))
    status: CallStatus = "error" if span.status == "ERROR" or child(inner, "kwargs", "status") == "error" else (
        "ok" if span.status == "OK" or child(inner, "kwargs", "status") == "success" else "unknown"
    )  # fmt: skip
    text = (
        child(inner, "kwargs", "content")
        if is_map(inner) and "kwargs" in inner
        else inner
        if inner is not None
        else back
    )
    args = child(given, "inputs") or child(given, "input_str") or given
    return Served(
        call=ToolCall(tool=tool, arguments=arguments(_named(args)), call_id=identity or None, agent=place.agent, time=span.start,
                      raw=place.raw),
        result=genai.answer(text, status, place, identity, tool), has_arguments=bool(args), has_result=back is not None,
    )  # fmt: skip


def _named(value: object) -> object:
    """Read arguments that were written as Python repr: single quotes around plain texts."""
    if isinstance(value, str) and value.startswith("{'"):
        import ast  # only for the few that need it

        try:
            found: object = ast.literal_eval(value)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            return value
        return found
    return value
