"""A trace for people: its events in order, one line each, and below them one row per skill."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from guildmark.cli.read.head import head, not_read, not_understood
from guildmark.cli.read.ink import DIM, PLAIN, fit, padded
from guildmark.cli.read.table import table
from guildmark.cli.read.words import said
from guildmark.model.event import SKILL_EVENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from guildmark.cli.read.ink import Ink
    from guildmark.cli.read.words import Said
    from guildmark.engine.read.stream import Explain, Stream
    from guildmark.model.event import AnyEvent
    from guildmark.model.skill import Unseen

_WORD = 9
_AGENT = 16


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
        rows = [
            (str(event.seq), clock.since(event), event.agent, said(event))
            for event in stream
            if clock.started(event) and (not self._only_skills or isinstance(event, SKILL_EVENTS))
        ]
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

    def _rows(self, rows: list[tuple[str, str, str, Said]]) -> Iterator[str]:
        if not rows:
            return
        numbers, times, agents = (max(len(row[column]) for row in rows) for column in range(3))
        agents = min(agents, _AGENT) if any(row[2] != "main" for row in rows) else 0
        for number, time, agent, what in rows:
            by = padded(fit(agent if agent != "main" else "", agents), agents) + "  " if agents else ""
            yield self._ink.line(
                (f"  {number:>{numbers}}  " + (f"{time:>{times}}  " if times else ""), DIM),
                (by, DIM),
                (f"{what.word:<{_WORD}}  ", what.style),
                (what.text, PLAIN),
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
