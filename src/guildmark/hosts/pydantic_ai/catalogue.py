"""A list in the instructions of the run; nothing is escaped, but further lines of a description are indented."""

from __future__ import annotations

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list of skills."""
    lines = [f"- {entry.id}: " + (entry.description or "").replace("\n", "\n  ") for entry in entries]
    return Shown(text="\n".join(lines), entries=whole(entries), escapes=False)
