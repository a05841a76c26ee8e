"""Ascii85, with or without Adobe's marks."""

from __future__ import annotations

import base64
from typing import Final

from guildmark.lenses.encodings.base import Encoding, bounded


def _decode(data: bytes) -> bytes | None:
    try:
        return bounded(base64.a85decode(data, adobe=data.lstrip().startswith(b"<~")))
    except ValueError:
        return None


ENCODING: Final = Encoding(name="ascii85", encode=base64.a85encode, decode=_decode)
