"""Compressed streams, told apart by their first bytes: gzip, zlib, bzip2, xz; written as zlib."""

from __future__ import annotations

import bz2
import lzma
import zlib
from typing import Final

from guildmark.lenses.encodings.base import MOST, Encoding


def _decode(data: bytes) -> bytes | None:
    try:
        if data[:2] == b"\x1f\x8b" or data[:1] == b"\x78":
            stream = zlib.decompressobj(zlib.MAX_WBITS | 32)
            found = stream.decompress(data, MOST)
            return None if stream.unconsumed_tail or not stream.eof else found
        if data[:3] == b"BZh":
            return bz2.BZ2Decompressor().decompress(data, MOST)
        if data[:6] == b"\xfd7zXZ\x00":
            return lzma.LZMADecompressor(memlimit=64 * MOST).decompress(data, MOST)
        found = zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, MOST)
    except (zlib.error, OSError, EOFError, lzma.LZMAError, ValueError):
        return None
    return found or None


ENCODING: Final = Encoding(name="compressed", encode=zlib.compress, decode=_decode)
