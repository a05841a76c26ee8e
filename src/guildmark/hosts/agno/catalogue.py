"""Tags in the system message, nothing escaped."""

from __future__ import annotations

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list without the names of scripts and references, which the host puts below each description."""
    lines = ["<skills_system>"]
    for entry in entries:
        lines += ["<skill>", f"  <name>{entry.id}</name>", f"  <description>{entry.description}</description>"]
        lines.append("</skill>")
    closing = ("</description>", "</skill>", "</skills_system>")
    text = "\n".join([*lines, "</skills_system>"])
    return Shown(text=text, entries=whole(entries), escapes=False, closing=closing)
