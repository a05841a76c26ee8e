r"""Escapes of source text: ``\x41``, ``\u0041``, ``\101``."""

from __future__ import annotations

import re
from typing import Final

from guildmark.lenses.encodings.base import Encoding, bounded

_CODE_POINTS: Final = 0x110000
_ESCAPE: Final = re.compile(rb"\\(?:x([0-9a-fA-F]{2})|u\{?([0-9a-fA-F]{4,6})\}?|([0-7]{3})|0([0-7]{1,3}))")


def _plain(found: re.Match[bytes]) -> bytes:
    one, wide, octal, long = found.groups()
    if one:
        return bytes([int(one, 16)])
    if wide:
        code = int(wide, 16)
        return chr(code).encode("utf-8", "surrogatepass") if code < _CODE_POINTS else found[0]
    return bytes([int(octal or long, 8) & 255])


def _decode(data: bytes) -> bytes | None:
    return bounded(_ESCAPE.sub(_plain, data)) if _ESCAPE.search(data) or not data else None


ENCODING: Final = Encoding(
    name="escapes",
    encode=lambda data: b"".join(b"\\x%02x" % byte for byte in data),
    decode=_decode,
    looks=r"(?:\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\[0-7]{3}){8,}",
)
