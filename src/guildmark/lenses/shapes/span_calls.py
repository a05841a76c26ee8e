"""Calls as the spans of a trace show them: which have a span of their own, and which the model only asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from guildmark.lenses.shapes.base import decoded, items
from guildmark.lenses.shapes.span import Served

if TYPE_CHECKING:
    from guildmark.lenses.shapes.span import Said, Span
    from guildmark.model.event import About, ToolCall, ToolResult


class Calls:
    """Knows which calls have a span of their own, so that one without was stopped before it ran."""

    def __init__(self) -> None:
        self._spanned: dict[str, set[tuple[str, str]]] = {}
        self._nameless: set[str] = set()
        self._tools: dict[str, set[str]] = {}
        self._defined: set[str] = set()
        self._about: dict[tuple[str, str, str], About] = {}
        self._asked: dict[tuple[str, str], str] = {}
        self._waiting: dict[str, list[ToolCall]] = {}
        self._named: dict[tuple[str, str, str], str | None] = {}

    def seen(self, trace: str, span: Span, fact: Said | Served) -> None:
        """Learn which tools there are, and which calls have a span."""
        tools = self._tools.setdefault(trace, set())
        if isinstance(fact, Served):
            if fact.call.call_id:
                self._spanned.setdefault(trace, set()).add((fact.call.call_id, fact.call.tool))
                if fact.call.about is not None:
                    self._about[(trace, fact.call.call_id, fact.call.tool)] = fact.call.about
            else:
                self._nameless.add(trace)
            tools.add(fact.call.tool)
            return
        listed = span.attributes.get("gen_ai.agent.tools")
        names = [name for name, _ in fact.tools]
        names += [str(name) for name in items(decoded(listed) if isinstance(listed, str) else listed)]
        if names:
            self._defined.add(trace)
            tools.update(names)

    def about(self, trace: str, call: ToolCall) -> About | None:
        """Return what the span of a call says of its skill."""
        return self._about.get((trace, call.call_id or "", call.tool))

    def ask(self, trace: str, call: ToolCall) -> None:
        """Remember that the model asked for a call, within what these spans show."""
        if call.call_id:
            self._asked[(trace, call.call_id)] = call.tool
            self._waiting.setdefault(trace, []).append(call)

    def identified(self, span: Span, fact: Served) -> Served:
        """Give a span without a call's id that of the first such call the model asked for and no other span shows."""
        waiting, call = self._waiting.get(span.trace, []), fact.call
        if call.call_id:
            waiting[:] = [other for other in waiting if other.call_id != call.call_id]
            return fact
        key = (span.trace, span.span, call.tool)
        if key not in self._named:
            fits = (other for other in waiting if other.tool == call.tool
                    and (other.arguments == call.arguments or not fact.has_arguments))  # fmt: skip
            found = next(fits, None)
            if found is not None:
                waiting.remove(found)
            self._named[key] = found.call_id if found is not None else None
        identity = self._named[key]
        if identity is None:
            return fact
        return fact._replace(call=replace(call, call_id=identity), result=replace(fact.result, call_id=identity))

    def asked(self, trace: str, result: ToolResult) -> bool:
        """Tell whether these spans show the model asking for it."""
        return (trace, result.call_id) in self._asked

    def stopped(self, trace: str, result: ToolResult) -> bool:
        """Tell whether other calls have spans, and this one of a tool that exists has none."""
        spanned = self._spanned.get(trace, set())
        tool = self._asked.get((trace, result.call_id or ""))
        if tool is None or not spanned or trace in self._nameless or (result.call_id, tool) in spanned:
            return False
        return result.status in ("unknown", "error") and (trace not in self._defined or tool in self._tools[trace])
