"""A trace for people: its events in order, one line each, and below them one row per skill."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, NamedTuple

from guildmark.cli.ink import DIM, PLAIN, TONES, fit, padded
from guildmark.cli.read.head import head, not_read, not_understood
from guildmark.cli.read.table import table
from guildmark.lenses.disclosure.words import Said, said
from guildmark.model.event import SKILL_EVENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from guildmark.cli.ink import Ink
    from guildmark.engine.read.stream import Explain, Stream
    from guildmark.model.event import AnyEvent
    from guildmark.model.skill import Unseen

_WORD = 9
_AGENT = 16
_MAIN = "main"
_TITLES = Said("event", "dim", "what happened")


class _Line(NamedTuple):
    number: str
    time: str
    agent: str
    what: Said


class Timeline:
    """Prints logs one below the other."""

    def __init__(self, ink: Ink, *, only_skills: bool) -> None:
        self._ink = ink
        self._only_skills = only_skills
        self._before = ""

    def begin(self, *, several: bool) -> None:
        """Need not know whether there may be more than one log."""

    def explain(self) -> Explain | None:
        """Want no reasons."""
        return None

    def show(self, stream: Stream, path: str, write: Callable[[str], None]) -> None:
        """Print a log once it is read; of each event only its line is kept."""
        clock = Clock()
        rows: list[_Line] = []
        used: dict[int, AnyEvent] = {}
        for event in stream:
            if clock.started(event) and (not self._only_skills or isinstance(event, SKILL_EVENTS)):
                if event.purpose == "used":  # it may turn out to be an author's own
                    used[len(rows)] = event
                rows.append(_Line(str(event.seq), clock.since(event), event.agent, said(event)))
        for number, event in used.items():
            rows[number] = rows[number]._replace(what=said(event))
        lines = [*head(self._ink, stream, path), "", *self._rows(rows)]
        if not rows:
            lines.append("  no skill event" if self._only_skills else "  no event")
        lines += table(self._ink, stream.fold.skills(), stream.fold.catalogue)
        lines += not_understood(self._ink, stream, path)
        write(self._before + "\n".join(lines) + "\n")
        self._before = "\n"

    def end(self, unseen: Sequence[Unseen], write: Callable[[str], None]) -> None:
        """Name what could not be read."""
        if unseen:
            write("\n".join(not_read(self._ink, unseen)) + "\n")

    def _rows(self, rows: list[_Line]) -> Iterator[str]:
        if not rows:
            return
        has_times, has_agents = any(row.time for row in rows), any(row.agent != _MAIN for row in rows)
        numbers, times, agents = (max(map(len, (title, *column)), default=0) for title, column in (
            ("seq", [row.number for row in rows]), ("time", [row.time for row in rows]),
            ("agent", [row.agent for row in rows])))  # fmt: skip
        agents = min(agents, _AGENT)
        for number, time, agent, what in (_Line("seq", "time", "agent", _TITLES), *rows):
            by = padded(fit("" if agent == _MAIN else agent, agents), agents) + "  " if has_agents else ""
            title = what is _TITLES
            yield self._ink.noted(
                (f"  {number:>{numbers}}  " + (f"{time:>{times}}  " if has_times else ""), DIM),
                (by, DIM),
                (f"{what.word:<{_WORD}}  ", TONES[what.tone]),
                (what.text, DIM if title else PLAIN),
                note=what.note,
            )


class Clock:
    """Tells how long after the first event of a log another one was."""

    def __init__(self) -> None:
        self._first: dt.datetime | None = None

    def started(self, event: AnyEvent) -> bool:
        """Start with the first event that has a time; always true."""
        if self._first is None:
            self._first = _moment(event)
        return True

    def since(self, event: AnyEvent) -> str:
        """Return hours, minutes and seconds; empty where nobody can tell."""
        now = _moment(event)
        if now is None or self._first is None:
            return ""
        try:
            seconds = int((now - self._first).total_seconds())
        except TypeError:  # one has a time zone, the other has none
            return ""
        sign = "-" if seconds < 0 else "+"
        minutes, seconds = divmod(abs(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{sign}{hours}:{minutes:02}:{seconds:02}" if hours else f"{sign}{minutes}:{seconds:02}"


def _moment(event: AnyEvent) -> dt.datetime | None:
    try:
        return dt.datetime.fromisoformat(event.time) if event.time else None
    except (ValueError, TypeError):
        return None
