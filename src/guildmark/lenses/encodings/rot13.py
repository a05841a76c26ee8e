"""ROT13: letters turned by half the alphabet."""

from __future__ import annotations

from typing import Final

from guildmark.lenses.encodings.base import Encoding

_UPPER: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TURN: Final = bytes.maketrans(
    _UPPER + _UPPER.lower(), (_UPPER[13:] + _UPPER[:13]) + (_UPPER[13:] + _UPPER[:13]).lower()
)


def _turn(data: bytes) -> bytes:
    return data.translate(_TURN)


ENCODING: Final = Encoding(name="rot13", encode=_turn, decode=_turn)
