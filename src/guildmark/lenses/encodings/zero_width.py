"""Bits as zero-width characters: U+200B for 0, U+200C for 1; U+200D and U+FEFF also stand for ones in the wild."""

from __future__ import annotations

from typing import Final

from guildmark.lenses.encodings.base import Encoding

_BITS: Final = {"\u200b": "0", "\u200c": "1", "\u200d": "1", "\ufeff": "1"}


def _encode(data: bytes) -> bytes:
    return "".join("\u200c" if bit == "1" else "\u200b" for byte in data for bit in f"{byte:08b}").encode("utf-8")


def _decode(data: bytes) -> bytes | None:
    bits = "".join(_BITS.get(sign, "") for sign in data.decode("utf-8", "replace"))
    if len(bits) % 8 or (data and not bits):
        return None
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))


ENCODING: Final = Encoding(
    name="zero-width bits", encode=_encode, decode=_decode, looks="[\u200b\u200c\u200d\ufeff]{16,}"
)
