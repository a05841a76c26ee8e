"""XML in the system prompt, in alphabetical order and without a budget; only the place of a file is escaped."""

from __future__ import annotations

from html import escape

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list without the host's own skill; places stand relative to what was scanned."""
    lines = ["<available_skills>"]
    for entry in sorted(entries, key=lambda entry: entry.id.casefold()):
        lines += [
            "  <skill>",
            f"    <name>{entry.id}</name>",
            f"    <description>{entry.description or ''}</description>",
            f"    <location>{escape(entry.file).replace('&#x27;', '&#39;')}</location>",
            "  </skill>",
        ]
    return Shown(
        text="\n".join([*lines, "</available_skills>"]),
        entries=whole(entries),
        escapes=False,
        closing=("</available_skills>", "</skill>", "</description>"),
    )
