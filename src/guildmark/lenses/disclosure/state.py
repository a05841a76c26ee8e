"""What disclosure remembers while it reads: open calls, loads whose body is still to come, what each agent was shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from guildmark.lenses.disclosure.dialect import Catalogue, Injected
from guildmark.lenses.disclosure.places import Atlas
from guildmark.lenses.scripts.parsing import Patience

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from guildmark.lenses.disclosure.dialect import Dialect, Tool, ToolRole
    from guildmark.lenses.disclosure.places import Located
    from guildmark.lenses.disclosure.roles import Found
    from guildmark.lenses.scripts.effects import Effects
    from guildmark.model.event import AnyEvent, OfferedSkill, SkillLoaded, ToolCall, ToolResult

Rule = TypeVar("Rule", Catalogue, Injected)
_SECONDS: Final = 10.0
"""What all commands of a log may cost beyond what ordinary ones take."""


class Open:
    """A call without its result yet."""

    __slots__ = ("call", "dialects", "effects", "located", "parked", "role", "roles", "tool", "turn")

    def __init__(self, call: ToolCall) -> None:
        """Start as a call that has nothing to do with skills."""
        self.call = call
        self.role: ToolRole | None = None
        self.tool: Tool | None = None
        self.dialects: tuple[Dialect, ...] = ()
        self.roles: dict[str, Found] = {}
        self.located: tuple[Located, ...] = ()
        self.effects: Effects | None = None
        self.parked: ToolResult | None = None
        """An answer that somebody has to approve the call first, until another answer comes."""
        self.turn = 0

    def folder(self) -> str | None:
        """Return the folder that the call starts in, as the call or the log says."""
        for key in self.tool.cwd if self.tool else ():
            if isinstance(value := self.call.arguments.get(key), str) and value:
                return value
        return self.call.cwd


class Awaited:
    """A load that worked, whose body comes in another message or in a later read."""

    __slots__ = ("call_id", "open", "result", "skill", "staged")

    def __init__(self, skill: str, opened: Open, result: ToolResult, *, staged: bool) -> None:
        """Remember which call it was."""
        self.skill = skill
        self.open = opened
        self.result = result
        self.call_id = opened.call.call_id
        self.staged = staged


class Agent:
    """What is known of one agent."""

    __slots__ = ("awaited", "catalogue", "command", "read")

    def __init__(self) -> None:
        """Start with nothing shown."""
        self.awaited: list[Awaited] = []
        self.catalogue: dict[str, OfferedSkill] | None = None
        self.command: str | None = None
        self.read: list[SkillLoaded] = []


def _by_role(rules: Iterable[Rule]) -> dict[str, list[Rule]]:
    """Sort rules for messages by the roles they hold for; two hosts with an equal one need it once."""
    found: dict[str, list[Rule]] = {}
    for rule in rules:
        for role in rule.roles:
            if rule not in (known := found.setdefault(role, [])):
                known.append(rule)
    return found


def _newest(queue: list[Open]) -> int:
    """Choose among calls with the same id: the newest turn that asked, within it the first that nobody has to approve."""
    best = len(queue) - 1
    if not best:
        return best
    for at in range(len(queue) - 1, -1, -1):
        opened = queue[at]
        if opened.turn == queue[best].turn or queue[best].parked is not None:
            best = at if opened.parked is None else best
        else:
            break
    return best


class Memory:
    """All of it, for one trace."""

    def __init__(self, dialects: Sequence[Dialect], explain: Callable[[AnyEvent, str], None] | None) -> None:
        """Start before the first record."""
        self.dialects = tuple(dialects)
        self.explain = explain
        self.atlas = Atlas(dict.fromkeys(root for dialect in dialects for root in dialect.roots))
        self.agents: dict[str, Agent] = {}
        self.tools: set[str] = set()
        self.forks: list[str] = []
        """Skills that were loaded into an agent of their own, whose body stands in that agent's part of the log."""
        self.names: dict[str, str] = {}
        """What each skill says of its own files: its last body, and the list that came with it."""
        self.patience = Patience(_SECONDS)
        self.turn = 1
        """Counts what lies between calls: those with nothing in between were asked for at once."""
        self.catalogues = _by_role(item for dialect in dialects for item in dialect.catalogues)
        self.injections = _by_role(item for dialect in dialects for item in dialect.injected)
        self._keyed: dict[str, list[Open]] = {}
        self._unkeyed: dict[tuple[str, str], list[Open]] = {}

    def agent(self, name: str) -> Agent:
        """Return what is known of an agent."""
        found = self.agents.get(name)
        if found is None:
            found = self.agents[name] = Agent()
        return found

    def opened(self, opened: Open) -> None:
        """Remember a call until its result comes."""
        call = opened.call
        opened.turn = opened.turn or self.turn
        if call.call_id:
            self._keyed.setdefault(call.call_id, []).append(opened)
        else:
            self._unkeyed.setdefault((call.agent, call.tool), []).append(opened)

    def closed(self, result: ToolResult) -> Open | None:
        """Pair a result with its call: the nearest one before it with the same id, or without ids of the same tool."""
        if result.call_id:
            queue = self._keyed.get(result.call_id)
            key: str | tuple[str, str] = result.call_id
        else:
            key = (result.agent, result.tool)
            queue = self._unkeyed.get(key)
            if queue is None and not result.tool:
                key = self._asked_last(result.agent) or key
                queue = self._unkeyed.get(key)
        if not queue:
            return None
        at = _newest(queue)
        found = queue[at]
        del queue[at]
        if not queue:
            if isinstance(key, str):
                del self._keyed[key]
            else:
                del self._unkeyed[key]
        return found

    def _asked_last(self, agent: str) -> tuple[str, str] | None:
        """Find the tool that a result without id or name is of: in the newest turn that asked, the first one asked for."""
        waiting = {key: queue[_newest(queue)] for key, queue in self._unkeyed.items() if key[0] == agent}
        return max(waiting, key=lambda key: (waiting[key].turn, -waiting[key].call.seq), default=None)

    def named(self, opened: Open, skill: str) -> str:
        """Return the offered name that a host takes a name for, where case makes no difference to it."""
        if skill in self.atlas.names or not opened.dialects or not all(item.fold_case for item in opened.dialects):
            return skill
        return next((name for name in sorted(self.atlas.names) if name.casefold() == skill.casefold()), skill)

    def left(self) -> Iterable[Open]:
        """Return the calls that never got a result, in order."""
        queues = (*self._keyed.values(), *self._unkeyed.values())
        return sorted((opened for queue in queues for opened in queue), key=lambda opened: opened.call.seq)

    def say(self, event: AnyEvent, why: str) -> None:
        """Explain what was made of an event, where somebody asked."""
        if self.explain is not None:
            self.explain(event, why)
