"""The stream of a log's events, with the skill events that follow from them put in where they follow."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import force_setattr, replace

from guildmark.lenses.disclosure import files, loads, messages, ordinary, shell
from guildmark.lenses.disclosure.roles import applies, likeness, resolve
from guildmark.lenses.disclosure.speech import any_text, hear, may_block
from guildmark.lenses.disclosure.state import Memory, Open
from guildmark.model.event import (
    CallDenied,
    Message,
    SkillLoaded,
    SkillsOffered,
    ToolCall,
    ToolResult,
)
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from guildmark.lenses.disclosure.dialect import Dialect, Tool
    from guildmark.lenses.shapes.base import Read
    from guildmark.model.event import AnyEvent

    Out = Iterator[AnyEvent | Gap]


def disclose(events: Read, dialects: Sequence[Dialect], explain: Callable[[AnyEvent, str], None] | None = None) -> Read:
    """Yield a log's events in order, numbered, each followed by the skill events that it is the evidence of.

    Several dialects are for logs that do not say which host wrote them; only those that know a call's tool are asked
    what its result means.
    """
    seq = 0
    for event in unnumbered(events, dialects, explain):
        if type(event) is not Gap:
            seq += 1
            force_setattr(event, "seq", seq)  # made a moment ago, and nobody else has it yet
        yield event


def unnumbered(
    events: Read, dialects: Sequence[Dialect], explain: Callable[[AnyEvent, str], None] | None = None
) -> Read:
    """Yield the same for a caller that numbers events itself: of a long log, each further loop is felt."""
    dialects = dialects if len(dialects) == 1 else tuple(map(_among_others, dialects))
    return _Reader(dialects, explain).run(events)


@lru_cache(maxsize=256)
def _among_others(dialect: Dialect) -> Dialect:
    """Leave out what holds in a host's own log only, and sentences that any text is."""
    says = tuple(says for says in dialect.says if not says.alone and not any_text(says))
    return dialect if len(says) == len(dialect.says) else replace(dialect, says=says)


