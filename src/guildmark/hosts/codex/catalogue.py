"""A list in a developer message, with paths below short names of their roots, under a budget of tokens.

The host's arithmetic: a token is four bytes, begun ones count; every description gets one more character in turn while
it fits. Measured: the limit, 2 % of a window of 272,000 tokens, and the lengths of the host's own entries.
"""

from __future__ import annotations

from typing import Final

from guildmark.hosts.base import Entry, Shown, ShownEntry
from guildmark.model.view import Budget

_LIMIT: Final = 5_440
_DESCRIPTION: Final = 1_024
_OWN: Final = ((40, 570), (46, 624), (50, 106), (54, 225))
"""Of each skill that it brings along: characters of its line without a description, and of the description."""


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list without the host's own skills; paths below the root ``r1``."""
    texts = [_capped(entry.description or "") for entry in entries]
    least = [size for size, _ in _OWN] + [len(_line(entry, "").encode("utf-8", "replace")) for entry in entries]
    costs = [_steps("x" * length) for _, length in _OWN] + [_steps(text) for text in texts]
    used = sum(_tokens(size + cost[-1]) for size, cost in zip(least, costs, strict=True))
    if used <= _LIMIT:
        lengths: list[int | None] = [len(text) for text in texts]
    elif sum(map(_tokens, least)) <= _LIMIT:
        lengths = list(_shared(least, costs)[len(_OWN) :])
    else:
        lengths = _names_only(least)[len(_OWN) :]
    lines, shown = [], []
    for entry, text, length in zip(entries, texts, lengths, strict=True):
        shown.append(_entry(entry, text, length, used))
        if length is not None:
            lines.append(_line(entry, text[:length]))
    return Shown(
        text="\n".join(["<skills_instructions>", "### Available skills", *lines, "</skills_instructions>"]),
        entries=tuple(shown),
        budget=Budget(_LIMIT, used, "tokens") if used > _LIMIT else None,
        escapes=False,
        closing=("</skills_instructions>",),
    )


def _line(entry: Entry, text: str) -> str:
    parts = (f"- {entry.id}:", *([text] if text else []), f"(file: r1/{'/'.join(entry.file.split('/')[-2:])})")
    return " ".join(parts)


def _entry(entry: Entry, text: str, length: int | None, used: int) -> ShownEntry:
    over = f"the list needs {used:,} of {_LIMIT:,} tokens"
    whole = len(entry.description or "")
    if length is None:
        return ShownEntry(path=entry.path, shown=None, state="dropped", reason=f"{over}, even without descriptions")
    if length == 0 and whole:
        return ShownEntry(path=entry.path, shown=None, state="bare", reason=f"{over}: no description fits")
    if length < len(text):
        reason = f"{over}: the description is shortened from {whole:,} to {length:,} characters"
        return ShownEntry(path=entry.path, shown=text[:length], state="cut", reason=reason)
    if len(text) < whole:
        reason = f"the description is cut from {whole:,} to {_DESCRIPTION:,} characters"
        return ShownEntry(path=entry.path, shown=text, state="cut", reason=reason)
    return ShownEntry(path=entry.path, shown=text)


def _capped(text: str) -> str:
    return text if len(text) <= _DESCRIPTION else f"{text[: _DESCRIPTION - 3]}..."


def _tokens(size: int) -> int:
    """Count the tokens of a line of so many bytes, its line end not among them."""
    return (size + 1 + 3) // 4


def _steps(text: str) -> list[int]:
    """Give, for each number of characters shown, how many bytes they add to a line, a blank among them."""
    sizes = [0]
    total = 1
    for char in text:
        total += len(char.encode("utf-8", "surrogatepass"))
        sizes.append(total)
    return sizes


def _shared(least: list[int], costs: list[list[int]]) -> list[int]:
    """Hand out characters one at a time, in turn, until nothing more fits."""
    taken = [0] * len(least)
    left = _LIMIT - sum(map(_tokens, least))
    open_lines = [at for at, cost in enumerate(costs) if len(cost) > 1]
    while open_lines:
        growing = []
        for at in open_lines:
            cost, length = costs[at], taken[at]
            price = _tokens(least[at] + cost[length + 1]) - _tokens(least[at] + cost[length])
            if price > left:
                continue
            left -= price
            taken[at] = length + 1
            if length + 2 < len(cost):
                growing.append(at)
        open_lines = growing
    return taken


def _names_only(least: list[int]) -> list[int | None]:
    """Leave out the lines that do not fit even without a description; None for those."""
    left = _LIMIT
    lengths: list[int | None] = []
    for size in least:
        price = _tokens(size)
        lengths.append(0 if price <= left else None)
        left -= price if price <= left else 0
    return lengths
