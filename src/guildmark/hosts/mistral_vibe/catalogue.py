"""Tags in the system message; whether anything is escaped is not known."""

from __future__ import annotations

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list without the host's own skills; paths stand relative to what was scanned."""
    lines = ["<available-skills>"]
    for entry in entries:
        lines += ["  <skill>", f"    <name>{entry.id}</name>"]
        lines += [f"    <description>{entry.description or ''}</description>", f"    <path>{entry.file}</path>"]
        lines.append("  </skill>")
    return Shown(text="\n".join([*lines, "</available-skills>"]), entries=whole(entries))
