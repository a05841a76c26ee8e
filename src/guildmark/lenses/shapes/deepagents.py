"""The state of a deepagents graph: LangChain messages beside the skills that its middleware found.

Source: deepagents 0.7.32.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.lenses.shapes import langchain
from guildmark.lenses.shapes.base import by_row, child, is_map, string, unknown, within
from guildmark.model.event import OfferedSkill, SkillsOffered

if TYPE_CHECKING:
    from guildmark.lenses.shapes.base import Head, Read, Row, Source


def likeness(head: Head) -> float:
    """Tell whether a state holds what this middleware puts there, or files were read by its virtual paths."""
    plain = langchain.recognise(head)
    for record in head.records:
        if is_map(record) and "skills_metadata" in record:
            return 1.0
        found = [*filter(None, map(langchain.plain, langchain.messages(record).rows()))]
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
    return by_row(source, _row)


def _row(row: Row) -> Read:
    known = child(row.value, "skills_metadata")
    if isinstance(known, list):
        offered = [_offered(skill) for skill in known]
        yield SkillsOffered(skills=tuple(filter(None, offered)), raw=row.raw)
        for index, skill in enumerate(offered):
            if skill is None:
                yield unknown(known[index], within(row.raw, "skills_metadata", index), "skill")
    yield from langchain.of_row(row)


def _offered(skill: object) -> OfferedSkill | None:
    if isinstance(skill, str):
        return OfferedSkill(skill)
    name = child(skill, "name")
    if not isinstance(name, str):
        return None
    return OfferedSkill(name, string(child(skill, "description")) or None, string(child(skill, "path")) or None)
