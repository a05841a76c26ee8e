"""What a text says to a model and hides from a reader: invisible signs, look-alike letters, references, encoded stretches.

Each view is a second reading of a stretch of the text, with the name of what was undone; positions are those of the text.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark import plugins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.encodings.base import Encoding

_ODD: Final = re.compile("[^\x00-\x7f]|&#?\\w{2,8};")
_INVISIBLE: Final = re.compile(
    "[\u200b\u200c\u2060-\u2064\u00ad\ufeff\u180e\u034f\u115f\u1160\u3164\uffa0]|(?<![\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u0900-\u0dff\u0600-\u06ff])\u200d"
)
_LOOKS: Final = str.maketrans(
    "аеорсухіјѕԁһԛԝАВЕКМНОРСТХІЈЅαοεινρτυχΑΒΕΖΗΙΚΜΝΟΡΤΥΧɡıℓ",
    "aeopcyxijsdhqwABEKMHOPCTXIJSaoeivptuxABEZHIKMNOPTYXgil",
)
_MIXED: Final = re.compile(r"\w+")
_EMOJI_TAGS: Final = re.compile("\U0001f3f4[\U000e0061-\U000e007a\U000e0030-\U000e0039]{1,10}\U000e007f")
_PRINTABLE: Final = 0.92
_RUNS: Final = {
    "tag_characters": re.compile("[\U000e0020-\U000e007e]{4,}"),
    "variation_selectors": re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{4,}"),
    "zero_width": re.compile("[\u200b\u200c\u200d\ufeff]{16,}"),
}
_WRITTEN: Final = {
    "base64": re.compile(r"(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{32,}={0,2}(?![A-Za-z0-9+/_-])"),
    "hexadecimal": re.compile(
        r"(?<![0-9A-Fa-f])(?:[0-9a-f]{2}){16,}(?![0-9A-Fa-f])|(?<![0-9A-Fa-f])(?:[0-9A-F]{2}){16,}(?![0-9A-Fa-f])|(?:\\x[0-9a-fA-F]{2}){8,}"
    ),
    "base32": re.compile(r"(?<![A-Z0-9=])[A-Z2-7]{40,}={0,6}(?![A-Z0-9=])"),
    "percent": re.compile(r"(?:%[0-9A-Fa-f]{2}[\w./:-]{0,3}){8,}"),
    "char_codes": re.compile(r"(?:\d{2,3}[ \t]*,[ \t\n]*){11,}\d{2,3}"),
    "entities": re.compile(r"(?:&#?\w{2,8};\s?){6,}"),
}
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


def views(text: str, depth: int = 2) -> Iterator[View]:
    """Yield the other readings of a text; linear in its length, and bounded in number."""
    if _ODD.search(text):
        plain = _EMOJI_TAGS.sub(lambda found: "\0" * len(found[0]), text)
        for module, pattern in _RUNS.items():
            yield from _decoded(plain, module, pattern, depth)
        yield from _visible(text)
    for module, pattern in _WRITTEN.items():
        yield from _decoded(text, module, pattern, depth)


def _decoded(text: str, module: str, pattern: re.Pattern[str], depth: int) -> Iterator[View]:
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
    signs: list[str] = []
    offsets: list[int] = []
    changed = False
    look_alike = _look_alikes(text)
    for offset, sign in enumerate(text):
        if ord(sign) > 127 and _INVISIBLE.match(text, offset):  # noqa: PLR2004  # ASCII
            changed = True
            continue
        plain = look_alike.get(offset, sign)
        if ord(plain) > 127 and unicodedata.category(plain) in {"Ll", "Lu", "Nd"}:  # noqa: PLR2004
            folded = unicodedata.normalize("NFKC", plain)
            plain = folded if len(folded) == 1 and folded.isascii() else plain
        changed = changed or plain != sign
        signs.append(plain)
        offsets.append(offset)
    if changed:
        yield View("".join(signs), 0, len(text), "invisible or look-alike signs", tuple(offsets))


def _look_alikes(text: str) -> dict[int, str]:
    """Find letters that stand for Latin ones: in words that mix scripts, or all of whose letters have a Latin twin beside Latin text."""
    found: dict[int, str] = {}
    for word in _MIXED.finditer(text):
        letters = word[0]
        if letters.isascii() or len(letters) < 2:  # noqa: PLR2004  # a single letter is a symbol
            continue
        folded = letters.translate(_LOOKS)
        if folded != letters and folded.isascii() and any(sign.isascii() and sign.isalpha() for sign in letters):
            for at, (old, new) in enumerate(zip(letters, folded, strict=True)):
                if old != new:
                    found[word.start() + at] = new
    return found
