"""Sessions of strands-evals: traces of typed spans. Source: strands-agents/evals as of August 2026."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Format,
    Item,
    Place,
    arguments,
    by_row,
    child,
    decoded,
    is_map,
    numbered,
    string,
    text_of,
    textless,
)
from guildmark.model.event import NOWHERE, Message, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, Raw

    Out = Iterator[AnyEvent | Gap]

_AGENT: Final = ("agent_id", "agent_name", "agent")


def _spans(record: object, raw: Raw = NOWHERE) -> Iterator[Item | Gap]:
    for trace in numbered(child(record, "traces"), _has_spans, raw, "traces", noun="trace"):
        if isinstance(trace, Gap):
            yield trace
        else:
            yield from numbered(trace.value["spans"], _is_span, trace.raw, "spans", noun="span")


def _has_spans(trace: Mapping[str, object]) -> bool:
    return isinstance(trace.get("spans"), list)


def _is_span(span: Mapping[str, object]) -> bool:
    return is_map(span.get("tool_call")) or not span.keys().isdisjoint(("user_prompt", "system_prompt", "messages"))


def recognise(head: Head) -> float:
    """Tell whether a document has traces of such spans."""
    for record in head.records:
        if is_map(record) and "session_id" in record and isinstance(record.get("traces"), list):
            spans = [entry.value for entry in _spans(record) if isinstance(entry, Item)]
            if not spans or any(
                "tool_call" in span or "span_type" in span or "system_prompt" in span for span in spans
            ):
                return 0.95
    return 0.0


def read(source: Source) -> Read:
    """Read sessions from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    entries = [*_spans(row.value, row.raw)]
    spans = [entry for entry in entries if isinstance(entry, Item)]
    names = {string(child(span, "span_info", "span_id")): name for span, _, _ in spans if "system_prompt" in span
             if (name := _named(span))}  # fmt: skip
    spans.sort(key=lambda entry: _time(entry.value, "start_time"))
    for span, raw, _ in spans:
        agent = _named(span) or names.get(string(span.get("agent_span_id")), "") or "main"
        place = Place(raw, agent, _time(span, "start_time") or None)
        if is_map(span.get("tool_call")):
            yield from _tool(span, place)
        elif "user_prompt" in span or "system_prompt" in span:
            yield from _agent(span, place)
    if entries:
        yield from (entry for entry in entries if isinstance(entry, Gap))
    else:
        yield Gap(reason="session has no spans", place=row.raw)


def _time(span: Mapping[str, object], key: str) -> str:
    """Return a time as text; in a session that was dumped to plain data it is an object still."""
    value = child(span, "span_info", key)
    return value.isoformat() if isinstance(value, dt.datetime) else string(value)


def _named(span: Mapping[str, object]) -> str:
    metadata = span.get("metadata")
    return next((name for key in _AGENT if (name := string(child(metadata, key)).strip())), "")


def _agent(span: Mapping[str, object], place: Place) -> Out:
    for role, key in (("system", "system_prompt"), ("user", "user_prompt"), ("assistant", "agent_response")):
        if text := text_of(span.get(key)):
            yield Message(role=role, text=text, agent=place.agent, time=place.time, raw=place.raw)  # type: ignore[arg-type]  # each is a Role


def _tool(span: Mapping[str, object], place: Place) -> Out:
    call, result = span["tool_call"], span.get("tool_result")
    identity, tool = string(child(call, "tool_call_id")) or None, string(child(call, "name"))
    yield ToolCall(tool=tool, arguments=arguments(child(call, "arguments")), call_id=identity, agent=place.agent,
                   time=place.time, raw=place.raw)  # fmt: skip
    if not is_map(result):
        return
    error, content = text_of(result.get("error")), text_of(result.get("content"))
    data = decoded(content)
    yield ToolResult(
        tool=tool, text=error or (data if isinstance(data, str) else content), data=data if is_map(data) else None,
        status="error" if error else "unknown", call_id=identity, agent=place.agent,
        time=_time(span, "end_time") or place.time, raw=place.raw,
    )  # fmt: skip
    yield from textless(result.get("content"), place, "tool_result", "content")


FORMAT: Final = Format(name="strands-evals session", recognise=recognise, read=read)
