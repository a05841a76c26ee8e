"""Escaped XML in the system prompt without a budget; places stand relative to what was scanned."""

from __future__ import annotations

from html import escape

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write the list."""
    lines = ["<skills>", "<available_skills>"]
    for entry in entries:
        lines += [
            "  <skill>",
            f"    <name>{_escaped(entry.id)}</name>",
            f"    <description>{_escaped(entry.description or '')}</description>",
            f"    <location>{_escaped(entry.file)}</location>",
            "  </skill>",
        ]
    text = "\n".join([*lines, "</available_skills>", "</skills>"])
    return Shown(text=text, entries=whole(entries), escapes=True)


def _escaped(text: str) -> str:
    return escape(text).replace("&#x27;", "&apos;")
