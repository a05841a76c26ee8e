"""Traces for machines: the published documents ``trace`` and ``event``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click
import msgspec

from guildmark.engine.read.reading import Traces
from guildmark.engine.read.stream import finished
from guildmark.reports.base import counted, visible, visible_json, visible_json_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from guildmark.engine.read.stream import Explain, Stream
    from guildmark.model.event import AnyEvent
    from guildmark.model.skill import Unseen
    from guildmark.model.trace import Gap, Trace

    Write = Callable[[str], None]

_REASONS: Final = 3
"""Of what was not understood, on standard error."""


class Document:
    """One JSON document: the trace of one log, or several in ``traces``."""

    def __init__(self, *, only_skills: bool) -> None:
        self._only_skills = only_skills
        self._several = False
        self._traces: list[Trace] = []

    def begin(self, *, several: bool) -> None:
        """Learn whether there may be more than one log."""
        self._several = several

    def explain(self) -> Explain | None:
        """Want no reasons."""
        return None

    def show(self, stream: Stream, path: str, write: Callable[[str], None]) -> None:
        """Keep the trace."""
        del path, write
        self._traces.append(finished(stream, tuple(_wanted(stream, only_skills=self._only_skills))))

    def end(self, unseen: Sequence[Unseen], write: Callable[[str], None]) -> None:
        """Write the document."""
        found = Traces(traces=tuple(self._traces), unseen=tuple(unseen)) if self._several else self._traces[0]
        write(visible_json(msgspec.json.encode(found)))


class Lines:
    """One event a line, written while the log is read; what was not understood goes to standard error."""

    def __init__(self, *, only_skills: bool) -> None:
        self._only_skills = only_skills
        self._several = False

    def begin(self, *, several: bool) -> None:
        """Learn whether there may be more than one log; if so, each line names its own."""
        self._several = several

    def explain(self) -> Explain | None:
        """Want no reasons."""
        return None

    def show(self, stream: Stream, path: str, write: Callable[[str], None]) -> None:
        """Write each event when it comes, and once more, with the same number, one whose purpose shows only later."""
        encode = msgspec.json.Encoder().encode
        head = b'{"log":' + encode(path) + b"," if self._several else b"{"
        used: list[AnyEvent] = []
        for event in _wanted(stream, only_skills=self._only_skills):
            write(visible_json_line(head + encode(event)[1:]))
            if event.purpose == "used":
                used.append(event)
        for event in used:
            if event.purpose != "used":
                write(visible_json_line(head + encode(event)[1:]))
        if gaps := stream.gaps.merged():
            click.echo(f"{visible(path)}: {_summary(gaps)}", err=True)

    def end(self, unseen: Sequence[Unseen], write: Callable[[str], None]) -> None:
        """Name what could not be read."""
        del write
        for item in unseen:
            click.echo(f"not read: {visible(item.path)}: {visible(item.reason)}", err=True)


def _summary(gaps: Sequence[Gap]) -> str:
    """Say on one line what was not understood."""
    times = counted(sum(gap.count for gap in gaps), "time")
    reasons = [f"{visible(gap.reason)}{f' ({gap.count} x)' if gap.count > 1 else ''}" for gap in gaps[:_REASONS]]
    more = f"; and {counted(len(gaps) - _REASONS, 'more reason')}, --format json has all" if gaps[_REASONS:] else ""
    return f"something was not understood {times}: {'; '.join(reasons)}{more}"


def _wanted(stream: Stream, *, only_skills: bool) -> Iterator[AnyEvent]:
    return stream.skills() if only_skills else iter(stream)
