"""Base64 of RFC 4648, both alphabets, with line breaks and with or without padding."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Final

from guildmark.lenses.encodings.base import Encoding, bounded

_SPACE: Final = re.compile(rb"[\s\\]+")
_WRITTEN: Final = re.compile(rb"[A-Za-z0-9+/_-]*={0,2}")


def _decode(data: bytes) -> bytes | None:
    plain = _SPACE.sub(b"", data)
    if not _WRITTEN.fullmatch(plain):
        return None
    plain = plain.rstrip(b"=").replace(b"-", b"+").replace(b"_", b"/")
    if len(plain) % 4 == 1:
        return None
    try:
        return bounded(base64.b64decode(plain + b"=" * (-len(plain) % 4)))
    except (binascii.Error, ValueError):
        return None


ENCODING: Final = Encoding(name="base64", encode=base64.b64encode, decode=_decode, looks=r"[A-Za-z0-9+/_-]{24,}={0,2}")
