"""Which answer of the model an event belongs to: calls that were asked for at once are of one turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.event import NOWHERE, Message, ToolCall, ToolResult

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.model.event import AnyEvent, Raw


def turns(events: Iterable[AnyEvent]) -> dict[int, int]:
    """Map each event's ``seq`` to the turn of its agent that it came in, counted from 1; 0 is before any.

    A turn begins with the first call or words of the model after anything else than those; calls that stand in the same
    place of the log are of one turn, as some hosts write each with its result.
    """
    agents: dict[str, _Agent] = {}
    found: dict[int, int] = {}
    for event in events:
        agent = agents.get(event.agent) or agents.setdefault(event.agent, _Agent())
        agent.take(event)
        found[event.seq] = agent.turn
    return found


class _Agent:
    def __init__(self) -> None:
        self.turn = 0
        self._speaks = False
        self._place: Raw = NOWHERE

    def take(self, event: AnyEvent) -> None:
        if isinstance(event, ToolCall) or (isinstance(event, Message) and event.role == "assistant"):
            again = event.raw == self._place and event.raw != NOWHERE
            self.turn += not self._speaks and not again
            self._speaks, self._place = True, event.raw
        elif isinstance(event, ToolResult | Message):
            self._speaks = False
