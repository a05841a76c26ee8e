"""What all logs have in common, whatever holds their records."""

from __future__ import annotations

import os
import weakref
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final, Self

from guildmark.lenses.shapes.base import Head, Row
from guildmark.loading.logs.limits import HEAD_BYTES, HEAD_RECORDS, HEAD_STEPS
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.event import Raw


class Log(ABC):
    """A log whose records can be read from the beginning, as often as one likes."""

    lines: bool = False
    """Whether it is one record a line."""

    def __init__(self, file: str, name: str) -> None:
        self.file: Final = file
        """As the caller named it, with forward slashes."""
        self.name: Final = name
        self.read_records = 0
        """How many records ``rows`` has yielded; exact once it has ended."""
        self._head: Head | None = None
        self._temporary: list[weakref.finalize[[str], Log]] = []

    @property
    def head(self) -> Head:
        """Its beginning; reading it takes nothing away from ``rows``."""
        if self._head is None:
            self._head = Head(self.name, tuple(self._beginning()), lines=self.lines)
        return self._head

    @abstractmethod
    def rows(self) -> Iterator[Row | Gap]:
        """Yield all records in order, with a gap for each that cannot be decoded."""

    @abstractmethod
    def _again(self) -> Log:
        """Return a second reader of the same log."""

    def _beginning(self) -> Iterator[object]:
        found = 0
        for step, item in enumerate(self._again().rows()):
            if isinstance(item, Row):
                yield item.value
                found += 1
            if found >= HEAD_RECORDS or step >= HEAD_STEPS:
                return
            if found and _far(item.raw if isinstance(item, Row) else item.place):
                return

    def owns(self, path: str) -> None:
        """Delete a temporary file with this log, at the latest when the process ends."""
        self._temporary.append(weakref.finalize(self, _delete, path))

    def close(self) -> None:
        """Delete what was spooled; nothing else is kept open between readings."""
        for delete in self._temporary:
            delete()

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *exc: object) -> None:
        """Close it."""
        self.close()


def _far(raw: Raw) -> bool:
    return raw.offset is not None and raw.offset > HEAD_BYTES


def _delete(path: str) -> None:
    try:
        os.unlink(path)  # noqa: PTH108  # also runs when the interpreter ends
    except OSError:
        return


def lost(reason: str, place: Raw) -> Gap:
    """Say that bytes were no record."""
    return Gap(reason=reason, place=place, kind="undecodable")


class Held(Log):
    """A log whose records are in memory."""

    def __init__(self, file: str, name: str, found: list[Row | Gap]) -> None:
        super().__init__(file, name)
        self._found: Final = found

    def rows(self) -> Iterator[Row | Gap]:
        """Yield all records in order, with a gap for each that cannot be decoded."""
        for item in self._found:
            self.read_records += isinstance(item, Row)
            yield item

    def _again(self) -> Held:
        return Held(self.file, self.name, self._found)
