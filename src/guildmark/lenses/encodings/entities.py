"""Character references of HTML, which renderers show as the character."""

from __future__ import annotations

import re
from html.entities import html5
from typing import Final

from guildmark.lenses.encodings.base import Encoding, bounded

_REFERENCE: Final = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(\w{2,31}));")
_CODE_POINTS: Final = 0x110000


def _encode(data: bytes) -> bytes:
    try:
        return "".join(f"&#{ord(sign)};" for sign in data.decode("utf-8")).encode()
    except UnicodeDecodeError:
        return b"".join(b"&#%d;" % byte for byte in data)


def _plain(found: re.Match[str]) -> str:
    """Return the character of a number as it is; a renderer would change the first 32 and a few others."""
    if found[3]:
        return html5.get(f"{found[3]};", found[0])
    code = int(found[1]) if found[1] else int(found[2], 16)
    return chr(code) if code < _CODE_POINTS else found[0]


def _decode(data: bytes) -> bytes | None:
    if data and b"&" not in data:
        return None
    try:
        return bounded(_REFERENCE.sub(_plain, data.decode("utf-8")).encode("utf-8", "surrogatepass"))
    except UnicodeDecodeError:
        return None


ENCODING: Final = Encoding(name="entities", encode=_encode, decode=_decode, looks=r"(?:&#?\w{2,8};){6,}")
