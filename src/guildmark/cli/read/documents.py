"""Traces for machines: the published documents ``trace`` and ``event``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import msgspec

from guildmark.engine.read.reading import Traces
from guildmark.engine.read.stream import finished
from guildmark.model.event import SKILL_EVENTS
from guildmark.reports.base import counted, visible, visible_json, visible_json_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from guildmark.engine.read.stream import Explain, Stream
    from guildmark.model.event import AnyEvent
    from guildmark.model.skill import Unseen
    from guildmark.model.trace import Trace

    Write = Callable[[str], None]


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
        """Write each event when it comes."""
        encode = msgspec.json.Encoder().encode
        head = b'{"log":' + encode(path) + b"," if self._several else b"{"
        for event in _wanted(stream, only_skills=self._only_skills):
            write(visible_json_line(head + encode(event)[1:]))
        gaps = stream.gaps.merged()
        if gaps:
            times = counted(sum(gap.count for gap in gaps), "time")
            click.echo(f"{visible(path)}: something was not understood {times}; --format terminal lists it", err=True)

    def end(self, unseen: Sequence[Unseen], write: Callable[[str], None]) -> None:
        """Name what could not be read."""
        del write
        for item in unseen:
            click.echo(f"not read: {visible(item.path)}: {visible(item.reason)}", err=True)


def _wanted(stream: Stream, *, only_skills: bool) -> Iterator[AnyEvent]:
    return (event for event in stream if not only_skills or isinstance(event, SKILL_EVENTS))
