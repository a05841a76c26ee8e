"""Percent signs of URLs; every byte is written so."""

from __future__ import annotations

from typing import Final
from urllib.parse import unquote_to_bytes

from guildmark.lenses.encodings.base import Encoding, bounded


def _decode(data: bytes) -> bytes | None:
    return bounded(unquote_to_bytes(data)) if b"%" in data or not data else None


ENCODING: Final = Encoding(
    name="url",
    encode=lambda data: b"".join(b"%%%02X" % byte for byte in data),
    decode=_decode,
    looks=r"(?:%[0-9A-Fa-f]{2}[\w./:-]{0,3}){8,}",
)
