"""What reaches the output of a whole command, in order, and which functions of it are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from msgspec.structs import replace

from guildmark.lenses.scripts.effects import Read, Run, Shown, Write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.scripts.state import Context

_MOST: Final = 10_000
"""Things written that are told; where a command has more, the last one told is something unknown."""

_MOST_COPIED: Final = 100_000
"""Things that functions put out, each counted once a call, which are followed."""

One = TypeVar("One", Read, Write, Run)


def _uncalled(found: list[One], start: int, end: int) -> None:
    for at in range(start, end):
        found[at] = replace(found[at], certainty="uncalled")


class _Written(NamedTuple):
    """One thing that is written; ``read`` is the place of a file among the reads."""

    read: int | None
    text: str | None
    certain: bool
    arms: tuple[tuple[int, int], ...]


class Function:
    """A function whose body is being read."""

    __slots__ = ("name", "outer", "shows", "starts")

    def __init__(self, name: str, outer: str | None, shows: list[_Written], starts: tuple[int, ...]) -> None:
        self.name = name
        self.outer = outer
        self.shows = shows
        """What was written around its definition."""
        self.starts = starts
        """How many reads, writes and runs came before it."""


class Output:
    """All that is written, as far as the reading has come."""

    def __init__(self) -> None:
        self._shows: list[_Written] = []
        self._bodies: dict[str, list[_Written]] = {}
        self._ranges: list[tuple[str, tuple[int, ...], tuple[int, ...]]] = []
        self._calls: dict[str | None, set[str]] = {}
        self._inside: str | None = None
        self._any: set[str | None] = set()
        self._branchings = 0
        self._copied = 0

    def file(self, read: int, ctx: Context) -> None:
        """Note that a file is put out."""
        self._add(_Written(read, None, ctx.certain, ctx.arms))

    def text(self, text: str, ctx: Context) -> None:
        """Note that a known text is put out."""
        if ctx.view != "hidden":
            known = text if ctx.view == "whole" and ctx.form == "verbatim" else None
            self._add(_Written(None, known, ctx.certain, ctx.arms))

    def other(self, ctx: Context) -> None:
        """Note that something is put out of which nothing is known."""
        if ctx.view != "hidden":
            self._add(_Written(None, None, ctx.certain, ctx.arms))

    def count(self) -> int:
        """Say how much was noted where the reading stands."""
        return len(self._shows)

    def _add(self, written: _Written) -> None:
        if len(self._shows) < _MOST:
            self._shows.append(written)
        elif self._shows[-1].read is not None or self._shows[-1].text is not None:
            self._shows.append(_Written(None, None, certain=False, arms=()))

    def branching(self) -> int:
        """Give a number to a place where one of several ways is taken."""
        self._branchings += 1
        return self._branchings

    def enter(self, name: str, starts: tuple[int, ...]) -> Function:
        """Begin the body of a function; what it puts out is put out where it is called."""
        function = Function(name, self._inside, self._shows, starts)
        self._shows = []
        self._inside = name
        return function

    def leave(self, function: Function, ends: tuple[int, ...]) -> None:
        """End the body of a function."""
        self._bodies[function.name] = self._shows
        self._ranges.append((function.name, function.starts, ends))
        self._shows, self._inside = function.shows, function.outer

    def call(self, name: str, ctx: Context) -> None:
        """Note the call of a function."""
        self._calls.setdefault(self._inside, set()).add(name)
        body = self._bodies.get(name, ())
        self._copied += len(body)
        if self._copied > _MOST_COPIED:
            self.other(ctx)
        elif ctx.view != "hidden":
            for written in body:
                self._add(written._replace(certain=False, arms=(*ctx.arms, *written.arms)))

    def call_any(self) -> None:
        """Note a call of which only a run can tell whose it is."""
        self._any.add(self._inside)

    def settle(self, reads: list[Read], writes: list[Write], runs: list[Run]) -> None:
        """Say of what stands in a function that nothing calls that it does."""
        if not self._ranges:
            return
        called = self._reached({run.program for run in runs})
        for name, starts, ends in self._ranges:  # a function within another ends, and is listed, before it
            if name in called:
                continue
            _uncalled(reads, starts[0], ends[0])
            _uncalled(writes, starts[1], ends[1])
            _uncalled(runs, starts[2], ends[2])

    def _reached(self, also: set[str]) -> set[str]:
        names = {name for name, _, _ in self._ranges}
        left: list[str | None] = [None, *(also & names)]
        reached: set[str] = set()
        while left:
            at = left.pop()
            if at is not None:
                if at in reached:
                    continue
                reached.add(at)
            left += names if at in self._any else self._calls.get(at, ())
        return reached

    def shown(self, reads: Sequence[Read]) -> tuple[Shown, ...]:
        """Give what is put out by the calls that were seen."""
        return tuple(
            Shown(None if written.read is None else reads[written.read], written.text, written.certain, written.arms)
            for written in self._shows
        )
