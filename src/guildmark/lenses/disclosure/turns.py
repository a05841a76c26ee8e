"""Which turn of the model an event belongs to, which call it comes from, and what was asked for after what was known."""

from __future__ import annotations

import fnmatch
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from guildmark.model.event import (
    NOWHERE,
    Message,
    ModelTurn,
    ResourceRead,
    ScriptRun,
    SkillLoaded,
    SkillRequested,
    SkillsOffered,
    SkillUnloaded,
    ToolCall,
    ToolResult,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guildmark.model.event import AnyEvent, Raw

_OfSkill = SkillsOffered | SkillRequested | SkillLoaded | SkillUnloaded | ResourceRead | ScriptRun


def turns(events: Iterable[AnyEvent]) -> dict[int, int]:
    """Map each event's ``seq`` to the turn of its agent that it came in, counted from 1; 0 is before any.

    Where the log says which answer of the model something is a part of, that is its turn, also of an answer that shows
    nothing but its tokens. Elsewhere a turn begins with the first call or words of the model after anything else than those. Calls that stand in the same
    place of the log are of one turn, as some hosts write each with its result. Others run the calls of one answer one by
    one and write each beside its result in a record of its own; where each answer is counted in its first record, a
    record without a count goes on with the answer before it (Claude Code 2.1).
    """
    events = tuple(events)
    counted: dict[str, set[Raw]] = {}
    shown = _Shown()
    for event in events:
        if isinstance(event, ModelTurn) and event.raw != NOWHERE:
            counted.setdefault(event.agent, set()).add(event.raw)
        elif isinstance(event, ToolCall) or (isinstance(event, Message) and event.role == "assistant"):
            shown.add(event)
    agents: dict[str, _Agent] = {}
    found: dict[int, int] = {}
    for event in events:
        agent = agents.get(event.agent) or agents.setdefault(event.agent, _Agent(counted.get(event.agent, set())))
        if not isinstance(event, ModelTurn) or event.answer is None:
            agent.take(event)
        elif shown.is_turn(event, event.answer):
            agent.answered(event, event.answer)
        elif event.answer not in shown.agents:
            agent.counted(event)
        found[event.seq] = agent.turn
    return found


class _Shown:
    """Which answers calls and words name, and which agents have some that name none."""

    def __init__(self) -> None:
        self.agents: dict[str, set[str]] = {}
        self._nameless: set[str] = set()

    def add(self, event: ToolCall | Message) -> None:
        if event.answer is None:
            self._nameless.add(event.agent)
        else:
            self.agents.setdefault(event.answer, set()).add(event.agent)

    def is_turn(self, turn: ModelTurn, answer: str) -> bool:
        """Tell whether counts are those of a turn of their agent: of one that is shown, or of one that shows nothing else."""
        if answer in self.agents:
            return turn.agent in self.agents[answer]  # some logs write all counts under the main agent
        return turn.agent not in self._nameless


class _Agent:
    def __init__(self, counted: set[Raw]) -> None:
        self.turn = 0
        self._counted = counted
        self._counts = False
        """Whether this agent's answers are counted where they begin."""
        self._speaks = False
        self._told = False
        """Whether another answer is counted, or somebody else than a tool or the host has spoken, since the model did."""
        self._place: Raw = NOWHERE
        self._last = 0
        """The highest turn: answers may be told in turns of their own."""
        self._answers: dict[str, int] = {}

    def take(self, event: AnyEvent) -> None:
        if isinstance(event, ToolCall | Message) and event.answer is not None:
            self.answered(event, event.answer)
        elif isinstance(event, ToolCall) or (isinstance(event, Message) and event.role == "assistant"):
            self._counts = self._counts or (self.turn == 0 and event.raw in self._counted)
            if not (self._speaks or self._goes_on(event.raw)):
                self.turn = self._last = self._last + 1
            self._speaks, self._told, self._place = True, False, event.raw
        elif isinstance(event, ToolResult | Message):
            self._speaks = False
            self._told = self._told or (isinstance(event, Message) and event.role != "host")
        elif isinstance(event, ModelTurn):
            self.counted(event)

    def counted(self, turn: ModelTurn) -> None:
        self._told = self._told or turn.raw != self._place

    def answered(self, event: ToolCall | Message | ModelTurn, answer: str) -> None:
        if answer not in self._answers:
            self._last += 1
            self._answers[answer] = self._last
        self.turn = self._answers[answer]
        if not isinstance(event, ModelTurn):
            self._speaks, self._told, self._place = True, False, event.raw

    def _goes_on(self, place: Raw) -> bool:
        if self.turn == 0 or place == NOWHERE:
            return False
        return place == self._place or (self._counts and not self._told and place not in self._counted)


class Turns:
    """The order of a run as its agents could know it: what was asked for at once was asked for without the answers."""

    def __init__(self, events: Sequence[AnyEvent]) -> None:
        """Pair skill events with the calls that they come from."""
        self.of: Final = turns(events)
        self._events: Final = events
        self._calls: Final[dict[int, ToolCall]] = {}
        self._known: Final[dict[int, int]] = {}
        self._pair(_Pairs())

    def _pair(self, pairs: _Pairs) -> None:
        for event in self._events:
            if isinstance(event, ToolCall):
                pairs.called(event)
            elif isinstance(event, ToolResult):
                pairs.answered(event)
            elif isinstance(event, _OfSkill) and (call := pairs.call(event)) is not None:
                self._calls[event.seq] = call
                self._known[event.seq] = pairs.known.get(call.seq, event.seq)

    def call(self, event: AnyEvent) -> ToolCall | None:
        """Return the call that a skill event comes from; null where it comes from none."""
        return event if isinstance(event, ToolCall) else self._calls.get(event.seq)

    def turn(self, event: AnyEvent) -> int:
        """Return the turn in which something was asked for; what nobody's call is counts with the turns before it."""
        return self.of[(self.call(event) or event).seq]

    def after(self, first: AnyEvent, then: AnyEvent) -> bool:
        """Tell whether one thing was asked for when the outcome of another one was known to the same agent.

        Of two agents the times decide, where the log has both: it may hold one agent's part after the other's.
        """
        asked = self.call(then) or then
        if first.agent != then.agent:
            times = _time(first), _time(asked)
            return times[0] < times[1] if times[0] and times[1] else first.seq < asked.seq
        if self.call(first) is None:
            return first.seq < asked.seq
        return self.of[self._known.get(first.seq, first.seq)] < self.of[asked.seq]

    def by_hand(self, agent: str | None = None, ignore: Iterable[str] = ()) -> tuple[ToolCall, ...]:
        """List the calls that have nothing to do with a skill; to ``ignore`` are tools, as globs."""
        skilled = {
            self._calls[event.seq].seq for event in self._events
            if event.seq in self._calls and event.evidence != "incidental" and event.purpose != "authored"
        }  # fmt: skip
        patterns = tuple(ignore)
        return tuple(
            event for event in self._events
            if isinstance(event, ToolCall) and agent in (None, event.agent) and event.seq not in skilled
            and not named(event.tool, patterns)
        )  # fmt: skip


def named(tool: str, patterns: Iterable[str]) -> bool:
    """Tell whether a tool is one of those named, exactly or by a glob."""
    return any(tool == pattern or fnmatch.fnmatchcase(tool, pattern) for pattern in patterns)


class _Pairs:
    """Finds the call of a skill event: by its id, and without ids by where both stand."""

    def __init__(self) -> None:
        self.known: dict[int, int] = {}
        """The newest answer of each call."""
        self._keyed: dict[tuple[str, str], ToolCall] = {}
        self._open: dict[str, list[ToolCall]] = {}
        self._back: dict[str, tuple[ToolCall, Raw]] = {}

    def called(self, call: ToolCall) -> None:
        if call.call_id:
            self._keyed[call.agent, call.call_id] = call
        else:
            self._open.setdefault(call.agent, []).append(call)

    def answered(self, result: ToolResult) -> None:
        if result.call_id:
            call = self._keyed.get((result.agent, result.call_id))
        else:
            waiting = self._open.get(result.agent, [])
            call = next((call for call in waiting if call.tool == result.tool), None)
            if call is not None:
                waiting.remove(call)
                self._back[result.agent] = (call, result.raw)
        if call is not None:
            self.known[call.seq] = result.seq

    def call(self, event: AnyEvent) -> ToolCall | None:
        if event.call_id:
            return self._keyed.get((event.agent, event.call_id))
        if getattr(event, "by", "model") != "model":
            return None
        call, place = self._back.get(event.agent, (None, NOWHERE))
        if call is not None and place == event.raw != NOWHERE:
            return call
        return next(
            (call for call in reversed(self._open.get(event.agent, [])) if call.raw == event.raw != NOWHERE), None
        )


def _time(event: AnyEvent) -> datetime | None:
    try:
        time = datetime.fromisoformat(event.time or "")
    except ValueError:
        return None
    return time if time.tzinfo else time.replace(tzinfo=UTC)
