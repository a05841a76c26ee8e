"""A list in the description of the tool `load_skill`, nothing escaped."""

from __future__ import annotations

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list of skills."""
    lines = [f"- {entry.id}: {entry.description or ''}" for entry in entries]
    text = "\n".join(["Available skills:", *lines])
    return Shown(text=text, entries=whole(entries), escapes=False, closing=("\n- ",))
