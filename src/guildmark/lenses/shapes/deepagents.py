"""The state of a deepagents graph: LangChain messages beside the skills that its middleware found.

Source: deepagents 0.7.32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.shapes import langchain
from guildmark.lenses.shapes.base import child, is_map, items, string
from guildmark.model.event import OfferedSkill, SkillsOffered
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.shapes.base import Head, Read, Source


def likeness(head: Head) -> float:
    """Tell whether a state holds what this middleware puts there, or files were read by its virtual paths."""
    plain = langchain.recognise(head)
    for record in head.records:
        if is_map(record) and "skills_metadata" in record:
            return 1.0
        found = langchain.messages(record)[0]
        if any(child(row, "additional_kwargs", "lc_source") == "pinned_skill" for row in found):
            return 0.9
        if plain and any(
            "@@ lines " in str(row.get("content"))[:12] or row.get("name") in ("write_todos", "execute")
            for row in found
        ):
            return 0.8
    return 0.0


def read(source: Source) -> Read:
    """Read the catalogue of each state, then its messages."""
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        known = child(row.value, "skills_metadata")
        if isinstance(known, list):
            yield SkillsOffered(skills=tuple(_offered(known)), raw=row.raw)
        yield from langchain.of_row(row)


def _offered(known: object) -> Iterator[OfferedSkill]:
    for skill in items(known):
        if isinstance(skill, str):
            yield OfferedSkill(skill)
        elif isinstance(name := child(skill, "name"), str):
            yield OfferedSkill(name, string(child(skill, "description")) or None, string(child(skill, "path")) or None)
