"""Tag characters (U+E0000 block), which no font shows and models read as ASCII."""

from __future__ import annotations

from typing import Final

from guildmark.lenses.encodings.base import Encoding

BASE: Final = 0xE0000
_LAST: Final = 0x7F


def _encode(data: bytes) -> bytes:
    return "".join(chr(BASE + byte) for byte in data if byte < _LAST).encode("utf-8")


def _decode(data: bytes) -> bytes | None:
    text = data.decode("utf-8", "replace")
    signs = [ord(sign) - BASE for sign in text if BASE <= ord(sign) < BASE + _LAST]
    return bytes(signs) if signs or not data else None


ENCODING: Final = Encoding(name="tag characters", encode=_encode, decode=_decode, looks="[\U000e0020-\U000e007e]{4,}")