class _Reader:
    """Pairs, joins and judges, event by event."""

    def __init__(self, dialects: Sequence[Dialect], explain: Callable[[AnyEvent, str], None] | None) -> None:
        self.memory = Memory(dialects, explain)
        self.voices = _Voices(dialects)

    def run(self, events: Iterable[AnyEvent | Gap]) -> Out:
        """Yield everything, and at the end what was still open."""
        memory = self.memory
        for event in events:
            kind = type(event)
            if kind is Message:
                memory.turn += 1
                yield event
                if event.role != "assistant" or memory.agent(event.agent).awaited:  # type: ignore[union-attr]  # a message
                    yield from messages.heard(memory, event)  # type: ignore[arg-type]  # likewise
            elif kind is ToolCall:
                yield from self._called(event)  # type: ignore[arg-type]  # as above
            elif kind is ToolResult:
                yield from self._answered(event)  # type: ignore[arg-type]  # as above
            else:
                yield event
                if kind is SkillsOffered:
                    messages.offered(memory, event)  # type: ignore[arg-type]  # as above
                elif kind is SkillLoaded:
                    loads.learn(memory, event)  # type: ignore[arg-type]  # as above
        yield from self._rest()

    def _called(self, call: ToolCall) -> Out:
        memory = self.memory
        agent = memory.agent(call.agent)
        if agent.awaited:
            yield from loads.give_up(memory, agent, final=False)
        yield call
        opened = Open(call)
        memory.opened(opened)
        exact = self._fitting(call)
        if not exact and call.about is not None:
            exact = [(dialect, ordinary.named(call.about)) for dialect in memory.dialects]
        if not exact:
            return
        opened.tool = tool = exact[0][1]
        opened.role = tool.role
        opened.dialects = (
            (exact[0][0],) if len(exact) == 1 else tuple(dialect for dialect, other in exact if other.role == tool.role)
        )
        opened.roles = resolve(tool, call.arguments, call.about)
        if tool.role == "load":
            yield from loads.requested(memory, opened)
        elif tool.role == "shell":
            yield from shell.called(memory, opened)
        elif tool.role in ("file", "edit"):
            yield from files.touched(memory, opened)

    def _fitting(self, call: ToolCall) -> list[tuple[Dialect, Tool]]:
        """Choose the tools that a call may be of, by its name and then by its arguments."""
        known = self.voices.of(call.tool)
        if len(known) == 1 and not known[0][1].when:
            return known
        if not known:
            self.memory.say(call, f"no dialect knows a tool {call.tool!r}")
            return known
        fitting = [pair for pair in known if applies(pair[1], call.arguments)]
        if not fitting:
            self.memory.say(call, f"{call.tool!r} does something else with these arguments")
            return fitting
        fits = [likeness(tool, call.arguments) for _, tool in fitting]
        return [pair for pair, fit in zip(fitting, fits, strict=True) if fit == max(fits)]

    def _answered(self, result: ToolResult) -> Out:
        memory = self.memory
        memory.turn += 1
        opened = memory.closed(result)
        if opened is None:
            yield result
            memory.say(result, "no call with this id is open")
            yield Gap(reason="a result has no call on record", place=result.raw, kind="unanswered")
            return
        if not result.tool:
            force_setattr(result, "tool", opened.call.tool)  # made a moment ago by the wire format
        yield result
        if result.status != "ok" or may_block(opened.dialects or memory.dialects, opened.role or "shell"):
            yield from self._denied(opened, result)
        if self._waits(opened, result):
            opened.parked = result
            memory.opened(opened)
            memory.say(result, "it waits for somebody's approval")
            return
        if opened.effects is not None or result.executed or opened.role not in (None, "shell"):
            yield from self._judged(opened, result)

    def _waits(self, opened: Open, result: ToolResult) -> bool:
        """Tell whether another answer may follow, once somebody has approved the call."""
        if opened.role is None or result.status in ("ok", "denied"):
            return False
        return (
            result.status == "pending"
            or hear(opened.dialects, opened.role, result, *_asked(opened)).meaning == "pending"
        )

    def _judged(self, opened: Open, result: ToolResult) -> Out:
        memory, role = self.memory, opened.role
        if role == "load":
            yield from loads.answered(memory, opened, result)
        elif role in ("read", "run"):
            yield from files.served(memory, opened, result)
        elif role == "shell":
            yield from shell.answered(memory, opened, result, recorded=True)
        elif role in ("file", "edit"):
            yield from files.answered(memory, opened, result)
        elif role == "list":
            yield from messages.listing(memory, opened, result)
        elif role == "unload":
            yield from loads.unloaded(memory, opened, result)

    def _denied(self, opened: Open, result: ToolResult) -> Out:
        heard = hear(opened.dialects or self.memory.dialects, opened.role or "shell", result, *_asked(opened))
        stopped = result.status == "denied" and (result.denied_by is not None or heard.meaning is None)
        if stopped or heard.meaning == "blocked":
            by = result.denied_by or heard.by or "host"
            yield CallDenied(by=by, tool=opened.call.tool, reason=heard.reason or heard.text or None,
                             agent=result.agent, time=result.time, call_id=result.call_id, raw=result.raw)  # fmt: skip

    def _rest(self) -> Out:
        memory = self.memory
        for agent in memory.agents.values():
            yield from loads.give_up(memory, agent, final=True)
        for opened in memory.left():
            if opened.parked is not None:
                yield from self._judged(opened, opened.parked)
                continue
            answer = ToolResult(tool=opened.call.tool, status="unknown", agent=opened.call.agent,
                                call_id=opened.call.call_id, raw=opened.call.raw)  # fmt: skip
            if opened.role == "load":
                yield from loads.unanswered(memory, opened)
            elif opened.role in ("read", "run"):
                yield from files.served(memory, opened, answer, recorded=False)
            elif opened.role == "shell":
                yield from shell.answered(memory, opened, answer, recorded=False)
            elif opened.role == "file":
                yield from files.answered(memory, opened, answer, recorded=False)


def _asked(opened: Open) -> tuple[str, str]:
    skill, path = opened.roles.get("skill"), opened.roles.get("path")
    return (skill.values[0] if skill and skill.values else ""), (path.values[0] if path and path.values else "")


class _Voices:
    """Finds the dialects that know a tool, by its whole name or by what it ends with; any host may have an ordinary one."""

    def __init__(self, dialects: Sequence[Dialect]) -> None:
        self._dialects = dialects
        self._tools = [(dialect, tool) for dialect in dialects for tool in dialect.tools]
        self._known: dict[str, list[tuple[Dialect, Tool]]] = {}

    def of(self, name: str) -> list[tuple[Dialect, Tool]]:
        found = self._known.get(name)
        if found is None:
            found = [pair for pair in self._tools if pair[1].name == name]
            found += [pair for pair in self._tools if pair[1].name[:1] == "*" and name.endswith(pair[1].name[1:])]
            if not found and (other := ordinary.tool(name)) is not None:
                found = [(dialect, other) for dialect in self._dialects]
            if len(self._known) < 10_000:  # noqa: PLR2004  # names come from the log, which may have any number
                self._known[name] = found
        return found
