"""The trace that the OpenAI Agents SDK keeps of itself: spans of agents, functions, responses. Source: 0.24.0."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from guildmark.lenses.shapes import responses
from guildmark.lenses.shapes.base import (
    Item,
    Place,
    arguments,
    child,
    is_map,
    listed,
    maps,
    numbered,
    string,
    text_of,
)
from guildmark.lenses.shapes.openai_answers import Answers, span_kind
from guildmark.model.event import End, Failure, Message, ModelTurn, ToolCall, ToolResult, Usage
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from guildmark.lenses.shapes.base import Head, Listed, Read, Source
    from guildmark.model.event import AnyEvent, Raw

    Out = Iterator[AnyEvent | Gap]


def spans(record: object) -> Listed:
    """Find the spans of a record: one, a list, or what an exporter sends under ``data``."""
    return listed(record, _is_span, ("data",), ("spans",), ())


def _is_span(row: Mapping[str, object]) -> bool:
    return row.get("object") == "trace.span" and is_map(row.get("span_data"))


def _is_known(row: Mapping[str, object]) -> bool:
    """Tell whether a row is a span, or the trace that they belong to."""
    return row.get("object") == "trace" or _is_span(row)


def read(source: Source) -> Read:
    """Read all spans, then tell them in the order of time: they are written when they end."""
    found: list[tuple[Mapping[str, object], Raw]] = []
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        here = spans(row.value)
        if not here.values and child(row.value, "object") != "trace":
            yield Gap(reason="record is no span", place=row.raw)
        entries = [*here._replace(known=_is_known).numbered(row.raw, "span")]
        yield from (entry for entry in entries if isinstance(entry, Gap))
        found.extend((entry.value, entry.raw) for entry in entries if isinstance(entry, Item) and _is_span(entry.value))
    known = {string(span.get("id")): span for span, _ in found}
    points: list[tuple[str, int, int]] = []
    for index, (span, _) in enumerate(found):
        points.append((string(span.get("started_at")), 0, index))
        last = 2 if span_kind(span) == "custom" else 1  # such as sum up what ends at the same time
        points.append((string(span.get("ended_at")) or string(span.get("started_at")), last, index))
    told: set[str] = set()
    course = _course([span for span, _ in found], known)
    waited = _waited([span for span, _ in found], known, course)
    answers = Answers([span for span, _ in found], known)
    for time, ends, index in sorted(points):
        span, raw = found[index]
        place = Place(raw, _agent(span, known), time or None, answer=answers.of(span))
        waits = waited.get(string(span.get("id")))
        if waits is not None and waits.again:
            if ends:
                yield from _told({**span, "id": waits.call}, place, told, ended=True)
        elif waits is None or not ends:
            yield from _told(span, place, told, ended=bool(ends))
            if ends:
                yield from _counted(span, place, answers)
        elif not waits.approved:
            yield ToolResult(tool=string(child(span, "span_data", "name")), call_id=waits.call, agent=place.agent,
                             status="denied" if course.taken_up(span) else "pending",
                             denied_by="person" if course.taken_up(span) else None, time=place.time, raw=raw)  # fmt: skip


class _Waits(NamedTuple):
    """A span of a call that waited for somebody: ``again`` is the one that ran it, once it was approved."""

    call: str
    again: bool
    approved: bool


def _waited(
    spans: Sequence[Mapping[str, object]], known: Mapping[str, Mapping[str, object]], course: _Course
) -> Mapping[str, _Waits]:
    """Find the calls that had to wait for somebody: they have neither output nor error, and the run stops at them."""
    found: dict[str, _Waits] = {}
    waiting: dict[tuple[str, str, str], str] = {}
    for span in sorted(spans, key=lambda span: string(span.get("started_at"))):
        data, identity = span["span_data"], string(span.get("id"))
        if child(data, "type") != "function":
            continue
        key = (string(span.get("trace_id")), string(child(data, "name")), repr(child(data, "input")))
        if child(data, "output") is None and not span.get("error") and not course.followed(_run(span, known), span):
            waiting[key] = identity
            found[identity] = _Waits(identity, again=False, approved=False)
        elif key in waiting:
            first = waiting.pop(key)
            found[identity] = _Waits(first, again=True, approved=True)
            found[first] = _Waits(first, again=False, approved=True)
    return found


class _Course(NamedTuple):
    """When the last thing began: in each run of an agent, and the last run of an agent in each trace."""

    steps: Mapping[str, str]
    runs: Mapping[str, str]

    def followed(self, run: str, span: Mapping[str, object]) -> bool:
        """Tell whether the same run went on after a call."""
        last = self.steps.get(run, "")
        return last >= string(span.get("ended_at")) and last > string(span.get("started_at"))

    def taken_up(self, span: Mapping[str, object]) -> bool:
        """Tell whether the conversation was taken up again after a call that waits."""
        return self.runs.get(string(span.get("trace_id")), "") >= string(span.get("ended_at"))


def _course(spans: Sequence[Mapping[str, object]], known: Mapping[str, Mapping[str, object]]) -> _Course:
    steps: dict[str, str] = {}
    runs: dict[str, str] = {}
    for span in spans:
        kind, begun = string(child(span, "span_data", "type")), string(span.get("started_at"))
        if kind == "agent":
            trace = string(span.get("trace_id"))
            runs[trace] = max(runs.get(trace, ""), begun)
        elif kind in ("function", "generation", "response") or child(span, "span_data", "name") == "turn":
            run = _run(span, known)
            steps[run] = max(steps.get(run, ""), begun)
    return _Course(steps, runs)


def _run(span: Mapping[str, object], known: Mapping[str, Mapping[str, object]]) -> str:
    at: Mapping[str, object] | None = span
    for _ in range(1000):
        if at is None or child(at, "span_data", "type") == "agent":
            break
        at = known.get(string(at.get("parent_id")))
    return string(at.get("id")) if at is not None else ""


def _agent(span: Mapping[str, object], known: Mapping[str, Mapping[str, object]]) -> str:
    at: Mapping[str, object] | None = span
    for _ in range(1000):
        if at is None:
            return "main"
        if child(at, "span_data", "type") == "agent":
            return string(child(at, "span_data", "name")) or "main"
        at = known.get(string(at.get("parent_id")))
    return "main"


def _told(span: Mapping[str, object], place: Place, told: set[str], *, ended: bool) -> Out:
    data = span["span_data"]
    kind = string(child(data, "type"))
    if kind == "function":
        yield _function(span, data, place) if ended else _call(span, data, place)
    elif kind in ("generation", "response") and not ended:
        yield from _prompt(data, place, told)
    elif kind in ("generation", "response"):
        for message in _said(child(data, "output") or child(data, "response", "output")):
            yield Message(role="assistant", text=message, agent=place.agent, time=place.time, answer=place.answer,
                          raw=place.raw)  # fmt: skip
    elif kind == "agent" and ended and span.get("ended_at"):
        yield End(status="error" if span.get("error") else "success", agent=place.agent, time=place.time, raw=place.raw)
    if ended and kind != "function" and is_map(error := span.get("error")):
        yield Failure(message=string(error.get("message")), agent=place.agent, time=place.time, raw=place.raw)


def _counted(span: Mapping[str, object], place: Place, answers: Answers) -> Out:
    """Tell an answer of the model where it ends: at its turn's end, which may hold several requests, or at its own."""
    if answers.is_one(span):
        found = answers.tokens(span)
        yield ModelTurn(model=answers.model(span), input_tokens=found.read, output_tokens=found.wrote,
                        cached_tokens=found.cached, agent=place.agent, time=place.time, answer=place.answer,
                        raw=place.raw)  # fmt: skip
    elif (whole := answers.whole(span)) is not None:
        yield Usage(input_tokens=whole.read, output_tokens=whole.wrote, cached_tokens=whole.cached, agent=place.agent,
                    time=place.time, raw=place.raw)  # fmt: skip


