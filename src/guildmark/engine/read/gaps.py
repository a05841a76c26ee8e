"""What was not understood, the same only once, with the place of the first and a count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.model.event import NOWHERE, Raw

if TYPE_CHECKING:
    from guildmark.model.trace import Gap, GapKind

MOST: Final = 500
"""Different gaps that are kept apart: a reason may quote a log, which may hold any number of words."""


class Gaps:
    """Takes gaps one by one, in the room of a few hundred."""

    def __init__(self, file: str) -> None:
        """Start with none; ``file`` is where those are that name no place."""
        self._nowhere = Raw(file)
        self._first: dict[tuple[GapKind, str], Gap] = {}
        self._counts: dict[tuple[GapKind, str], int] = {}

    def add(self, gap: Gap) -> None:
        """Take one."""
        key = (gap.kind, gap.reason)
        if key not in self._first and len(self._first) >= MOST:
            key = (gap.kind, "another reason, of which there are too many to list")
        self._first.setdefault(key, gap if gap.place != NOWHERE else replace(gap, place=self._nowhere))
        self._counts[key] = self._counts.get(key, 0) + gap.count

    @property
    def undecodable(self) -> int:
        """How many pieces of the log are no record."""
        return sum(count for (kind, _), count in self._counts.items() if kind == "undecodable")

    def merged(self) -> tuple[Gap, ...]:
        """Return them in order of appearance."""
        return tuple(replace(gap, reason=key[1], count=self._counts[key]) for key, gap in self._first.items())
