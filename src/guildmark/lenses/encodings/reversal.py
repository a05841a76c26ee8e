"""A text from its end to its start."""

from __future__ import annotations

from typing import Final

from guildmark.lenses.encodings.base import Encoding


def _turn(data: bytes) -> bytes:
    try:
        return data.decode("utf-8")[::-1].encode("utf-8")
    except UnicodeDecodeError:
        return data[::-1]


def _back(data: bytes) -> bytes | None:
    return _turn(data)


ENCODING: Final = Encoding(name="reversed", encode=_turn, decode=_back)
