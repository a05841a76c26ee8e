"""One line for each skill in a reminder within the first user message, under a budget of 8,000 characters.

Measured: the limit (1 % of a window of 200,000 tokens, at 4 characters each), the 1,536 characters of one entry, and
what the host's own skills take of the limit, with and without the two descriptions that it gives up last.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from guildmark.hosts.base import Entry, Shown, ShownEntry
from guildmark.lenses.frontmatter.js_text import cut, units
from guildmark.model.view import Budget

_LIMIT: Final = 8_000
_OWN: Final = 6_210
_OWN_LEAST: Final = 6_076
_ENTRY: Final = 1_536
_FOLDED: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINER: Final = "\u200d"
_COLOUR: Final = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list without the host's own skills; entries that do not fit keep their name only."""
    texts = [_shortened(_escaped(entry.description or "")) for entry in entries]
    kept = _kept([entry.id for entry in entries], texts)
    over = not all(kept)
    used = sum(units(_line(entry.id, text)) + 1 for entry, text in zip(entries, texts, strict=True)) + _OWN
    lines, shown = [], []
    for entry, text, keeps in zip(entries, texts, kept, strict=True):
        lines.append(_line(entry.id, text) if keeps else f"- {entry.id}")
        shown.append(_entry(entry, text) if keeps else _bare(entry, used))
    return Shown(
        text="\n".join(["<system-reminder>", *lines, "</system-reminder>"]),
        entries=tuple(shown),
        budget=Budget(_LIMIT, used) if over else None,
        escapes=True,
    )


def _kept(ids: list[str], texts: list[str]) -> list[bool]:
    """Say which entries keep their description: all, or in their order those that still fit."""
    if sum(units(_line(name, text)) + 1 for name, text in zip(ids, texts, strict=True)) + _OWN <= _LIMIT:
        return [True] * len(ids)
    left = _LIMIT - _OWN_LEAST - sum(units(name) + 3 for name in ids)
    kept = []
    for text in texts:
        cost = units(text) + 2
        kept.append(cost <= left)
        left -= cost if cost <= left else 0
    return kept


def _line(name: str, text: str) -> str:
    return f"- {name}: {text}"


def _entry(entry: Entry, text: str) -> ShownEntry:
    length = units(_escaped(entry.description or ""))
    if length <= _ENTRY:
        return ShownEntry(path=entry.path, shown=text)
    reason = f"the description is cut from {length:,} to {_ENTRY:,} characters"
    return ShownEntry(path=entry.path, shown=text, state="cut", reason=reason)


def _bare(entry: Entry, used: int) -> ShownEntry:
    reason = f"the list needs {used:,} of {_LIMIT:,} characters, and this description no longer fits"
    return ShownEntry(path=entry.path, shown=None, state="bare", reason=reason)


def _shortened(text: str) -> str:
    return text if units(text) <= _ENTRY else f"{cut(text, _ENTRY - 1)}…"


def _escaped(text: str) -> str:
    """Drop terminal sequences, put one blank for a run of control and format characters, escape angle brackets."""
    if not text.isprintable():
        text = _COLOUR.sub("", text)
        parts: list[str] = []
        for at, char in enumerate(text):
            joins = char == _JOINER and unicodedata.category(text[at + 1 : at + 2] or " ") == "So"
            if joins or unicodedata.category(char) not in _FOLDED:
                parts.append(char)
            elif at == 0 or unicodedata.category(text[at - 1]) not in _FOLDED:
                parts.append(" ")
        text = "".join(parts)
    return text.replace("<", "&lt;").replace(">", "&gt;")
