"""How one name can be made to look like another: the operators that squatters of package names use."""

from __future__ import annotations

import itertools
import re
import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

SHORTEST: Final = 5
"""Names shorter than this collide by chance: only their look, case and separators count."""
_LONG: Final = 8
_AFFIXES: Final = frozenset(
    {"official", "pro", "plus", "helper", "tool", "tools", "v2", "v3", "new", "latest", "real", "original"}
)
_SEPARATORS: Final = re.compile(r"[-_. ]+")
_LOOKS: Final = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l", "5": "s", "3": "e", "4": "a", "7": "t", "8": "b"}) | {
    0x430: "a", 0x435: "e", 0x43e: "o", 0x440: "p", 0x441: "c", 0x443: "y", 0x445: "x", 0x456: "l", 0x455: "s", 0x501: "d", 0x3bf: "o", 0x3b1: "a", 0x3bd: "v", 0x131: "l",
}  # fmt: skip
"""Signs that look like others; those given by number are Cyrillic, Greek, and the dotless i."""
_KEYS: Final = ("1234567890-", "qwertyuiop", "asdfghjkl", "zxcvbnm")
_NEAR: Final = {
    frozenset((one, other))
    for row in _KEYS
    for one, other in itertools.pairwise(row)
} | {
    frozenset((one, other))
    for above, below in itertools.pairwise(_KEYS)
    for at, one in enumerate(above)
    for other in below[max(0, at - 1) : at + 1]
}  # fmt: skip


def resembles(name: str, known: str) -> str | None:
    """Say how a name looks like another one; null where it is that name, or does not."""
    if name == known:
        return None
    return next((said for said, fits in _WAYS if fits(name, known)), None)


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _words(name: str) -> list[str]:
    return [word for word in _SEPARATORS.split(_plain(name)) if word]


def _joined(name: str) -> str:
    return "".join(_words(name))


def _looks(name: str) -> str:
    marks = unicodedata.normalize("NFD", _plain(name))
    bare = "".join(sign for sign in marks if not unicodedata.combining(sign))
    return _SEPARATORS.sub("", bare.translate(_LOOKS)).replace("rn", "m").replace("vv", "w")


def _long(name: str) -> bool:
    return len(_joined(name)) >= SHORTEST


def _edited(name: str, known: str) -> bool:
    one, other = _joined(name), _joined(known)
    most = 1 if len(other) < _LONG else 2
    if not _long(known) or abs(len(one) - len(other)) > most or not {*one[:2], *one[-2:]} & {*other[:2], *other[-2:]}:
        return False
    from rapidfuzz.distance import DamerauLevenshtein  # loads when two names are near

    return DamerauLevenshtein.distance(one, other, score_cutoff=most) <= most


def _neighbour(name: str, known: str) -> bool:
    one, other = _joined(name), _joined(known)
    if not _long(known) or len(one) != len(other):
        return False
    differ = [frozenset(pair) for pair in zip(one, other, strict=True) if pair[0] != pair[1]]
    return len(differ) == 1 and differ[0] in _NEAR


def _affixed(name: str, known: str) -> bool:
    one, other = _words(name), _words(known)
    return any(one in ([*other, word], [word, *other]) for word in _AFFIXES)


def _plural(name: str, known: str) -> bool:
    one, other = _joined(name), _joined(known)
    return one != other and one.removesuffix("s") == other.removesuffix("s")


def _swapped(name: str, known: str) -> bool:
    one, other = _words(name), _words(known)
    return len(other) > 1 and one != other and sorted(one) == sorted(other)


_WAYS: Final[tuple[tuple[str, Callable[[str, str], bool]], ...]] = (
    ("is the same but for case and separators", lambda name, known: _joined(name) == _joined(known)),
    ("looks the same", lambda name, known: _looks(name) == _looks(known)),
    ("has the same words in another order", _swapped),
    ("has a word added", _affixed),
    ("differs by its plural", _plural),
    ("differs by a neighbouring key", _neighbour),
    ("differs by a letter or two", _edited),
)
