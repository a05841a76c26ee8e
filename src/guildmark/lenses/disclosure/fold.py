"""Views of a trace: one row per skill, one row per load. Events are never folded away, only looked at from here."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.prose.markdown import Prose
from guildmark.lenses.prose.references import references
from guildmark.model.event import ResourceRead, ScriptRun, SkillLoaded, SkillRequested, SkillsOffered
from guildmark.model.trace import CallRow, ReadRow, Resources, RunRow, SkillRow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.model.event import AnyEvent, By
    from guildmark.model.trace import CatalogueState


_MENTION: Final = re.compile(
    r"(?<![\w/.~$-])(?:\./)?(?:scripts|references|assets)(?:/[\w@+-][\w.@+-]*)*/[\w@+-][\w@+.-]*\.\w+"
)


class Fold:
    """Takes events one by one and keeps counts, so that a long log needs no room."""

    def __init__(self) -> None:
        """Start with nothing seen."""
        self.offered: dict[str, None] | None = None
        self._rows: dict[str, _Row] = {}
        self._asked: dict[str, str] = {}

    @property
    def catalogue(self) -> CatalogueState:
        """Whether a catalogue is on record, and whether it was empty."""
        return "unrecorded" if self.offered is None else "recorded" if self.offered else "recorded_empty"

    def add(self, event: AnyEvent) -> None:
        """Take one event; what is incidental, merely inspected or an author's own does not count."""
        if isinstance(event, SkillsOffered):
            self.offered = (self.offered or {}) | dict.fromkeys(skill.name for skill in event.skills)
            for skill in event.skills:
                self._row(skill.name)
        elif not isinstance(event, SkillRequested | SkillLoaded | ResourceRead | ScriptRun):
            return
        elif event.evidence != "incidental" and event.purpose in (None, "used"):
            self._row(event.skill).add(event)
            if event.call_id and isinstance(event, SkillRequested):
                self._asked[event.call_id] = event.skill
            elif event.call_id and isinstance(event, SkillLoaded):
                self._settle(self._asked.pop(event.call_id, event.skill), event)

    def _settle(self, asked: str, loaded: SkillLoaded) -> None:
        """Count a request where it led, for a host to which the case of a name makes no difference."""
        if asked == loaded.skill or asked.casefold() != loaded.skill.casefold():
            return
        self._row(loaded.skill).requested += 1
        row = self._rows[asked]
        row.requested -= 1
        if row.untouched and asked not in (self.offered or {}):
            del self._rows[asked]

    def _row(self, name: str) -> _Row:
        return self._rows.setdefault(name, _Row())

    def skills(self) -> tuple[SkillRow, ...]:
        """Return one row per skill that was offered or that something happened to, in order of appearance."""
        for row in self._rows.values():
            row.settle()
        return tuple(row.made(name, self.offered) for name, row in self._rows.items()
                     if not row.untouched or name in (self.offered or {}))  # fmt: skip


class _Row:
    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.requested = 0
        self.by: dict[By, None] = {}
        self.agents: dict[str, None] = {}
        self.read: list[ReadRow] = []
        self.run: list[RunRow] = []
        self.advertised: dict[str, None] = {}
        self.bodies: dict[str, str] = {}
        self._used: list[SkillRequested | SkillLoaded | ResourceRead | ScriptRun] = []
        """What may yet turn out to be an author's own; it is kept elsewhere too, for the same reason."""

    @property
    def untouched(self) -> bool:
        """Whether nothing is left that happened to it."""
        return not (self.requested or self.counts or self.read or self.run or self._used)

    def add(self, event: SkillRequested | SkillLoaded | ResourceRead | ScriptRun) -> None:
        if event.purpose == "used":
            self._used.append(event)
        else:
            self._count(event)

    def settle(self) -> None:
        """Count what was used, now that nothing can follow that makes it an author's own."""
        for event in self._used:
            if event.purpose == "used":
                self._count(event)
        self._used.clear()

    def _count(self, event: SkillRequested | SkillLoaded | ResourceRead | ScriptRun) -> None:
        self.agents[event.agent] = None
        if isinstance(event, ResourceRead):
            self.read.append(ReadRow(event.path, event.status))
        elif isinstance(event, ScriptRun):
            self.run.append(RunRow(event.path, event.status, event.exit_code))
        else:
            self.by[event.by] = None
            if isinstance(event, SkillRequested):
                self.requested += 1
                return
            key = "failed" if event.status == "error" else event.status
            self.counts[key] = self.counts.get(key, 0) + 1
            self.advertised |= dict.fromkeys(event.resources or ())
            if event.body is not None and event.digest is not None:
                self.bodies[event.digest] = event.body

    def made(self, name: str, offered: dict[str, None] | None) -> SkillRow:
        named = {path: None for body in self.bodies.values() for path in _references(body)}
        return SkillRow(
            name=name, offered=None if offered is None else name in offered, requested=self.requested,
            by=tuple(self.by), agents=tuple(self.agents),
            resources=Resources(advertised=tuple(self.advertised), referenced=tuple(named), read=tuple(self.read),
                                run=tuple(self.run)),
            **self.counts,
        )  # fmt: skip


def _references(body: str) -> Iterable[str]:
    """Name the files that a body links, has as code, or mentions by a folder that the specification gives skills."""
    yield from (found.path for found in references(Prose(body)) if found.kind == "relative" and found.path)
    yield from (posixpath.normpath(match[0]) for match in _MENTION.finditer(body))


def by_skill(events: Iterable[AnyEvent]) -> tuple[SkillRow, ...]:
    """Fold a whole trace."""
    fold = Fold()
    for event in events:
        fold.add(event)
    return fold.skills()


def by_call(events: Iterable[AnyEvent]) -> tuple[CallRow, ...]:
    """Return one row per attempt to load a skill, in order; nothing is merged, whatever its evidence."""
    return tuple(
        CallRow(
            skill=event.skill, call_id=event.call_id, agent=event.agent, by=event.by, status=event.status, seq=event.seq
        )
        for event in events
        if isinstance(event, SkillLoaded)
    )
