"""Escaped XML in the system prompt, sorted by name, with the place of each file."""

from __future__ import annotations

from html import escape

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list of the plugin; places stand relative to what was scanned."""
    lines = ["<available_skills>"]
    for entry in sorted(entries, key=lambda entry: entry.id):
        lines += [
            "  <skill>",
            f"    <name>{escape(entry.id, quote=False)}</name>",
            f"    <description>{escape(entry.description or '', quote=False)}</description>",
            f"    <location>{escape(entry.file, quote=False)}</location>",
            "  </skill>",
        ]
    return Shown(text="\n".join([*lines, "</available_skills>"]), entries=whole(entries), escapes=True)
