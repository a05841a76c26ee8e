"""Escaped XML in the system instructions, sorted by name."""

from __future__ import annotations

from html import escape

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list of skills; the advice around it is left out."""
    lines = [
        line
        for entry in sorted(entries, key=lambda entry: entry.id)
        for line in (
            "  <skill>",
            f"    <name>{escape(entry.id)}</name>",
            f"    <description>{escape(entry.description or '')}</description>",
            "  </skill>",
        )
    ]
    text = "\n".join(["<available_skills>", *lines, "</available_skills>"])
    return Shown(text=text, entries=whole(entries), escapes=True)
