"""OpenTelemetry GenAI conventions: what the attributes and events of one span say, in the current form and older ones.

Current: ``gen_ai.input.messages``, ``gen_ai.output.messages``, ``gen_ai.system_instructions`` as attributes or in an
event ``gen_ai.client.inference.operation.details``; ``gen_ai.tool.call.*``. Older: one event per message
(``gen_ai.user.message``, ``gen_ai.choice``). Skills: ``gen_ai.skill.*`` on tool spans, whatever the tool is called, as
google-adk 2.13.0 writes them and the conventions have them since 2026-09-29; ``gen_ai.skill.definitions`` on agents' spans
is proposed there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes import bedrock
from guildmark.lenses.shapes.base import (
    arguments,
    child,
    decoded,
    each,
    integer,
    is_map,
    items,
    maps,
    numbered,
    string,
    text_of,
    unknown,
)
from guildmark.lenses.shapes.span import Said, Served
from guildmark.model.event import About, Message, OfferedSkill, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Place
    from guildmark.lenses.shapes.span import Span
    from guildmark.model.event import AnyEvent, CallStatus, Role

_ROLES: Final[dict[object, Role]] = {
    "system": "system",
    "developer": "developer",
    "assistant": "assistant",
    "model": "assistant",
}
_OLD: Final = {
    "gen_ai.system.message": "system", "gen_ai.user.message": "user", "gen_ai.assistant.message": "assistant",
    "gen_ai.tool.message": "user",
}  # fmt: skip
_MERGED: Final = "(merged tools)"
"""What google-adk 2.13 calls a span that stands for all calls of one answer, each of which has its own."""
_DETAILS: Final = "gen_ai.client.inference.operation.details"
_QUIET: Final = frozenset({"reasoning", "thinking", "redacted_thinking", "blob", "file", "uri", "image", "image_url",
                           "image-url", "audio", "audio-url", "video", "video-url", "document", "document-url", "binary",
                           "refusal", "server_tool_call", "server_tool_call_response", "compaction"})  # fmt: skip
_CHAT: Final = frozenset({"chat", "generate_content", "text_completion", "inference"})


def parsed(value: object) -> object:
    """Return what an attribute holds: OpenTelemetry keeps structures as JSON text."""
    if isinstance(value, str):
        found = decoded(value)
        return value if found is None else found
    return value


def message(value: Mapping[str, object], place: Place) -> Iterator[AnyEvent | Gap]:
    """Read one message: parts with a type, blocks of Bedrock, or a chat message."""
    role = _ROLES.get(string(value.get("role")), "user")
    content = value.get("parts", value.get("content"))
    if isinstance(content, str):
        content = parsed(content) if content[:1] == "[" else content
    if isinstance(content, str) and value.get("role") == "tool":
        yield ToolResult(text=content, call_id=string(value.get("tool_call_id") or value.get("id")) or None,
                         tool=string(value.get("name")), agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip
    elif isinstance(content, str) and content:
        yield Message(role=role, text=content, agent=place.agent, time=place.time, raw=place.raw)
    for part in items(content):
        if isinstance(part, str):
            yield Message(role=role, text=part, agent=place.agent, time=place.time, raw=place.raw)
        elif is_map(part):
            yield from _part(role, part, place)
        else:
            yield unknown(part, place.raw, "part")
    for item in numbered(value.get("tool_calls"), _is_call, place.raw, noun="call"):
        if isinstance(item, Gap):
            yield item
            continue
        call = item.value
        inner = call.get("function")
        body = inner if is_map(inner) else call
        yield ToolCall(tool=string(body.get("name")), arguments=arguments(body.get("arguments", body.get("args"))),
                       call_id=string(call.get("id")) or None, agent=place.agent, time=place.time,
                       raw=place.raw)  # fmt: skip


def _is_call(call: Mapping[str, object]) -> bool:
    return is_map(call.get("function")) or "name" in call


def _part(role: Role, part: Mapping[str, object], place: Place) -> Iterator[AnyEvent | Gap]:
    kind = string(part.get("type"))
    if kind in ("tool_call", "tool_use", "function_call"):
        args = part.get("arguments", part.get("input", part.get("args")))
        yield ToolCall(tool=string(part.get("name")), arguments=arguments(args), call_id=string(part.get("id")) or None,
                       agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip
    elif kind in ("tool_call_response", "tool_result", "tool_response"):
        value = part.get("response", part.get("result", part.get("content")))
        identity = string(part.get("id") or part.get("tool_use_id") or part.get("tool_call_id"))
        yield answer(
            value, "error" if part.get("is_error") is True else "unknown", place, identity, string(part.get("name"))
        )
    elif kind in ("", "text"):
        text = part.get("content", part.get("text"))
        if isinstance(text, str):
            yield Message(role=role, text=text, agent=place.agent, time=place.time, raw=place.raw)
        else:
            yield from bedrock.block(role, part, place)
    elif kind not in _QUIET:
        yield unknown(part, place.raw, "part")


def answer(
    value: object, status: CallStatus, place: Place, identity: str, tool: str, code: int | None = None
) -> ToolResult:
    """Make a result of what stands in an attribute: text, JSON text of a structure, a structure, blocks of text."""
    found = parsed(value)
    if isinstance(found, list) and all(is_map(item) for item in found):
        inner = next((item["toolResult"] for item in maps(found) if is_map(item.get("toolResult"))), None)
        if is_map(inner):
            status = {"success": "ok", "error": "error"}.get(string(inner.get("status")), status)  # type: ignore[assignment]  # the words of CallStatus
            found = inner.get("content")
        return ToolResult(text=text_of(found), status=status, call_id=identity or None, tool=tool, exit_code=code,
                          agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip
    data = found if is_map(found) else None
    inner_value = data.get("return_value") if data is not None and "return_value" in data else None
    if is_map(inner_value):
        data = inner_value
    elif isinstance(inner_value, str):
        data, found = None, inner_value
    text = found if isinstance(found, str) else text_of(value) if isinstance(value, str) else ""
    return ToolResult(text=text, data=data, status=status, call_id=identity or None, tool=tool, exit_code=code,
                      agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip


def said(span: Span, place: Place) -> Said | None:
    """Return the conversation that a span of the model shows; null for any other span."""
    attributes = span.attributes
    keys = ("gen_ai.system_instructions", "gen_ai.input.messages", "gen_ai.output.messages")
    found: dict[str, object] = {key: attributes[key] for key in keys if key in attributes}
    older: list[Mapping[str, object]] = []
    chosen: list[Mapping[str, object]] = []
    for event in span.events:
        if event.name == _DETAILS:
            found.update({key: event.attributes[key] for key in keys if key in event.attributes})
        elif event.name in _OLD:
            older.append(
                {"role": _OLD[event.name], "content": event.attributes.get("content"), **_tool(event.attributes)}
            )
        elif event.name == "gen_ai.choice":
            chosen.append(_choice(event.attributes))
    operation = string(attributes.get("gen_ai.operation.name"))
    skills = _skills(attributes.get("gen_ai.skill.definitions"))
    if operation == "execute_tool" or not (found or older or chosen or skills is not None):
        return None
    if operation and operation not in _CHAT and not found:  # a cycle or an agent repeats what its chat spans say
        prompt = [event for item in older if item["role"] == "system" for event in message(item, place)]
        system = "\n".join(event.text for event in prompt if isinstance(event, Message))
        told = system or skills is not None
        return Said(system=system, tools=(), model=False, before=(), after=(), skills=skills) if told else None
    before = _turns([*older, *items(parsed(found.get("gen_ai.input.messages")))], place)
    after = _turns([*chosen, *items(parsed(found.get("gen_ai.output.messages")))], place)
    return Said(
        system="\n".join(_texts(parsed(found.get("gen_ai.system_instructions")))),
        tools=_definitions(attributes), model=operation in _CHAT,
        before=tuple(before), after=tuple(after), skills=skills,
    )  # fmt: skip


def _choice(attributes: Mapping[str, object]) -> Mapping[str, object]:
    """Read an answer of the model in the older form: its content, or a whole message."""
    whole = parsed(attributes.get("message"))
    if is_map(whole) and not whole.keys().isdisjoint(("content", "tool_calls", "parts")):
        return {"role": "assistant", **whole}
    return {"role": "assistant", "content": attributes.get("message"), **_tool(attributes)}


def _turns(found: list[object], place: Place) -> Iterator[AnyEvent | Gap]:
    """Read the messages of a span; what is none is placed at the span, as such lists are JSON text mostly."""
    return each(numbered(found, _is_message, place.raw), lambda item: message(item.value, place))


def _is_message(value: Mapping[str, object]) -> bool:
    return not value.keys().isdisjoint(("role", "parts", "content", "tool_calls"))


def _tool(attributes: Mapping[str, object]) -> Mapping[str, object]:
    if "tool_calls" in attributes:
        return {"tool_calls": parsed(attributes["tool_calls"])}
    return {"role": "tool", "id": attributes["id"]} if "id" in attributes else {}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for part in items(value):
        yield part if isinstance(part, str) else string(child(part, "content")) or string(child(part, "text"))


def _definitions(attributes: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    value = parsed(attributes.get("gen_ai.tool.definitions"))
    return tuple((string(item.get("name")), string(item.get("description"))) for item in maps(value))


def served(span: Span, place: Place) -> Served | None:
    """Return the call that a tool span shows; null for any other span, and for one that sums up several calls."""
    attributes = span.attributes
    if attributes.get("gen_ai.operation.name") != "execute_tool" or attributes.get("gen_ai.tool.name") == _MERGED:
        return None
    tool = string(attributes.get("gen_ai.tool.name")) or span.name.removeprefix("execute_tool ").split(" ")[0]
    identity = string(attributes.get("gen_ai.tool.call.id"))
    given = attributes.get("gen_ai.tool.call.arguments", attributes.get("gen_ai.tool.input",
                           attributes.get("gcp.vertex.agent.tool_call_args")))  # fmt: skip
    back = attributes.get("gen_ai.tool.call.result", attributes.get("gen_ai.tool.output",
                          attributes.get("gcp.vertex.agent.tool_response")))  # fmt: skip
    for event in span.events:
        if event.name == "gen_ai.tool.message":
            given = event.attributes.get("content", given)
        elif event.name == "gen_ai.choice":
            back = event.attributes.get("message", back)
        elif event.name == _DETAILS:
            given, back = _details(event.attributes, given, back)
    args = arguments(parsed(given) if given not in (None, "", "<not serializable>") else None)
    about = _about(attributes)
    status = _status(span, skilled=about is not None)
    error = string(attributes.get("error.type"))
    if back in (None, "", "{}") and error:
        back = error
    return Served(
        call=ToolCall(tool=tool, arguments=args, call_id=identity or None, agent=place.agent, about=about,
                      time=span.start, raw=place.raw),
        result=answer(back, status, place, identity, tool, integer(attributes.get("process.exit.code"))),
        has_arguments=bool(args), has_result=back is not None,
    )  # fmt: skip


def _about(attributes: Mapping[str, object]) -> About | None:
    skill = string(attributes.get("gen_ai.skill.name"))
    if not skill:
        return None
    path = string(attributes.get("gen_ai.skill.resource.name"))
    return About(skill, path or None, runs=bool(path) and any(key.startswith("process.") for key in attributes))


def _skills(value: object) -> tuple[OfferedSkill, ...] | None:
    found = parsed(value)
    if not isinstance(found, list):
        return None
    return tuple(
        OfferedSkill(name, string(item.get("description")) or None, string(item.get("source_uri")) or None)
        for item in maps(found)
        if (name := string(item.get("name")))
    )


def _details(attributes: Mapping[str, object], given: object, back: object) -> tuple[object, object]:
    for item in maps(parsed(attributes.get("gen_ai.input.messages"))):
        for part in maps(item.get("parts")):
            given = part.get("arguments", given) if given is None else given
    for item in maps(parsed(attributes.get("gen_ai.output.messages"))):
        for part in maps(item.get("parts")):
            back = part.get("response", part.get("result", back)) if back is None else back
    return given, back


def _status(span: Span, *, skilled: bool) -> CallStatus:
    stated = string(span.attributes.get("gen_ai.tool.status")).casefold()
    if stated in ("error", "failed") or span.status == "ERROR" or "error.type" in span.attributes:
        return "error"
    if stated == "success" or span.status == "OK" or skilled:
        return "ok"
    return "unknown"
