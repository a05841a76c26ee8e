"""Blocks with the name as an attribute, in the system message, nothing escaped."""

from __future__ import annotations

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list of skills; the advice around it is left out."""
    blocks = [f'<skill name="{entry.id}">\n{entry.description or ""}\n</skill>' for entry in entries]
    text = "\n".join(["<available_skills>", "\n\n".join(blocks), "</available_skills>"])
    return Shown(text=text, entries=whole(entries), escapes=False, closing=("</skill>", "</available_skills>"))
