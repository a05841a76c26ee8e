"""Escaped XML with a line for each tag, as the answer to `list_skills` or in the system instruction."""

from __future__ import annotations

from html import escape

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list of skills."""
    lines = ["<available_skills>"]
    for entry in entries:
        lines += ["<skill>", "<name>", escape(entry.id), "</name>"]
        lines += ["<description>", escape(entry.description or ""), "</description>", "</skill>"]
    text = "\n".join([*lines, "</available_skills>"])
    return Shown(text=text, entries=whole(entries), escapes=True)
