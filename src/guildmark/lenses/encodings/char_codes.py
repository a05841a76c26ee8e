"""Numbers of characters, in decimal, with commas between."""

from __future__ import annotations

import re
from typing import Final

from guildmark.lenses.encodings.base import Encoding, bounded

_NUMBER: Final = re.compile(rb"\d{1,3}")
_WRITTEN: Final = re.compile(rb"[\d\s,;]*")


def _decode(data: bytes) -> bytes | None:
    if not _WRITTEN.fullmatch(data):
        return None
    numbers = [int(number) for number in _NUMBER.findall(data)]
    return bounded(bytes(numbers)) if all(number < 256 for number in numbers) else None  # noqa: PLR2004  # of a byte


ENCODING: Final = Encoding(
    name="character codes",
    encode=lambda data: ",".join(map(str, data)).encode(),
    decode=_decode,
    looks=r"(?:\d{2,3}[ \t]*,[ \t\n]*){11,}\d{2,3}",
)
