"""Escaped XML in a reminder within the first user message; over 8,000 characters only first lines are left.

The host's own skills take 5,800 of them (both measured). What the user's and extensions' skills take is not known to a
scan, so a list that is near the limit here may be over it there.
"""

from __future__ import annotations

from html import escape
from typing import Final

from guildmark.hosts.base import Entry, Shown, ShownEntry
from guildmark.lenses.frontmatter.js_text import trim, units
from guildmark.model.view import Budget

_LIMIT: Final = 8_000
_OWN: Final = 5_800


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list without the host's own skills."""
    used = _OWN + sum(units(_block(entry, entry.description or "")) + 1 for entry in entries)
    over = Budget(_LIMIT, used) if used > _LIMIT else None
    blocks, shown = [], []
    for entry in entries:
        whole = entry.description or ""
        text = trim(whole.split("\n")[0] if over else whole)
        blocks.append(_block(entry, text))
        shown.append(_entry(entry, text, over))
    return Shown(
        text="\n".join(["<available_skills>", *blocks, "</available_skills>"]),
        entries=tuple(shown),
        budget=over,
        escapes=True,
    )


def _entry(entry: Entry, text: str, over: Budget | None) -> ShownEntry:
    if text == trim(entry.description or ""):
        return ShownEntry(path=entry.path, shown=text)
    reason = f"only the first line of a description is left once the list exceeds {_LIMIT:,} characters"
    reason += f", and it needs {over.used:,}" if over else ""
    state = "cut" if text else "bare"
    return ShownEntry(path=entry.path, shown=text or None, state="cut" if state == "cut" else "bare", reason=reason)


def _block(entry: Entry, text: str) -> str:
    name, description = (escape(part).replace("&#x27;", "&apos;") for part in (entry.id, text))
    lines = ["<skill>", "<name>", name, "</name>", "<description>", f"{description} ({entry.scope})", "</description>"]
    return "\n".join([*lines, "<location>", entry.scope, "</location>", "</skill>"])
