"""Base32 of RFC 4648."""

from __future__ import annotations

import base64
import binascii
from typing import Final

from guildmark.lenses.encodings.base import Encoding, bounded


def _decode(data: bytes) -> bytes | None:
    plain = b"".join(data.split()).rstrip(b"=")
    try:
        return bounded(base64.b32decode(plain + b"=" * (-len(plain) % 8), casefold=True))
    except (binascii.Error, ValueError):
        return None


ENCODING: Final = Encoding(name="base32", encode=base64.b32encode, decode=_decode, looks=r"[A-Z2-7]{32,}={0,6}")
