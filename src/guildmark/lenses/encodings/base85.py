"""Base85 as git and Python's ``b85encode`` write it."""

from __future__ import annotations

import base64
from typing import Final

from guildmark.lenses.encodings.base import Encoding, bounded


def _decode(data: bytes) -> bytes | None:
    try:
        return bounded(base64.b85decode(b"".join(data.split())))
    except ValueError:
        return None


ENCODING: Final = Encoding(name="base85", encode=base64.b85encode, decode=_decode)
