"""The contract of a format, and how text that nobody vouches for is made harmless before it is shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from guildmark.model.place import Place
    from guildmark.model.report import Report


class Renderer(Struct, frozen=True, kw_only=True):
    """One format. Fields are what the caller may choose, such as a width."""

    version: ClassVar[str]
    """Version of the format."""
    suffix: ClassVar[str]
    """Extension that files of this format have."""

    def render(self, report: Report) -> str:
        """Return the whole text, with a newline at its end."""
        raise NotImplementedError


_UNSAFE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff\U00013430-\U0001343f\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Control characters, invisible ones, those that reorder text and those that XML refuses, of every plane.

The two selectors that say whether a sign is an emoji stay.
"""


def visible(text: str) -> str:
    """Replace each character that could move a cursor, hide or reorder text by its escape; newlines too."""
    return _UNSAFE.sub(_escape, text)


def visible_lines(text: str) -> str:
    """Make each line of a text visible, and keep the line feeds between them."""
    return "\n".join(visible(line) for line in text.split("\n"))


def visible_json(document: bytes) -> str:
    """Indent an encoded JSON document and write unsafe characters as JSON escapes: any reader gets the same values."""
    text = msgspec.json.format(document, indent=2).decode("utf-8")
    return _UNSAFE.sub(_json_escape, text) + "\n"


def visible_json_line(document: bytes) -> str:
    """Write an encoded JSON document on one line, with JSON escapes as in ``visible_json``."""
    if document.isascii() and b"\x7f" not in document:  # JSON has escaped the other control characters
        return document.decode("ascii") + "\n"
    return _UNSAFE.sub(_json_escape, document.decode("utf-8")) + "\n"


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x100:  # noqa: PLR2004  # one byte
        return {0x0A: "\\n", 0x0D: "\\r", 0x09: "\\t"}.get(code, f"\\x{code:02x}")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"  # noqa: PLR2004  # the last code point of four digits


def _json_escape(match: re.Match[str]) -> str:
    """Write JSON's own escape, of two halves beyond the first plane; a line feed here stands between values only."""
    if match[0] == "\n":
        return "\n"
    units = match[0].encode("utf-16-be").hex()
    return "".join(f"\\u{units[start : start + 4]}" for start in range(0, len(units), 4))


def shortened(text: str, limit: int) -> str:
    """Make text visible and cut it to a number of characters."""
    text = visible(text)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def where(place: Place) -> str:
    """Write a place as ``path:line:column``, made visible."""
    if place.span is None:
        return visible(place.path)
    return f"{visible(place.path)}:{place.span.line}:{place.span.column}"


def counted(count: int, word: str) -> str:
    """Write a number and what it counts: ``1 skill``, ``2 skills``."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