def _call(span: Mapping[str, object], data: object, place: Place) -> ToolCall:
    return ToolCall(tool=string(child(data, "name")), arguments=arguments(child(data, "input")),
                    call_id=string(span.get("id")) or None, agent=place.agent, time=place.time, answer=place.answer,
                    raw=place.raw)  # fmt: skip


def _function(span: Mapping[str, object], data: object, place: Place) -> ToolResult:
    error = span.get("error")
    output = child(data, "output")
    text = text_of(output) if not isinstance(output, str) else output
    if is_map(error):
        text = string(child(error, "data", "error")) or text or string(error.get("message"))
    return ToolResult(tool=string(child(data, "name")), text=text, status="error" if is_map(error) else "unknown",
                      call_id=string(span.get("id")) or None, agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip


def _prompt(data: object, place: Place, told: set[str]) -> Out:
    """Tell instructions and prompts once, as every response repeats them."""
    texts: list[tuple[str, str]] = [("system", string(child(data, "response", "instructions")))]
    texts.extend(
        (string(message.get("role")), text_of(message.get("content")))
        for message in maps(child(data, "input"))
        if message.get("role") in ("system", "developer", "user")
    )
    for item in numbered(child(data, "input"), _is_turn, place.raw, "span_data", "input"):
        if isinstance(item, Gap) and f"\n{item.reason}" not in told:  # the next answer repeats it
            told.add(f"\n{item.reason}")
            yield item
    for role, text in texts:
        if text and f"{role}\n{text}" not in told:
            told.add(f"{role}\n{text}")
            yield from responses.message({"role": role, "content": text}, place)


def _is_turn(item: Mapping[str, object]) -> bool:
    return isinstance(item.get("role"), str) or isinstance(item.get("type"), str)


def _said(output: object) -> Sequence[str]:
    return [
        text
        for message in maps(output)
        if message.get("role") == "assistant" and (text := text_of(message.get("content")))
    ]


def likeness(head: Head) -> float:
    """Tell whether records are such spans."""
    return 1.0 if any(spans(record).values for record in head.records) else 0.0
