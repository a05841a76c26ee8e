"""Logs of one record a line, read in blocks: memory depends on the longest line, not on the file."""

from __future__ import annotations

from itertools import accumulate, count, repeat
from operator import add, length_hint
from typing import TYPE_CHECKING, Final

import msgspec

from guildmark.lenses.shapes.base import Row
from guildmark.loading.logs.base import Log, lost
from guildmark.loading.logs.decode import JUNK, NotJsonError, decode, strict
from guildmark.loading.logs.stream import BLOCK, BrokenError
from guildmark.model.event import Raw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.loading.logs.limits import LogLimits
    from guildmark.loading.logs.stream import Stream
    from guildmark.model.trace import Gap


class Lines(Log):
    """A file of one record a line. Offsets are null where the file is UTF-16."""

    lines = True

    def __init__(self, file: str, name: str, stream: Stream, limits: LogLimits) -> None:
        super().__init__(file, name)
        self._stream: Final = stream
        self._limits: Final = limits

    def _again(self) -> Lines:
        return Lines(self.file, self.name, self._stream, self._limits)

    def rows(self) -> Iterator[Row | Gap]:
        """Yield all records in order, with a gap for each that cannot be decoded."""
        most = self._limits.line_bytes
        number, offset = 1, self._stream.start
        waiting: list[bytes] = []
        held = 0
        broken = ""
        try:
            for block in self._stream.blocks():
                lines = block.split(b"\n")
                rest = lines.pop()
                if lines:
                    first = held + len(lines[0])
                    if first > most:
                        yield self._long(self._raw(number, offset))
                        number, offset = number + 1, offset + first + 1
                        del lines[0]
                    elif held:
                        lines[0] = b"".join((*waiting, lines[0]))
                    yield from self._batch(lines, number, offset)
                    number, offset = number + len(lines), offset + sum(map(len, lines)) + len(lines)
                    waiting.clear()
                    held = 0
                held += len(rest)
                if held > most:
                    waiting.clear()
                else:
                    waiting.append(rest)
        except BrokenError as error:
            broken = str(error)
        if held > most:
            yield self._long(self._raw(number, offset))
        else:
            yield from self._line(b"".join(waiting), self._raw(number, offset), last=True)
        if broken:
            yield lost(broken, self._raw(number, offset))

    def _batch(self, lines: list[bytes], number: int, offset: int) -> Iterator[Row | Gap]:
        """Decode the whole lines of a block; only one that is no strict JSON leaves the quick way."""
        decoded = strict if self._limits.line_bytes >= BLOCK else self._short
        starts = map(add, accumulate(map(len, lines), initial=0), count(offset))
        places = map(Raw, repeat(self.file), count(number), starts if self._stream.exact else repeat(None))
        left = iter(lines)
        done = 0
        while done < len(lines):
            bad = False
            try:
                # calling ``Row`` takes twice as long, and every record passes here; values end before places do
                yield from map(tuple.__new__, repeat(Row), zip(map(decoded, left), places))  # noqa: B905
            except (msgspec.DecodeError, RecursionError):
                bad = True
            passed = len(lines) - length_hint(left)
            self.read_records += passed - done - bad
            done = passed
            if bad:
                yield from self._line(lines[done - 1], next(places))

    def _short(self, line: bytes) -> object:
        if len(line) > self._limits.line_bytes:
            raise msgspec.DecodeError
        return strict(line)

    def _line(self, line: bytes, place: Raw, *, last: bool = False) -> Iterator[Row | Gap]:
        """Decode one line; a blank one is nothing."""
        if len(line) > self._limits.line_bytes:
            yield self._long(place)
            return
        if not line.strip(JUNK):
            return
        try:
            value, note = decode(line)
        except NotJsonError as error:
            cut = last and line.strip(JUNK)[:1] in (b"{", b"[")
            yield lost("last line is cut" if cut else f"line is {error}", place)
            return
        if note:
            yield lost(note, place)
        self.read_records += 1
        yield Row(value, place)

    def _raw(self, number: int, offset: int) -> Raw:
        return Raw(self.file, number, offset if self._stream.exact else None)

    def _long(self, place: Raw) -> Gap:
        return lost(f"line is longer than {self._limits.line_bytes:,} bytes", place)
