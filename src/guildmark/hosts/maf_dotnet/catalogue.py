"""Escaped XML in the instructions, sorted by name."""

from __future__ import annotations

from typing import Final

from guildmark.hosts.base import Entry, Shown, whole

_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"})


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list of skills as ``SecurityElement.Escape`` leaves it; the advice around it is left out."""
    lines = [
        line
        for entry in sorted(entries, key=lambda entry: entry.id)
        for line in (
            "  <skill>",
            f"    <name>{entry.id.translate(_ESCAPES)}</name>",
            f"    <description>{(entry.description or '').translate(_ESCAPES)}</description>",
            "  </skill>",
        )
    ]
    text = "\n".join(["<available_skills>", *lines, "</available_skills>"])
    return Shown(text=text, entries=whole(entries), escapes=True)
