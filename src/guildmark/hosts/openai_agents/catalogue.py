"""A Markdown list in the system text, sorted by name, nothing escaped."""

from __future__ import annotations

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list; the folder that follows `file:` is named as it lies in the sandbox."""
    lines = [
        f"- {entry.id}: {entry.description or ''} (file: .agents/{entry.path.rsplit('/', 1)[-1]})"
        for entry in sorted(entries, key=lambda entry: entry.id)
    ]
    text = "\n".join(["### Available skills", *lines])
    return Shown(text=text, entries=whole(entries), escapes=False, closing=("\n- ", "\n#"))
