"""Hexadecimal digits, with or without spaces, colons and ``0x``."""

from __future__ import annotations

import re
from typing import Final

from guildmark.lenses.encodings.base import Encoding, bounded

_BETWEEN: Final = re.compile(rb"[\s:,]+|0[xX]|\\x")


def _decode(data: bytes) -> bytes | None:
    try:
        return bounded(bytes.fromhex(_BETWEEN.sub(b"", data).decode("ascii")))
    except (UnicodeDecodeError, ValueError):
        return None


ENCODING: Final = Encoding(
    name="hex",
    encode=lambda data: data.hex().encode(),
    decode=_decode,
    looks=r"(?:[0-9a-f]{2}){12,}|(?:[0-9A-F]{2}){12,}",
)
