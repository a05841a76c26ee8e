"""Tells a command's options from its operands."""

from __future__ import annotations

from functools import cache

from guildmark.lenses.scripts.state import Word


class Operands:
    """What stands behind a program: operands, and options with their values in order."""

    __slots__ = ("operands", "options")

    def __init__(self) -> None:
        self.operands: list[Word] = []
        self.options: list[tuple[str, Word | None]] = []

    def has(self, names: frozenset[str]) -> bool:
        """Say whether one of the options is given."""
        return any(name in names for name, _ in self.options)

    def values(self, names: frozenset[str]) -> list[Word]:
        """Give the values of options."""
        return [value for name, value in self.options if value is not None and name in names]


@cache
def names(listed: str) -> frozenset[str]:
    """Give the option names of a table cell."""
    return frozenset(listed.split())


NONE: frozenset[str] = frozenset()


def parse(
    words: list[Word],
    takes: frozenset[str],
    *,
    stop: bool = False,
    last: frozenset[str] = NONE,
    suffixed: str = "",
) -> Operands:
    """Read words as GNU programs do.

    With ``stop`` the first operand ends the options, and so does one of ``last`` with its value. What is attached to a
    letter of ``suffixed`` is its value; a word behind it never is.
    """
    found = Operands()
    index = 0
    count = len(words)
    while index < count:
        word = words[index]
        text = word.text
        index += 1
        if text == "--":
            found.operands += words[index:]
            break
        if len(text) < 2 or text[0] != "-":  # noqa: PLR2004 - a dash and a letter
            found.operands.append(word)
            if stop:
                found.operands += words[index:]
                break
            continue
        index += _option(word, words[index] if index < count else None, takes, suffixed, found)
        if last and found.options[-1][0] in last:
            found.operands += words[index:]
            break
    return found


def _option(word: Word, following: Word | None, takes: frozenset[str], suffixed: str, found: Operands) -> int:
    """Read one option word, and give how many words behind it are its value."""
    text = word.text
    if text in takes:
        found.options.append((text, following))
        return 1 if following is not None else 0
    if text.startswith("--"):
        name, sign, _ = text.partition("=")
        found.options.append((name, tail(word, len(name) + 1) if sign else None))
        return 0
    for at in range(1, len(text)):
        letter = f"-{text[at]}"
        if letter in takes:
            if at + 1 < len(text):
                found.options.append((letter, tail(word, at + 1)))
                return 0
            found.options.append((letter, following))
            return 1 if following is not None else 0
        if text[at] in suffixed:
            found.options.append((letter, tail(word, at + 1)))
            return 0
        found.options.append((letter, None))
    if len(text) > 2:  # noqa: PLR2004 - such as -name
        found.options.append((text, None))
    return 0


def tail(word: Word, at: int) -> Word:
    """Give a word from its ``at``-th character on."""
    text = word.text[at:]
    if word.shift is None:
        return Word(text, word.start, word.end, None, word.dynamic, word.glob, word.loose, word.unsure)
    start = word.shift + len(word.text[:at].encode())
    end = start + len(text.encode())
    return Word(text, start, end, start, word.dynamic, word.glob, word.loose, word.unsure)
