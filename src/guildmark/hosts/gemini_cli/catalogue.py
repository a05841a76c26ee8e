"""XML in the system prompt, not escaped and without a budget; places stand relative to what was scanned."""

from __future__ import annotations

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list without the host's own skills."""
    lines = ["<available_skills>"]
    for entry in entries:
        lines += [
            "  <skill>",
            f"    <name>{entry.id}</name>",
            f"    <description>{entry.description or ''}</description>",
            f"    <location>{entry.file}</location>",
            "  </skill>",
        ]
    return Shown(
        text="\n".join([*lines, "</available_skills>"]),
        entries=whole(entries),
        escapes=False,
        closing=("</available_skills>", "</skill>", "</description>"),
    )
