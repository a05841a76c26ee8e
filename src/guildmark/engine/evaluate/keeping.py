"""Verdicts of as many runs as there are: in memory while they are few, else in a temporary file."""

from __future__ import annotations

import tempfile
from array import array
from typing import TYPE_CHECKING, Final, Self

import msgspec

from guildmark.model.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_IN_MEMORY: Final = 2_000_000
"""Bytes up to which no file is made."""
_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(tuple[Verdict, ...])


class Kept:
    """Gives them in the order of the cases, and of each case in the order in which they came, as often as wanted.

    Use it in a ``with`` statement, or ``close`` it.
    """

    def __init__(self, cases: Iterable[str]) -> None:
        """Start with the cases whose order counts; others come after them."""
        self._file = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115  # it is closed with this
        self._places: dict[str, array[int]] = {case: array("q") for case in cases}
        self._end = 0
        self._count = 0

    def add(self, case: str, verdicts: Sequence[Verdict]) -> None:
        """Take what was said of one run."""
        data = _ENCODER.encode(verdicts)
        self._file.seek(self._end)
        self._file.write(data)
        self._places.setdefault(case, array("q")).extend((self._end, len(data)))
        self._end += len(data)
        self._count += len(verdicts)

    def has(self, case: str) -> bool:
        """Tell whether anything was said of a case."""
        return bool(self._places.get(case))

    def __len__(self) -> int:
        """Count them."""
        return self._count

    def __iter__(self) -> Iterator[Verdict]:
        """Go through all of them."""
        for places in self._places.values():
            for start, length in zip(places[::2], places[1::2], strict=True):
                self._file.seek(start)
                yield from _DECODER.decode(self._file.read(length))

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of the file."""
        self.close()
