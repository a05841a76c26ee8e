"""The contract of a format, and how text that nobody vouches for is made harmless before it is shown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

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
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e0fff]"
)
"""Control characters, invisible ones and those that reorder text, of every plane."""


def visible(text: str) -> str:
    """Replace each character that could move a cursor, hide or reorder text by its escape; newlines too."""
    return _UNSAFE.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < 0x100:  # noqa: PLR2004  # one byte
        return {0x0A: "\\n", 0x0D: "\\r", 0x09: "\\t"}.get(code, f"\\x{code:02x}")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"  # noqa: PLR2004


def shortened(text: str, limit: int) -> str:
    """Make text visible and cut it to a number of characters."""
    text = visible(text)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def where(place: Place) -> str:
    """Write a place as ``path:line:column``, made visible."""
    if place.span is None:
        return visible(place.path)
    return f"{visible(place.path)}:{place.span.line}:{place.span.column}"
