"""Escaped XML in the system prompt; what does not fit is named in one line at its end.

Measured: of 80 descriptions of 940 characters 14 were shown, and not the two short ones that came after the first that
did not fit. So the limit lies between 14,378 and 15,405 characters of entries; 15,000 is taken.
"""

from __future__ import annotations

from html import escape
from typing import Final

from guildmark.hosts.base import Entry, Shown, ShownEntry
from guildmark.lenses.frontmatter.js_text import units
from guildmark.model.view import Budget

_LIMIT: Final = 15_000


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list without the host's own skills."""
    blocks = [_block(entry) for entry in entries]
    used = sum(units(block) + 1 for block in blocks)
    fitting, total = 0, 0
    for block in blocks:
        total += units(block) + 1
        if total > _LIMIT:
            break
        fitting += 1
    reason = f"the list needs {used:,} of about {_LIMIT:,} characters: from here on skills are only named"
    tail = ", ".join(entry.id for entry in entries[fitting:])
    more = [f"Additional skills available (invoke by name): {tail}"] if tail else []
    return Shown(
        text="\n".join(["<available_skills>", *blocks[:fitting], *more, "</available_skills>"]),
        entries=tuple(
            ShownEntry(path=entry.path, shown=entry.description)
            if at < fitting
            else ShownEntry(path=entry.path, shown=None, state="bare", reason=reason)
            for at, entry in enumerate(entries)
        ),
        budget=Budget(_LIMIT, used) if more else None,
        escapes=True,
    )


def _block(entry: Entry) -> str:
    name, description = (escape(part).replace("&#x27;", "&apos;") for part in (entry.id, entry.description or ""))
    return (
        f"<skill>\n  <name>{name}</name>\n  <description>{description}</description>\n"
        f"  <location>{entry.scope}</location>\n</skill>"
    )
