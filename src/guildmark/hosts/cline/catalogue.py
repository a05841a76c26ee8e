"""Names in the description of the skill tool, nothing else, in no order to count on."""

from __future__ import annotations

from guildmark.hosts.base import Entry, Shown, ShownEntry


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list."""
    names = ", ".join(entry.id for entry in entries)
    return Shown(
        text=f"Available skills: {names}.",
        entries=tuple(
            ShownEntry(path=entry.path, shown=None, state="bare", reason="the model sees names only")
            for entry in entries
        ),
        escapes=False,
    )
