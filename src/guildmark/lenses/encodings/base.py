"""What an encoding is: a pair of functions on bytes that undo one another, and the look of what it writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

MOST: Final = 1_000_000
"""Bytes of the longest output of any decoding: what would be longer is not decoded."""


class Encoding(Struct, frozen=True, kw_only=True):
    """One encoding; ``decode`` returns None for what it did not write, and never raises."""

    name: str
    encode: Callable[[bytes], bytes]
    decode: Callable[[bytes], bytes | None]
    looks: str = ""
    """A pattern (RE2) of stretches of text that may be written so; empty where any text may."""


def bounded(data: bytes | None) -> bytes | None:
    """Return data that is not too long to look at."""
    return data if data is not None and len(data) <= MOST else None
