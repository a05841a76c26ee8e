"""Tags in the description of the tool, nothing escaped."""

from __future__ import annotations

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list of skills."""
    lines = ["<available_skills>"]
    for entry in entries:
        lines += [
            "<skill>",
            f"<name>{entry.id}</name>",
            f"<description>{entry.description or ''}</description></skill>",
        ]
    closing = ("</description>", "</skill>", "</available_skills>")
    text = "\n".join([*lines, "</available_skills>"])
    return Shown(text=text, entries=whole(entries), escapes=False, closing=closing)
