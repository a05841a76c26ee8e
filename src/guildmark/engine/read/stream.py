"""One log as events, one by one; only counts are kept, so memory does not grow with the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import force_setattr

from guildmark.engine.read.gaps import Gaps
from guildmark.engine.read.identity import identity
from guildmark.engine.read.recognise import OWN_HARNESS, first_keys
from guildmark.lenses.disclosure.disclose import unnumbered
from guildmark.lenses.disclosure.fold import Fold
from guildmark.model.errors import GuildmarkError, LoadError, MemberError
from guildmark.model.event import SKILL_EVENTS, Raw
from guildmark.model.trace import Gap, Trace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from guildmark.engine.read.candidates import Candidate
    from guildmark.lenses.shapes.base import Format, Head, Read, Row, Source
    from guildmark.model.event import AnyEvent
    from guildmark.model.trace import TurnState

    Explain = Callable[[AnyEvent, str], None]


_SKILL_EVENTS: Final[frozenset[type]] = frozenset(SKILL_EVENTS)


class _Counted:
    """A source that counts its records, and shows each to whoever wants to see it."""

    def __init__(self, source: Source, show: Callable[[Row], None] | None) -> None:
        self._source = source
        self._show = show
        self.count = 0

    @property
    def head(self) -> Head:
        """Its beginning."""
        return self._source.head

    def rows(self) -> Iterator[Row | Gap]:
        """Pass every record on."""
        for row in self._source.rows():
            if type(row) is not Gap:
                self.count += 1
                if self._show is not None:
                    self._show(row)  # type: ignore[arg-type]  # a row, as was just compared
            yield row


class Stream:
    """Iterate it once; what it tells of the whole log is true when that has ended.

    Raises ``LoadError`` at the end where nothing was understood at all.
    """

    def __init__(
        self, source: Source, candidate: Candidate, explain: Explain | None = None, name: str | None = None
    ) -> None:
        """Read only the head yet; ``companions`` and ``show`` may be set before the first event is taken."""
        head = source.head
        self.source = name or head.name
        """The log, as the caller named it."""
        self.host = candidate.host
        found = identity(head)
        self.session, self.case = found.session, found.case
        self.version = found.version if candidate.host else None
        self.companions: Sequence[Source | Gap] = ()
        """Further logs of the same run, read after it."""
        self.show: Callable[[Row], None] | None = None
        """Called with each record when it is taken."""
        self.fold = Fold()
        self.gaps = Gaps(self.source)
        self.events = 0
        self._candidate = candidate
        self._format = candidate.best(head)
        self._main = source
        self._explain = explain
        self._records = 0
        self._unknown = 0

    @property
    def format(self) -> str:
        """Name the wire format."""
        return self._format.name

    @property
    def turns(self) -> TurnState:
        """Tell whether the format shows the turns of the model."""
        return "recorded" if self._format.turns else "unrecorded"

    @property
    def recognised(self) -> float:
        """Return the share of records, 0 to 1, of which no part is of an unknown kind."""
        return max(0.0, 1.0 - self._unknown / self._records) if self._records else 1.0

    def __iter__(self) -> Iterator[AnyEvent]:
        """Yield the events."""
        for item in self.items():
            if type(item) is not Gap:
                yield item  # type: ignore[misc]  # the rest are events

    def skills(self) -> Iterator[AnyEvent]:
        """Yield skill events only."""
        yield from self._taken(_SKILL_EVENTS)  # type: ignore[misc]  # there are no gaps among them

    def items(self) -> Read:
        """Yield events, and in between every gap where it was met."""
        return self._taken(None)

    def _taken(self, wanted: frozenset[type] | None) -> Read:
        """Count everything, and yield what is wanted; null is all of it."""
        add, gap = self.fold.add, self.gaps.add
        for item in self._disclosed():
            kind = type(item)
            if kind is Gap:
                gap(item)  # type: ignore[arg-type]  # as was just compared
            else:
                self.events = seq = self.events + 1
                force_setattr(item, "seq", seq)  # made a moment ago, and nobody else has it yet
                if kind in _SKILL_EVENTS:  # most are not, and a call for each of those is felt
                    add(item)  # type: ignore[arg-type]  # as was just compared
            if wanted is None or kind in wanted:
                yield item
        if self._unknown >= self._records > 0 and not self.events:
            head = self._main.head
            raise LoadError(f"{self.source} was taken for {self._candidate.title}, but nothing in it is known: "
                            f"{self.gaps.merged()[0].reason}; {first_keys(head)}",
                            next_step=f"name another one with --host; {OWN_HARNESS}")  # fmt: skip

    def _disclosed(self) -> Read:
        try:
            yield from unnumbered(self._raw(), self._candidate.dialects, self._explain)
        except GuildmarkError:
            raise
        except Exception as error:
            raise MemberError(f"{self.source}: reading it as {self.format} failed after {self.events} events: "
                              f"{type(error).__name__}: {error}",
                              next_step="please report it with the records that follow those events") from error  # fmt: skip

    def _raw(self) -> Read:
        """Read the wire format of the log and of its companions, and count what is known."""
        yield from self._tapped(self._main, self._format)
        for other in self.companions:
            if isinstance(other, Gap):
                yield other
                continue
            format_ = self._candidate.best(other.head)
            if format_.recognise(other.head) > 0:
                yield from self._tapped(other, format_)
            else:
                reason = f"{other.head.name} lies where the host keeps a part of this run, and is in no format of its"
                yield Gap(reason=reason, place=Raw(other.head.name), kind="undecodable")

    def _tapped(self, source: Source, format_: Format) -> Read:
        """Count what is known by lines, or within one document by the places that events come from."""
        counted = _Counted(source, self.show)
        lines = source.head.lines
        unknown: tuple[int | None, int | None] | None = None
        places = _Places()
        for item in format_.read(counted):
            if not lines:
                places.add(item)
            elif (
                type(item) is Gap
                and item.kind == "unknown"
                and (here := (item.place.line, item.place.offset)) != unknown
            ):
                unknown = here
                self._unknown += 1
            yield item
        self._unknown += places.unknown
        self._records += max(counted.count, places.count)


class _Places:
    """Counts the places of one document that events come from, and those of them of which a part is unknown."""

    def __init__(self) -> None:
        """Start before the first."""
        self.count = 0
        self.unknown = 0
        self._place: Raw | None = None
        self._unknown: Raw | None = None

    def add(self, item: AnyEvent | Gap) -> None:
        """Take the next event or gap; what stands within the place of the one before counts as that."""
        place = self._place
        if isinstance(item, Gap):
            raw = place if place is not None and _is_within(item.place, place) else item.place
        else:
            raw = item.raw
            if place is not None and place is self._unknown and _is_within(place, raw):
                self._place = self._unknown = place = raw  # its first part was not understood
        if raw != place:
            self._place = raw
            self.count += 1
        if isinstance(item, Gap) and item.kind == "unknown" and raw != self._unknown:
            self._unknown = self._place
            self.unknown += 1


def _is_within(part: Raw, place: Raw) -> bool:
    """Tell whether a place lies within another one, short of the whole document."""
    return place.path != "" and part.path.startswith(f"{place.path}/") and part.line == place.line


def finished(stream: Stream, events: tuple[AnyEvent, ...]) -> Trace:
    """Make the trace of a stream that has ended."""
    return Trace(
        host=stream.host, format=stream.format, recognised=stream.recognised, source=stream.source,
        session=stream.session, version=stream.version, case=stream.case, catalogue=stream.fold.catalogue,
        turns=stream.turns,
        events=events, gaps=stream.gaps.merged(), skills=stream.fold.skills(),
    )  # fmt: skip
