"""Eval logs of Inspect AI: samples with messages and events. Source: inspect-ai 0.3.285, log version 2."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Item,
    Place,
    Row,
    arguments,
    by_row,
    child,
    integer,
    is_map,
    items,
    maps,
    number,
    numbered,
    string,
    text_of,
    textless,
    unknown,
    within,
)
from guildmark.lenses.shapes.tokens import cached_apart
from guildmark.model.event import End, Failure, Message, ToolCall, ToolResult, Usage
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from guildmark.lenses.shapes.base import Head, Known, Read, Source
    from guildmark.model.event import AnyEvent, Denier, Raw, Role

    Out = Iterator[AnyEvent | Gap]

_SAMPLE: Final = frozenset({"messages", "epoch", "target"})
_CALL: Final = frozenset({"id", "type", "function", "arguments"})
_APART: Final = "attachment://"
_ROLES: Final[dict[str, Role]] = {"system": "system", "user": "user", "assistant": "assistant"}
_DECIDED: Final[dict[str, Denier]] = {"reject": "gate", "terminate": "gate", "escalate": "person"}


def read(source: Source) -> Read:
    """Read the samples of a log, or samples given alone."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    logs = _several(row.value, _is_log)
    if not logs:
        yield from _log(row, "")
    for index, log in enumerate(logs):
        if is_map(log) and _is_log(log):
            yield from _log(Row(log, within(row.raw, index)), f"log {index + 1} " if len(logs) > 1 else "")
        else:
            yield unknown(log, within(row.raw, index), "log")


def _log(row: Row, which: str) -> Out:
    entries = [*numbered(child(row.value, "samples"), _is_sample, row.raw, "samples", noun="sample")]
    if not entries:
        entries = [*numbered(_several(row.value, _is_whole), _is_sample, row.raw, noun="sample")]
    if not entries and is_map(row.value) and _is_whole(row.value):
        entries = [Item(row.value, row.raw, 0)]
    samples = sum(isinstance(entry, Item) for entry in entries)
    for entry in entries:
        if isinstance(entry, Gap):
            yield entry
        else:
            yield from _sample(entry.value, Place(entry.raw, _agent(entry.value, which, alone=samples == 1)))
    chat = () if entries else _chat(row.value)
    yield from _said([*chat], row.raw, Place(row.raw), _Ran({}, row.raw))
    if not entries and not chat and not is_map(child(row.value, "eval")):
        yield Gap(reason="record has no samples", place=row.raw)
    if error := string(child(row.value, "error", "message")):
        yield Failure(message=error, raw=row.raw)
    if status := string(child(row.value, "status")):
        yield End(status=status, raw=row.raw)


def _several(record: object, known: Known) -> Sequence[object]:
    """Return a list in which something is known, such as the logs that one call of ``eval`` returns."""
    return items(record) if any(map(known, maps(record))) else ()


def _is_log(record: Mapping[str, object]) -> bool:
    return is_map(record.get("eval")) and ("samples" in record or "plan" in record)


def _is_whole(sample: Mapping[str, object]) -> bool:
    return "epoch" in sample and _is_sample(sample)


def _chat(record: object) -> Sequence[object]:
    """Return messages given alone, where they are of this framework: it names a call's function in a plain string."""
    for message in maps(record):
        if any(call.keys() >= _CALL and isinstance(call["function"], str) and is_map(call["arguments"])
               for call in maps(message.get("tool_calls"))):  # fmt: skip
            return items(record)
    return ()


def _is_sample(sample: Mapping[str, object]) -> bool:
    return "messages" in sample


def _agent(sample: Mapping[str, object], which: str, *, alone: bool) -> str:
    """Keep samples apart, as each is a run of its own."""
    return "main" if alone and not which else f"{which}sample {sample.get('id')}/{sample.get('epoch')}"


