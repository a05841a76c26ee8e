"""OpenTelemetry spans of agents: OTLP JSON, the SDK's own JSON, and rows that stores make of them.

What a span says is read by its convention: ``genai``, ``openinference``, ``traceloop``. Every chat span repeats the
conversation so far, so what was said before is said once; a call that no tool span shows was stopped before it ran.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.shapes import adot, genai, openinference, span_rows, traceloop, vertex
from guildmark.lenses.shapes.base import Format, Place, string
from guildmark.lenses.shapes.span import Said, Served
from guildmark.lenses.shapes.span_turns import Turns, prompt
from guildmark.lenses.shapes.span_usage import Counted, answer_id, cost, is_answer, model, tokens
from guildmark.lenses.shapes.tokens import Tokens
from guildmark.model.event import End, Failure, Message, ModelTurn, ToolCall, Usage
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.lenses.shapes.span import Span
    from guildmark.model.event import AnyEvent

CONVENTIONS: Final = (genai, openinference, traceloop, vertex, adot)
_AGENTS: Final = frozenset({"invoke_agent", "create_agent", "invoke_swarm", "invoke_graph"})


def recognise(head: Head) -> float:
    """Tell whether the records are spans that say something about models, agents or tools."""
    spans = [span for record in head.records for span in span_rows.spans(record, None) if not isinstance(span, Gap)]
    if not spans:
        return 0.0
    telling = any(
        key == "body"
        or key.startswith(("gen_ai.", "llm.", "openinference.", "traceloop.", "tool.", "gcp.vertex.agent"))
        for span in spans
        for key in span.attributes
    )
    return 0.9 if telling else 0.3


def read(source: Source) -> Read:
    """Read all spans, then tell them in the order of time; spans are written when they end, so the last may be first."""
    spans: list[Span] = []
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        found = list(span_rows.spans(row.value, row.raw))
        here = [span for span in found if not isinstance(span, Gap)]
        if here:
            yield from (gap for gap in found if isinstance(gap, Gap))
        else:
            yield Gap(reason="record is no span", place=row.raw)
        spans.extend(here)
    yield from _told(spans)


def _told(spans: Sequence[Span]) -> Iterator[AnyEvent | Gap]:
    agents, counted = _Agents(spans), Counted(spans)
    points: list[tuple[str, int, int, Span, Said | Served | None]] = []
    for order, span in enumerate(spans):
        fact = _fact(span, Place(span.raw, agents.of(span), span.start))
        if fact is not None or is_answer(span) or counted.counts(span):
            points.append((span.start, 0, order, span, fact))
            sums_up = counted.counts(span) and not is_answer(span)
            points.append((span.end, 2 if sums_up else 1, order, span, fact))
    points.sort(key=lambda point: (point[0], point[1], point[2]))
    facts = [(time, phase, order, span, fact) for time, phase, order, span, fact in points if fact is not None]
    prompted = {(span.trace, agents.of(span)) for _, _, _, span, fact in facts
                if isinstance(fact, Said) and fact.model and prompt(fact)}  # fmt: skip
    turns = Turns(facts, prompted)
    last: dict[tuple[str, str], str] = {}
    for _, phase, _, span, fact in points:
        agent = agents.of(span)
        place = Place(span.raw, agent, span.end if phase else span.start)
        own = answer_id(span) if is_answer(span) and not counted.covered(span) else None
        if phase == 0 and own:
            last[span.trace, agent] = own
        if fact is not None:
            found = turns.ended(span, fact, place) if phase else turns.begun(span, fact, place)
            answer = last.get((span.trace, agent)) if isinstance(fact, Served) else own if phase else None
            yield from (_of_answer(event, answer) for event in found)
        if phase:
            yield from _model(span, place, counted, failed=fact is not None or own is not None)
    for span in spans:
        if not span.parent and string(span.attributes.get("gen_ai.operation.name")) in _AGENTS:
            yield End(status="error" if span.status == "ERROR" else "success", agent=agents.of(span), time=span.end,
                      raw=span.raw)  # fmt: skip


def _fact(span: Span, place: Place) -> Said | Served | None:
    for convention in CONVENTIONS:
        fact: Said | Served | None = convention.served(span, place) or convention.said(span, place)
        if fact is not None:
            return fact
    return None


def _of_answer(event: AnyEvent | Gap, answer: str | None) -> AnyEvent | Gap:
    """Say which answer of the model a call or words of its are a part of."""
    if answer and (isinstance(event, ToolCall) or (isinstance(event, Message) and event.role == "assistant")):
        return replace(event, answer=answer)
    return event


def _model(span: Span, place: Place, counted: Counted, *, failed: bool) -> Iterator[AnyEvent]:
    """Tell an answer of the model, or what an agent's span sums up where its answers have no counts."""
    attributes = span.attributes
    found = tokens(span) if counted.counts(span) else Tokens()
    if is_answer(span) and not counted.covered(span):
        yield ModelTurn(model=model(span), input_tokens=found.read, output_tokens=found.wrote,
                        cached_tokens=found.cached, cost=cost(span), agent=place.agent, time=place.time,
                        answer=answer_id(span), raw=place.raw)  # fmt: skip
    elif counted.counts(span):
        yield Usage(model=model(span), input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached,
                    cost=cost(span), agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip
    if failed and span.status == "ERROR" and attributes.get("gen_ai.operation.name") != "execute_tool":
        yield Failure(message=string(attributes.get("error.type")) or f"{span.name} failed", agent=place.agent,
                      time=place.time, raw=place.raw)  # fmt: skip


class _Agents:
    """Names the agent of each span: by the nearest enclosing agent span, else by the span's own word."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._known = {(span.trace, span.span): span for span in spans}
        self._enclosing: dict[tuple[str, str], str | None] = {}

    def of(self, span: Span) -> str:
        """Return the name."""
        found = self._enclosed(span)
        return string(span.attributes.get("gen_ai.agent.name")) or "main" if found is None else found

    def _enclosed(self, span: Span) -> str | None:
        """Go up until an agent is met, or a span that was asked about before; parents that go round have none."""
        at: Span | None = span
        way: dict[tuple[str, str], None] = {}
        name: str | None = None
        while at is not None and (key := (at.trace, at.span)) not in way:
            if key in self._enclosing:
                name = self._enclosing[key]
                break
            way[key] = None
            if (name := _own(at)) is not None:
                break
            at = self._known.get((at.trace, at.parent)) if at.parent else None
        self._enclosing.update(dict.fromkeys(way, name))
        return name


def _own(span: Span) -> str | None:
    """Return the name of the agent that a span is of; null for any other span."""
    attributes = span.attributes
    operation = string(attributes.get("gen_ai.operation.name"))
    if operation not in _AGENTS and attributes.get("openinference.span.kind") != "AGENT":
        return None
    return (string(attributes.get("gen_ai.agent.name")) or string(attributes.get("agent.name"))
            or span.name.removeprefix("invoke_agent ").strip() or "main")  # fmt: skip


FORMAT: Final = Format(name="OpenTelemetry spans", recognise=recognise, read=read)
