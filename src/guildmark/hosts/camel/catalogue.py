"""A list and the same again as tags, in the description of the tool `load_skill`, nothing escaped."""

from __future__ import annotations

from guildmark.hosts.base import Entry, Shown, whole


def show(entries: tuple[Entry, ...]) -> Shown:
    """Write both lists without the names of further files; paths stand relative to what was scanned."""
    lines = ["### Available skills"]
    tags = ["<available_skills>"]
    for entry in entries:
        description = entry.description or ""
        lines.append(f"- {entry.id}: {description} ({entry.file})")
        tags += ["  <skill>", f"    <name>{entry.id}</name>", f"    <description>{description}</description>"]
        tags += [f"    <path>{entry.file}</path>", "  </skill>"]
    closing = ("</description>", "</skill>", "</available_skills>", "\n- ", "\n#")
    text = "\n".join([*lines, "", *tags, "</available_skills>"])
    return Shown(text=text, entries=whole(entries), escapes=False, closing=closing)
