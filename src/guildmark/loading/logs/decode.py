r"""JSON bytes to plain data: strictly first, then as lenient as Python's ``json``, with a note of what was bent.

Text comes out as valid Unicode: a byte that is no UTF-8 stands as ``\x80``, a lone surrogate as ``\udc80``.
"""

from __future__ import annotations

import json
import re
from typing import Final

import msgspec

from guildmark.lenses.shapes.base import valid

strict: Final = msgspec.json.Decoder().decode
"""Decodes bytes as the standard asks; the quick way, for whoever handles its errors."""

TOO_DEEP: Final = "nested too deeply"
NO_JSON: Final = "not JSON"
JUNK: Final = b"\0\x1e \t\r\n"
"""What may stand around a record: space, NUL bytes of a file that grew before it was written, record separators."""
BOM: Final = b"\xef\xbb\xbf"

_MOST_DIGITS: Final = 4_000
"""Python refuses whole numbers of more than 4,300 digits."""
_BYTE: Final = re.compile("[\udc80-\udcff]")


class NotJsonError(ValueError):
    """Bytes are no JSON, whoever reads them; the message says why."""


def decode(data: bytes) -> tuple[object, str]:
    """Decode one value; the note is empty where it is strict JSON. Raises ``NotJsonError``."""
    try:
        return strict(data), ""
    except RecursionError:
        raise NotJsonError(TOO_DEEP) from None
    except msgspec.DecodeError:
        return _Lenient().decode(data)


class _Lenient:
    """One lenient reading, and what it met."""

    def __init__(self) -> None:
        self.notes: dict[str, None] = {}

    def decode(self, data: bytes) -> tuple[object, str]:
        bare = data.strip(JUNK).removeprefix(BOM)
        if not bare:
            raise NotJsonError(NO_JSON)
        if len(bare) != len(data.strip()):
            self.notes["NUL bytes or marks around it"] = None
        decoder = json.JSONDecoder(parse_int=self._int, parse_float=self._float, parse_constant=self._constant)
        try:
            value = decoder.decode(self._text(bare))
            if b"\\u" in bare and (shown := valid(value)) != value:
                self.notes["lone surrogate"] = None
                value = shown
        except RecursionError:
            raise NotJsonError(TOO_DEEP) from None
        except ValueError:
            raise NotJsonError(NO_JSON) from None
        return value, "not strict JSON: " + (", ".join(self.notes) or "read as Python's json reads it")

    def _text(self, data: bytes) -> str:
        try:
            return data.decode()
        except UnicodeDecodeError:
            self.notes["bytes that are no UTF-8"] = None
            escaped = data.decode("utf-8", "surrogateescape")
            return _BYTE.sub(lambda found: rf"\\x{ord(found[0]) - 0xDC00:02x}", escaped)

    def _int(self, digits: str) -> object:
        if len(digits) <= _MOST_DIGITS:
            return int(digits)
        self.notes["whole number of thousands of digits"] = None
        return digits

    def _float(self, digits: str) -> float:
        value = float(digits)
        if value in (float("inf"), float("-inf")):
            self.notes["number out of range"] = None
        return value

    def _constant(self, name: str) -> float:
        self.notes["NaN or Infinity"] = None
        return float(name)


def decodes(data: bytes) -> bool:
    """Tell whether bytes are one JSON object or array, however deep."""
    try:
        value, _ = decode(data)
    except NotJsonError as error:
        return str(error) == TOO_DEEP
    return isinstance(value, dict | list)
