"""Character references of HTML, which renderers show as the character."""

from __future__ import annotations

import html
from typing import Final

from guildmark.lenses.encodings.base import Encoding, bounded


def _encode(data: bytes) -> bytes:
    try:
        return "".join(f"&#{ord(sign)};" for sign in data.decode("utf-8")).encode()
    except UnicodeDecodeError:
        return b"".join(b"&#%d;" % byte for byte in data)


def _decode(data: bytes) -> bytes | None:
    try:
        return (
            bounded(html.unescape(data.decode("utf-8")).encode("utf-8", "surrogatepass"))
            if b"&" in data or not data
            else None
        )
    except UnicodeDecodeError:
        return None


ENCODING: Final = Encoding(name="entities", encode=_encode, decode=_decode, looks=r"(?:&#?\w{2,8};){6,}")
