"""Model messages of Pydantic AI: requests and responses of typed parts. Source: pydantic-ai-slim 2.68.0 and 2.62.0."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Place,
    arguments,
    by_row,
    child,
    each,
    is_map,
    items,
    listed,
    maps,
    number,
    parts,
    string,
    text_of,
    textless,
    unknown,
)
from guildmark.lenses.shapes.tokens import cached_within
from guildmark.model.event import Failure, Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Item, Listed, Read, Row, Source
    from guildmark.model.event import AnyEvent, CallStatus, Denier

    Out = Iterator[AnyEvent | Gap]

_ENDED: Final = re.compile(r"UnexpectedModelBehavior: Tool '[^'\n]+' exceeded max retries count")
_OUTCOMES: Final[dict[object, CallStatus]] = {
    "success": "ok", "retried": "error", "failed": "error", "denied": "denied", "deferred": "pending",
}  # fmt: skip
_QUIET: Final = frozenset({"thinking", "instruction-digest", "file", "builtin-tool-call", "builtin-tool-return",
                           "compaction", "capability-load-delta", "tool-set-delta"})  # fmt: skip


def messages(record: object) -> Listed:
    """Find the model messages of a record."""
    return listed(record, _is_message, ("messages",), ("all_messages",), ("message_history",), ())


def _is_message(row: Mapping[str, object]) -> bool:
    return row.get("kind") in ("request", "response") and isinstance(row.get("parts"), list)


def likeness(head: Head) -> float:
    """Tell whether records are such messages, or runs that ended without any."""
    for record in head.records:
        for row in messages(record).rows():
            if any("part_kind" in part for part in maps(row["parts"])):
                return 1.0
    return 0.7 if any(map(_broken, head.records)) else 0.0


def _broken(record: object) -> str:
    """Return the error of a run that ended without messages, where it is one that only this framework raises."""
    error = string(child(record, "error"))
    return error if is_map(record) and not record.get("messages") and _ENDED.match(error) else ""


def read(source: Source) -> Read:
    """Read histories from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    if error := _broken(row.value):
        yield Failure(message=error, raw=row.raw)
        return
    found = messages(row.value)
    if not found.values:
        yield Gap(reason="record is no model message", place=row.raw)
    yield from each(found.numbered(row.raw), _message)


def _message(item: Item) -> Out:
    message, place = item.value, Place(item.raw, time=string(item.value.get("timestamp")) or None)
    if message["kind"] == "response" and is_map(message.get("usage")):
        found = cached_within(message["usage"], "input_tokens", "output_tokens", "cache_read_tokens")
        yield ModelTurn(model=string(message.get("model_name")) or None, time=place.time, raw=place.raw,
                        input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached,
                        cost=number(child(message["usage"], "cost")))  # fmt: skip
    yield from each(parts(message["parts"], place, "parts"), lambda part: _part(*part))


def _part(part: Mapping[str, object], place: Place) -> Out:
    kind = string(part.get("part_kind"))
    if kind in ("tool-call", "capability-load-call"):
        yield ToolCall(tool=string(part.get("tool_name")), arguments=arguments(part.get("args")), time=place.time,
                       call_id=string(part.get("tool_call_id")) or None, raw=place.raw)  # fmt: skip
    elif kind in ("tool-return", "retry-prompt", "capability-load-return"):
        yield _answer(part, place)
    elif kind in ("user-prompt", "system-prompt", "text"):
        role = {"user-prompt": "user", "system-prompt": "system"}.get(string(kind), "assistant")
        text = text_of(part.get("content"))
        if kind == "user-prompt":
            yield from textless(part.get("content"), place, "content", known=lambda item: "kind" in item)
        if text:
            yield Message(role=role, text=text, time=place.time, raw=place.raw)  # type: ignore[arg-type]  # each is a Role
    elif kind in ("instruction-baseline", "instruction"):
        for inner in (*maps(part.get("instructions")), part):
            if isinstance(inner.get("content"), str):
                yield Message(role="system", kind=string(inner.get("id")), text=string(inner["content"]), time=place.time,
                              raw=place.raw)  # fmt: skip
    elif kind == "instruction-delta":
        text = f"{string(part.get('id'))}\n{text_of(part.get('content'))}"
        yield Message(role="host", kind="instruction-delta", text=text, time=place.time, raw=place.raw)
    elif kind not in _QUIET:
        yield unknown(part, place.here, "part")


def _answer(part: Mapping[str, object], place: Place) -> ToolResult:
    content = part.get("content")
    status = _OUTCOMES.get(
        string(part.get("outcome")), "error" if part.get("part_kind") == "retry-prompt" else "unknown"
    )
    by: Denier | None = "person" if status == "denied" else None
    text = content if isinstance(content, str) else text_of(content) if isinstance(content, list) else ""
    if isinstance(content, list) and not text and items(content):
        text = "\n".join(string(child(item, "msg")) for item in maps(content))
    message = child(content, "message") or child(content, "return_value", "message")
    return ToolResult(tool=string(part.get("tool_name")), text=string(message) or text, status=status, denied_by=by,
                      data=dict(content) if is_map(content) else None, time=place.time,
                      call_id=string(part.get("tool_call_id")) or None, raw=place.raw)  # fmt: skip
