"""Bytes of a SKILL.md to valid Unicode, and the form that the bytes had."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from guildmark.model.skill import TextForm

if TYPE_CHECKING:
    from collections.abc import Iterable

_BOM: Final = b"\xef\xbb\xbf"
_WIDE: Final[tuple[tuple[bytes, str, Literal["utf-16", "utf-32"]], ...]] = (
    (b"\xff\xfe\x00\x00", "utf-32", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32", "utf-32"),
    (b"\xff\xfe", "utf-16", "utf-16"),
    (b"\xfe\xff", "utf-16", "utf-16"),
)


def decode(data: bytes) -> tuple[str, TextForm]:
    r"""Decode a file; a byte order mark is left out, undecodable bytes stand as ``\xNN``.

    Files that start with a UTF-16 or UTF-32 mark are decoded as such, so that a reader sees what they say.
    """
    for mark, codec, name in _WIDE:
        if data.startswith(mark):
            text = data.decode(codec, "replace").removeprefix("\ufeff")
            return text, TextForm(
                bom=True, newline=newline(text), encoding=name, bad_byte=0, bad_value=data[0], nul=_nul(text)
            )
    bom = data.startswith(_BOM)
    raw = data[3:] if bom else data
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        text = raw.decode("utf-8", "backslashreplace")
        bad = error.start + (3 if bom else 0)
        return text, TextForm(bom, newline(text), "invalid", bad, data[bad], _nul(text))
    return text, TextForm(bom, newline(text), "utf-8", None, None, _nul(text))


def text_of(data: bytes) -> str:
    """Decode any text file of a skill likewise; its form is not asked for."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")):
        return decode(data)[0]
    return data.removeprefix(_BOM).decode("utf-8", "backslashreplace")


def newline(text: str) -> Literal["lf", "crlf", "cr", "mixed", "none"]:
    """Tell how lines end."""
    pairs = text.count("\r\n")
    lone_cr = text.count("\r") - pairs
    lone_lf = text.count("\n") - pairs
    kinds: Iterable[tuple[int, Literal["lf", "crlf", "cr"]]] = ((lone_lf, "lf"), (pairs, "crlf"), (lone_cr, "cr"))
    present = [name for count, name in kinds if count]
    if not present:
        return "none"
    return present[0] if len(present) == 1 else "mixed"


def _nul(text: str) -> int | None:
    offset = text.find("\x00")
    return offset if offset >= 0 else None
