"""What JavaScript makes of text and of YAML values: the ground that the dialects of JavaScript hosts share."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.values import Value

SPACES: Final = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
"""What ``trim()`` takes off: a byte order mark too."""
_EXPONENT: Final = re.compile(r"e([-+])0*(?=\d)")
_WHOLE: Final = 1e21
"""From here on a whole number is written with an exponent."""
_SMALL: Final = (1e-6, 1e-4)
"""Between these Python writes an exponent and JavaScript does not."""


def trim(text: str) -> str:
    """Return what ``trim()`` leaves."""
    return text.strip(SPACES)


def units(text: str) -> int:
    """Count as ``length`` does: UTF-16 code units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, limit: int) -> str:
    """Return the first code units of a text; half a pair becomes U+FFFD, as it does on its way out."""
    if len(text) <= limit and units(text) <= limit:
        return text
    data = text[:limit].encode("utf-16-le", "surrogatepass")
    return data[: limit * 2].decode("utf-16-le", "replace")


def spoken(value: Value) -> str:
    """Return what ``String()`` makes of a value."""
    if isinstance(value, str):
        return str(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join("" if item is None else spoken(item) for item in value)
    if isinstance(value, dict):
        return "[object Object]"
    return _number(value)


def _number(value: float) -> str:
    """Write a number as JavaScript does, whose numbers are all doubles."""
    try:
        number = float(value)
    except OverflowError:
        return "Infinity" if value > 0 else "-Infinity"
    if number != number:  # noqa: PLR0124  # only NaN is not itself
        return "NaN"
    if abs(number) == float("inf"):
        return "Infinity" if number > 0 else "-Infinity"
    if abs(number) < _WHOLE and number == int(number):
        return str(int(number))
    if _SMALL[0] <= abs(number) < _SMALL[1]:
        return format(Decimal(repr(number)), "f")
    return _EXPONENT.sub(r"e\1", repr(number))