class _Ran:
    """What the events of a sample say of its calls, beyond its messages."""

    def __init__(self, sample: Mapping[str, object], raw: Raw) -> None:
        self.codes: dict[str, int | None] = {}
        self.decided: dict[str, tuple[Denier, str]] = {}
        self.tools: dict[str, str] = {}
        current: str | None = None
        self.texts = {string(key): string(value) for key, value in _map(sample.get("attachments")).items()}
        self.unread: list[Gap] = []
        for event in self._flat(sample.get("events"), within(raw, "events")):
            kind = string(event.get("event"))
            if kind == "model":
                self._described(event.get("tools"))
            elif kind == "state":
                for change in maps(event.get("changes")):
                    if string(change.get("path")).startswith("/tools"):
                        value = change.get("value")
                        self._described(value if isinstance(value, list) else [value])
            elif kind == "tool":
                current = string(event.get("id"))
            elif kind == "sandbox" and event.get("action") == "exec" and current:
                self.codes[current] = integer(event.get("result"))
            elif kind == "approval" and (by := _DECIDED.get(string(event.get("decision")))):
                self.decided[string(child(event, "call", "id"))] = (by, string(event.get("explanation")))

    def _flat(self, events: object, raw: Raw) -> Iterator[Mapping[str, object]]:
        for index, event in enumerate(items(events)):
            place = within(raw, index)
            if not is_map(event) or not isinstance(event.get("event"), str):
                self.unread.append(unknown(event, place, "event"))
            else:
                yield event
                yield from self._flat(event.get("events"), within(place, "events"))

    def _described(self, tools: object) -> None:
        for tool in maps(tools):
            text = self.whole(string(tool.get("description")))
            if text:
                self.tools[string(tool.get("name"))] = text

    def whole(self, text: str) -> str:
        """Return a text that the log keeps apart, where it does."""
        return self.texts.get(text.removeprefix(_APART), text) if text.startswith(_APART) else text


def _map(value: object) -> Mapping[str, object]:
    return value if is_map(value) else {}


def _sample(sample: Mapping[str, object], place: Place) -> Out:
    ran = _Ran(sample, place.raw)
    yield from ran.unread
    for name, text in ran.tools.items():
        yield Message(role="tools", kind=name, text=text, agent=place.agent, raw=place.raw)
    yield from _said(sample.get("messages"), within(place.raw, "messages"), place, ran)
    told = {string(message.get("tool_call_id")) for message in maps(sample.get("messages"))}
    for identity, (by, words) in ran.decided.items():
        if identity not in told:  # the sample ended there
            yield ToolResult(
                status="denied", denied_by=by, text=words, call_id=identity, agent=place.agent, raw=place.raw
            )
    for model, usage in _map(sample.get("model_usage")).items():
        found = cached_apart(usage, "input_tokens", "output_tokens", "input_tokens_cache_read",
                             "input_tokens_cache_write")  # fmt: skip
        yield Usage(model=model, input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached,
                    cost=number(child(usage, "total_cost")), agent=place.agent, raw=place.raw)  # fmt: skip
    if error := string(child(sample, "error", "message")):
        yield Failure(message=error, agent=place.agent, raw=place.raw)
    if limit := string(child(sample, "limit", "type")):
        yield End(status=f"limit: {limit}", agent=place.agent, raw=place.raw)


def _said(messages: object, raw: Raw, place: Place, ran: _Ran) -> Out:
    for item in numbered(messages, _is_message, raw):
        if isinstance(item, Gap):
            yield item
        else:
            yield from _message(item.value, place._replace(raw=item.raw), ran)


def _message(message: Mapping[str, object], place: Place, ran: _Ran) -> Out:
    role = string(message.get("role"))
    text = ran.whole(text_of(message.get("content")))
    yield from textless(message.get("content"), place, "content")
    if role == "tool":
        yield _result(message, text, place, ran)
        return
    if text:
        yield Message(role=_ROLES.get(role, "user"), text=text, agent=place.agent, raw=place.raw)
    for item in numbered(message.get("tool_calls"), _is_call, place.raw, "tool_calls", noun="call"):
        if isinstance(item, Gap):
            yield item
            continue
        call = item.value
        yield ToolCall(tool=string(call.get("function")), arguments=arguments(call.get("arguments")),
                       call_id=string(call.get("id")) or None, agent=place.agent, raw=place.raw)  # fmt: skip


def _is_message(message: Mapping[str, object]) -> bool:
    return string(message.get("role")) in _ROLES or message.get("role") == "tool"


def _is_call(call: Mapping[str, object]) -> bool:
    return "function" in call


def _result(message: Mapping[str, object], text: str, place: Place, ran: _Ran) -> ToolResult:
    identity = string(message.get("tool_call_id"))
    error = message.get("error")
    decided = ran.decided.get(identity)
    kind = string(child(error, "type"))
    stopped = decided is not None or kind == "approval"
    return ToolResult(
        tool=string(message.get("function")), text=string(child(error, "message")) or text,
        status="denied" if stopped else "error" if is_map(error) else "ok",
        denied_by=(decided[0] if decided else "gate") if stopped else None,
        exit_code=None if is_map(error) else ran.codes.get(identity), call_id=identity or None, agent=place.agent,
        raw=place.raw,
    )  # fmt: skip


def likeness(head: Head) -> float:
    """Tell whether a document is an eval log, a sample of one, or several, or messages of this framework."""
    for record in head.records:
        for found in (record, *items(record)):
            if is_map(found) and _is_log(found):
                return 1.0
            if is_map(found) and found.keys() >= _SAMPLE and isinstance(found.get("events"), list):
                return 0.9
        if _chat(record):
            return 0.9
    return 0.0
