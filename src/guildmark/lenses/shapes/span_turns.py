"""Spans that repeat one another, told once: each message, each call, each result, by conversation and call id."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guildmark.lenses.shapes.span import Said, Served
from guildmark.model.event import Message, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guildmark.lenses.shapes.base import Place
    from guildmark.lenses.shapes.span import Span
    from guildmark.model.event import AnyEvent

    Out = Iterator[AnyEvent | Gap]


class Turns:
    """Keeps what was told. Keys always hold the trace, because two traces may share ids."""

    def __init__(self, points: Iterable[tuple[str, int, int, Span, Said | Served]]) -> None:
        """Look at all spans first: which traces have answers of the model, which results a chat span repeats."""
        self._models: set[str] = set()
        self._repeated: set[tuple[str, str]] = set()
        for _, phase, _, span, fact in points:
            if phase == 0 and isinstance(fact, Said):
                if fact.model:
                    self._models.add(span.trace)
                self._repeated |= {(span.trace, event.call_id) for event in fact.before
                                   if isinstance(event, ToolResult) and event.call_id}  # fmt: skip
        self._told: Counter[tuple[object, ...]] = Counter()
        self._system: dict[tuple[str, str], object] = {}
        self._served: Counter[tuple[object, ...]] = Counter()
        self._marks: dict[tuple[str, str], ToolResult] = {}

    def begun(self, span: Span, fact: Said | Served, place: Place) -> Out:
        """Tell what was known when a span began."""
        if isinstance(fact, Served):
            key = _call_key(span, fact.call)
            self._served[key] += 1
            if self._told[key] < self._served[key]:
                self._told[key] = self._served[key]
                yield replace(fact.call, time=place.time, agent=place.agent)
            return
        if not fact.model and span.trace in self._models:
            return
        yield from self._offer(span, fact, place)
        yield from self._new(span, fact.before, place)

    def ended(self, span: Span, fact: Said | Served, place: Place) -> Out:
        """Tell what a span brought."""
        if isinstance(fact, Said):
            if fact.model or span.trace not in self._models:
                yield from self._fresh(span, fact.after, place)
            return
        result = fact.result
        if not fact.has_result and result.call_id and (span.trace, result.call_id) in self._repeated:
            self._marks[(span.trace, result.call_id)] = result  # the text comes with the next chat span
            return
        self._told[_result_key(span, result)] += 1
        yield replace(result, time=place.time, agent=place.agent)

    def _offer(self, span: Span, fact: Said, place: Place) -> Out:
        key = (span.trace, place.agent)
        for name, text in fact.tools:
            if text and self._system.get((span.trace, f"{place.agent}\n{name}")) != text:
                self._system[(span.trace, f"{place.agent}\n{name}")] = text
                yield Message(role="tools", kind=name, text=text, agent=place.agent, time=place.time, raw=place.raw)
        if fact.system and self._system.get(key) != fact.system:
            self._system[key] = fact.system
            yield Message(role="system", text=fact.system, agent=place.agent, time=place.time, raw=place.raw)

    def _new(self, span: Span, events: Iterable[AnyEvent | Gap], place: Place) -> Out:
        """Tell what of a repeated conversation is new: an occurrence beyond those told before."""
        here: Counter[tuple[object, ...]] = Counter()
        for event in events:
            if isinstance(event, Gap):
                yield event
                continue
            key = _key(span, event, place)
            here[key] += 1
            if here[key] <= self._told[key]:
                continue
            self._told[key] = here[key]
            yield self._marked(span, event, place)

    def _fresh(self, span: Span, events: Iterable[AnyEvent | Gap], place: Place) -> Out:
        for event in events:
            if isinstance(event, Gap):
                yield event
                continue
            self._told[_key(span, event, place)] += 1
            yield replace(event, time=place.time, agent=place.agent)

    def _marked(self, span: Span, event: AnyEvent, place: Place) -> AnyEvent:
        if isinstance(event, ToolResult) and event.call_id:
            mark = self._marks.pop((span.trace, event.call_id), None)
            if mark is not None:
                return replace(event, status=mark.status, exit_code=mark.exit_code, time=place.time, agent=place.agent)
        return replace(event, time=place.time, agent=place.agent)


def _key(span: Span, event: AnyEvent, place: Place) -> tuple[object, ...]:
    if isinstance(event, ToolCall):
        return _call_key(span, event)
    if isinstance(event, ToolResult):
        return _result_key(span, event)
    if isinstance(event, Message):
        return (span.trace, place.agent, event.role, event.text)
    return (span.trace, place.agent, repr(event))


def _call_key(span: Span, call: ToolCall) -> tuple[object, ...]:
    return (span.trace, "call", call.call_id or (call.tool, repr(call.arguments)))


def _result_key(span: Span, result: ToolResult) -> tuple[object, ...]:
    return (span.trace, "result", result.call_id or (result.tool, result.text))
