"""Escaped XML in the last block of the system prompt, with the place of each file."""

from __future__ import annotations

from html import escape

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list; a place always ends in ``SKILL.md``, and stands here relative to what was scanned."""
    lines = [
        line
        for entry in entries
        for line in (
            "<skill>",
            f"<name>{escape(entry.id, quote=False)}</name>",
            f"<description>{escape(entry.description or '', quote=False)}</description>",
            f"<location>{escape(entry.path, quote=False)}/SKILL.md</location>",
            "</skill>",
        )
    ]
    text = "\n".join(["<available_skills>", *lines, "</available_skills>"])
    return Shown(text=text, entries=whole(entries), escapes=True)
