"""Escaped XML in the prompt, with places and folders."""

from __future__ import annotations

from html import escape

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list without the folders of resources; places stand relative to what was scanned."""
    lines = ["<available_skills>"]
    for entry in entries:
        lines += [
            "<skill>",
            f"  <name>{escape(entry.id)}</name>",
            f"  <description>{escape(entry.description or '')}</description>",
            f"  <location>{escape(entry.file)}</location>",
            f"  <directory>{escape(entry.path)}</directory>",
            "</skill>",
        ]
    return Shown(text="\n".join([*lines, "</available_skills>"]), entries=whole(entries), escapes=True)
