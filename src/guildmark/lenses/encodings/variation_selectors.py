"""Bytes as variation selectors (U+FE00 to FE0F, U+E0100 to E01EF), which no font shows."""

from __future__ import annotations

from typing import Final

from guildmark.lenses.encodings.base import Encoding

_SHORT: Final = 16


def _encode(data: bytes) -> bytes:
    return "".join(chr(0xFE00 + byte if byte < _SHORT else 0xE0100 + byte - _SHORT) for byte in data).encode("utf-8")


def _decode(data: bytes) -> bytes | None:
    found = bytearray()
    for sign in data.decode("utf-8", "replace"):
        code = ord(sign)
        if 0xFE00 <= code <= 0xFE0F:  # noqa: PLR2004  # the two blocks
            found.append(code - 0xFE00)
        elif 0xE0100 <= code <= 0xE01EF:  # noqa: PLR2004
            found.append(code - 0xE0100 + _SHORT)
    return bytes(found) if found or not data else None


ENCODING: Final = Encoding(
    name="variation selectors", encode=_encode, decode=_decode, looks="[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}"
)
