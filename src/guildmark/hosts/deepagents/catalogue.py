"""A Markdown list in the system message, one line and a path for each skill, nothing escaped."""

from __future__ import annotations

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list without license, compatibility and tools; paths stand relative to what was scanned."""
    lines = []
    for entry in entries:
        lines.append(f"- **{entry.id}**: {entry.description or ''}")
        lines.append(f"  -> Read `{entry.file}` for full instructions")
    text = "\n".join(["**Available Skills:**", "", *lines])
    return Shown(text=text, entries=whole(entries), escapes=False, closing=("\n- ", "\n#", "\n**"))
