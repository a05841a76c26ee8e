"""Escaped XML in the second part of the system message, without the places of files."""

from __future__ import annotations

from html import escape

from guildmark.hosts.base import Entry, Shown, ShownEntry


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list of skills."""
    lines = ["<available_skills>"]
    shown = []
    for entry in entries:
        description = (entry.description or "").strip()
        lines += [
            "  <skill>",
            f"    <name>{escape(entry.id.strip(), quote=False)}</name>",
            f"    <description>{escape(description, quote=False)}</description>",
            "  </skill>",
        ]
        shown.append(ShownEntry(path=entry.path, shown=description, state="loads" if description else "bare"))
    return Shown(text="\n".join([*lines, "</available_skills>"]), entries=tuple(shown), escapes=True)
