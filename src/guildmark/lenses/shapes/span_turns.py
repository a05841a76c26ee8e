"""Spans that repeat one another, told once: each message, each call, each result, by conversation and call id."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guildmark.lenses.shapes.span import Said, Served
from guildmark.lenses.shapes.span_calls import Calls
from guildmark.model.event import Message, SkillsOffered, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from guildmark.lenses.shapes.base import Place
    from guildmark.lenses.shapes.span import Span
    from guildmark.model.event import AnyEvent

    Out = Iterator[AnyEvent | Gap]


def prompt(fact: Said) -> str:
    """Return the system prompt that a span shows, on its own or as the first of its messages."""
    texts = [event.text for event in fact.before if isinstance(event, Message) and event.role == "system"]
    return fact.system or "\n".join(texts)


class Turns:
    """Keeps what was told. Keys always hold the trace, because two traces may share ids.

    A trace that goes on with the conversation of an earlier one, as a run does that somebody had to approve, counts as
    that one.
    """

    def __init__(
        self, points: Iterable[tuple[str, int, int, Span, Said | Served]], prompted: Collection[tuple[str, str]] = ()
    ) -> None:
        """Look at all spans first: which traces have answers of the model, which results a chat span repeats.

        ``prompted`` are the traces and agents whose own chat spans show a system prompt.
        """
        begun = [(span, fact) for _, phase, _, span, fact in points if phase == 0]
        self._first = _conversations(begun)
        self._prompted = prompted
        self._models: set[str] = set()
        self._repeated: set[tuple[str, str]] = set()
        self._calls = Calls()
        for span, fact in begun:
            trace = self._first[span.trace]
            self._calls.seen(trace, span, fact)
            if isinstance(fact, Said):
                if fact.model:
                    self._models.add(trace)
                self._repeated |= {(trace, event.call_id) for event in fact.before
                                   if isinstance(event, ToolResult) and event.call_id}  # fmt: skip
        self._told: Counter[tuple[object, ...]] = Counter()
        self._system: dict[tuple[str, str], object] = {}
        self._skills: dict[tuple[str, str], object] = {}
        self._asked: Counter[tuple[object, ...]] = Counter()
        self._served: Counter[tuple[object, ...]] = Counter()
        self._marks: dict[tuple[str, str], ToolResult] = {}

    def begun(self, span: Span, fact: Said | Served, place: Place) -> Out:
        """Tell what was known when a span began."""
        trace = self._first[span.trace]
        goes_on, span = trace != span.trace, span._replace(trace=trace)
        if isinstance(fact, Served):
            fact = self._calls.identified(span, fact)
            key = _call_key(span, fact.call)
            self._served[key] += 1
            if self._told[key] < self._served[key] and not (goes_on and self._told[key]):
                self._told[key] = self._served[key]
                yield replace(fact.call, time=place.time, agent=place.agent)
            return
        if not fact.model and trace in self._models:
            if (span.trace, place.agent) not in self._prompted:
                yield from self._offer(span, fact._replace(system=prompt(fact)), place)
            return
        yield from self._offer(span, fact, place)
        yield from self._new(span, fact.before, place)

    def ended(self, span: Span, fact: Said | Served, place: Place) -> Out:
        """Tell what a span brought."""
        span = span._replace(trace=self._first[span.trace])
        if isinstance(fact, Said):
            if fact.model or span.trace not in self._models:
                yield from self._fresh(span, fact.after, place)
            else:  # what came of a call after which the model was not asked again
                last = [event for event in fact.after if isinstance(event, ToolResult) and event.call_id]
                yield from self._new(span, [event for event in last if self._calls.asked(span.trace, event)], place)
            return
        result = self._calls.identified(span, fact).result
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
        if fact.skills is not None and self._skills.get(key) != fact.skills:
            self._skills[key] = fact.skills
            yield SkillsOffered(skills=fact.skills, agent=place.agent, time=place.time, raw=place.raw)

    def _new(self, span: Span, events: Iterable[AnyEvent | Gap], place: Place) -> Out:
        """Tell what of a repeated conversation is new: an occurrence beyond those told before."""
        here: Counter[tuple[object, ...]] = Counter()
        for event in events:
            key = _key(span, event, place)
            here[key] += 1
            if here[key] <= self._told[key]:
                continue
            self._told[key] = here[key]
            yield replace(event, place=place.raw) if isinstance(event, Gap) else self._marked(span, event, place)

    def _fresh(self, span: Span, events: Iterable[AnyEvent | Gap], place: Place) -> Out:
        for event in events:
            key = _key(span, event, place)
            if isinstance(event, ToolCall):
                self._calls.ask(span.trace, event)
                self._asked[key] += 1
                if self._told[key] < self._asked[key]:  # else it was begun before its answer was whole
                    self._told[key] = self._asked[key]
                    yield replace(event, time=place.time, agent=place.agent, about=self._calls.about(span.trace, event))
                continue
            self._told[key] += 1
            if isinstance(event, Gap):
                yield replace(event, place=place.raw)
            else:
                yield replace(event, time=place.time, agent=place.agent)

    def _marked(self, span: Span, event: AnyEvent, place: Place) -> AnyEvent:
        if isinstance(event, ToolResult) and event.call_id:
            mark = self._marks.pop((span.trace, event.call_id), None)
            if mark is not None:
                return replace(event, status=mark.status, exit_code=mark.exit_code, time=place.time, agent=place.agent)
            if self._calls.stopped(span.trace, event):
                return replace(event, status="denied", time=place.time, agent=place.agent)
        return replace(event, time=place.time, agent=place.agent)


def _conversations(begun: Sequence[tuple[Span, Said | Served]]) -> Mapping[str, str]:
    """Map each trace to the one whose conversation it goes on with, else to itself.

    It goes on when its first chat span already holds a call that the other made, after the same first message.
    """
    first: dict[str, str] = {}
    opening: dict[str, tuple[set[tuple[object, ...]], str]] = {}
    made: dict[str, set[tuple[object, ...]]] = {}
    for span, fact in begun:
        first.setdefault(span.trace, span.trace)
        if isinstance(fact, Said) and fact.model:
            opening.setdefault(span.trace, (_made(fact.before), _opening(fact.before)))
            made.setdefault(span.trace, set()).update(_made(fact.after))
    makers: dict[tuple[str, tuple[object, ...]], str] = {}
    for trace, (calls, text) in opening.items():
        other = next((makers[text, call] for call in calls if (text, call) in makers), trace)
        first[trace] = first[other]
        makers |= dict.fromkeys(((text, call) for call in made[trace]), trace)
    return first


def _made(events: Iterable[AnyEvent | Gap]) -> set[tuple[object, ...]]:
    return {(event.call_id, event.tool, repr(event.arguments)) for event in events
            if isinstance(event, ToolCall) and event.call_id}  # fmt: skip


def _opening(events: Iterable[AnyEvent | Gap]) -> str:
    return next((event.text for event in events if isinstance(event, Message)), "")


def _key(span: Span, event: AnyEvent | Gap, place: Place) -> tuple[object, ...]:
    if isinstance(event, Gap):
        return (span.trace, place.agent, event.kind, event.reason)
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
