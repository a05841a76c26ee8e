"""Expands ``{a,b}`` and ``{1..3}`` the way a shell does, within a bound."""

from __future__ import annotations

import re
from typing import Final

_INNERMOST: Final = re.compile(r"(?<!\$)\{([^{}]*)\}")
_RANGE: Final = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")
_MOST: Final = 256


def expanded(text: str) -> list[str]:
    """Expand the braces of a word; a group without comma or range stays, and so does all beyond the bound."""
    done: list[str] = []
    left = [(text, 0)]
    while left:
        word, at = left.pop()
        group = next((match for match in _INNERMOST.finditer(word, at) if _choices(match[1])), None)
        if group is None or len(left) + len(done) > _MOST:
            done.append(word)
            continue
        left += [(word[: group.start()] + choice + word[group.end() :], 0) for choice in reversed(_choices(group[1]))]
    return done


def _choices(inside: str) -> list[str]:
    if "," in inside:
        return inside.split(",")
    bounds = _RANGE.fullmatch(inside)
    if bounds is None:
        return []
    first, last = int(bounds[1]), int(bounds[2])
    step = 1 if last >= first else -1
    return [str(number) for number in range(first, last + step, step)] if abs(last - first) < _MOST else []
