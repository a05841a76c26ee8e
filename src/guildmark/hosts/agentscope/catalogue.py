"""Tags in the system message, nothing escaped."""

from __future__ import annotations

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list; folders stand relative to what was scanned."""
    lines = ["<agent-skills>", "# Available Skills:"]
    for entry in entries:
        lines += ["<skill>", f"<name>{entry.id}</name>", f"<description>{entry.description or ''}</description>"]
        lines += [f"<dir>{entry.path}</dir>", "</skill>"]
    closing = ("</description>", "</skill>", "</agent-skills>")
    text = "\n".join([*lines, "</agent-skills>"])
    return Shown(text=text, entries=whole(entries), escapes=False, closing=closing)
