"""What a text says to a model and hides from a reader: invisible signs, look-alike letters, references, encoded stretches.

Each view is a second reading of a stretch of the text, with the name of what was undone; positions are those of the text.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark import plugins

if TYPE_CHECKING:
    from collections.abc import Iterator

    import re2

    from guildmark.lenses.encodings.base import Encoding

_ODD: Final = re.compile("[^\x00-\x7f]|&#?\\w{2,8};")
_INVISIBLE: Final = re.compile(
    "[\u200b\u200c\u2060-\u2064\u00ad\ufeff\u180e\u034f\u115f\u1160\u3164\uffa0]|(?<![\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u0900-\u0dff\u0600-\u06ff])\u200d"
)
_LOOKS: Final = str.maketrans(
    "аеорсухіјѕԁһԛԝАВЕКМНОРСТХІЈЅαοεινρτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧɡıℓ",
    "aeopcyxijsdhqwABEKMHOPCTXIJSaoeivptuxABEZHIKMNOPTYXgil",
)
_MIXED: Final = re.compile(
    r"[A-Za-z]+[\u0370-\u04ff\u0261\u0131\u2113\u0500-\u052f]\w*|[\u0370-\u04ff\u0261\u0131\u2113\u0500-\u052f]+[A-Za-z]\w*"
)
_OTHER: Final = re.compile(r"[\u0370-\u052f\u0261\u0131\u2113]")
_DRESSED: Final = re.compile("[\uff10-\uff5a\U0001d400-\U0001d7ff\u210a-\u2134]")
_EMOJI_TAGS: Final = re.compile("\U0001f3f4[\U000e0061-\U000e007a\U000e0030-\U000e0039]{1,10}\U000e007f")
_PRINTABLE: Final = 0.92
_RUNS: Final = {
    "tag_characters": re.compile("[\U000e0020-\U000e007e]{4,}"),
    "variation_selectors": re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}"),
    "zero_width": re.compile("[\u200b\u200c\u200d\ufeff]{16,}"),
}
_WRITTEN: Final = {
    "base64": r"[A-Za-z0-9+/_-]{32,}={0,2}",
    "hexadecimal": r"(?:[0-9a-f]{2}){16,}|(?:[0-9A-F]{2}){16,}|(?:\\x[0-9a-fA-F]{2}){8,}",
    "base32": r"[A-Z2-7]{40,}={0,6}",
    "percent": r"(?:%[0-9A-Fa-f]{2}[\w./:-]{0,3}){8,}",
    "char_codes": r"(?:\d{2,3}[ \t]*,[ \t\n]*){11,}\d{2,3}",
    "entities": r"(?:&#?\w{2,8};\s?){6,}",
}
"""Of RE2, as they meet every text."""
_CANDIDATE: Final = r"[A-Za-z0-9+/_-]{32}|(?:\\x[0-9a-fA-F]{2}){8}|(?:%[0-9A-Fa-f]{2}[\w./:-]{0,3}){8}|(?:\d{2,3}[ \t]*,[ \t\n]*){11}|(?:&#?\w{2,8};\s?){6}"
MOST: Final = 200
"""Encoded stretches of one text that are looked at."""


class View(Struct, frozen=True):
    """A second reading of a stretch."""

    text: str
    start: int
    """Offset of the stretch in the text."""
    end: int
    layer: str
    offsets: tuple[int, ...] = ()
    """For each character of the view, where it stands in the text; empty where the stretch counts as one."""

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return where a part of the view stands in the text."""
        if not self.offsets:
            return self.start, self.end
        return self.offsets[start], self.offsets[max(start, end - 1)] + 1


@cache
def _encoding(module: str) -> Encoding:
    found: Encoding = plugins.load("lenses/encodings", module).ENCODING
    return found


@cache
def _compiled(regex: str) -> re2._Regexp[str]:
    import re2  # loads when first used

    return re2.compile(regex)


@lru_cache(maxsize=16)
def views(text: str, depth: int = 2) -> tuple[View, ...]:
    """Return the other readings of a text; linear in its length, and bounded in number."""
    return tuple(_views(text, depth))


def _views(text: str, depth: int) -> Iterator[View]:
    if _ODD.search(text):
        plain = _EMOJI_TAGS.sub(lambda found: "\0" * len(found[0]), text)
        for module, pattern in _RUNS.items():
            yield from _decoded(plain, module, pattern, depth)
        yield from _visible(text)
    if _compiled(_CANDIDATE).search(text):
        for module, regex in _WRITTEN.items():
            yield from _decoded(text, module, _compiled(regex), depth)


def _decoded(text: str, module: str, pattern: re.Pattern[str] | re2._Regexp[str], depth: int) -> Iterator[View]:
    encoding = _encoding(module)
    for count, found in enumerate(pattern.finditer(text)):
        if count >= MOST:
            return
        made = encoding.decode(found[0].encode("utf-8", "replace"))
        told = None if made is None else _readable(made)
        if told is not None:
            yield View(told, found.start(), found.end(), encoding.name)
            if depth > 1:
                for inner in views(told, depth - 1):
                    yield View(inner.text, found.start(), found.end(), f"{encoding.name}, {inner.layer}")


def _readable(data: bytes) -> str | None:
    """Return decoded bytes as text if they are one that somebody could mean."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if len(text) < 6:  # noqa: PLR2004  # no order is that short
        return None
    shown = sum(sign.isprintable() or sign in "\n\r\t" for sign in text)
    words = sum(sign.isalpha() or sign.isspace() for sign in text)
    return text if shown >= _PRINTABLE * len(text) and words >= len(text) / 2 else None


def _visible(text: str) -> Iterator[View]:
    """Read the text without invisible signs and with look-alike letters as those that they look like, if that changes it."""
    changed = {**_look_alikes(text), **_folded(text), **{found.start(): "" for found in _INVISIBLE.finditer(text)}}
    if not changed:
        return
    signs: list[str] = []
    offsets: list[int] = []
    for offset, sign in enumerate(text):
        plain = changed.get(offset, sign)
        if plain:
            signs.append(plain)
            offsets.append(offset)
    yield View("".join(signs), 0, len(text), "invisible or look-alike signs", tuple(offsets))


def _folded(text: str) -> dict[int, str]:
    """Find letters of mathematics and of full width, which are Latin ones in another dress."""
    found = {}
    for match in _DRESSED.finditer(text):
        plain = unicodedata.normalize("NFKC", match[0])
        if len(plain) == 1 and plain.isascii() and plain.isalnum():
            found[match.start()] = plain
    return found


def _look_alikes(text: str) -> dict[int, str]:
    """Find letters that stand for Latin ones, in words that mix them with Latin letters."""
    found: dict[int, str] = {}
    for word in _MIXED.finditer(text) if _OTHER.search(text) else ():
        letters = word[0]
        folded = letters.translate(_LOOKS)
        if folded != letters and folded.isascii() and any(sign.isascii() and sign.isalpha() for sign in letters):
            found.update(
                {
                    word.start() + at: new
                    for at, (old, new) in enumerate(zip(letters, folded, strict=True))
                    if old != new
                }
            )
    return found
