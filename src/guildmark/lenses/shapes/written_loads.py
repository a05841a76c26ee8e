"""Loads that an agent asks for in what it writes: a message whose JSON is only ``{"load_skill": "name"}``.

Source: public trajectories of terminus-2-skills. The reply begins ``Loaded skill: name`` and goes on with the file; the
skills on offer stand as a JSON list in the first message to the agent.
"""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import decoded, is_map, items, string
from guildmark.model.event import OfferedSkill

if TYPE_CHECKING:
    from collections.abc import Iterator

_ASKED: Final = re.compile(
    r"(?:\A|\n)(?:```(?:json)?[ \t]*\n)?\s*(?P<json>\{\s*\"load_skill\"\s*:[^{}]{1,400}\})\s*(?:```)?\s*\Z"
)
_LOADED: Final = re.compile(r"\s*Loaded skill: (?P<skill>[^\n]+)\n")
_LIST: Final = re.compile(r"\[\s*\{")
_MOST_LISTS: Final = 20


def asked(text: str) -> str | None:
    """Return the skill that a message asks for; null where it asks for none."""
    match = _ASKED.search(text[-2000:])
    value = decoded(match["json"]) if match else None
    return string(value["load_skill"]) or None if is_map(value) and len(value) == 1 else None


def answered(text: str, skill: str) -> str:
    """Return what came for a skill: the file, where it was loaded, else the words."""
    match = _LOADED.match(text)
    return text[match.end() :].lstrip("\n") if match and match["skill"].strip() == skill else text


def offered(text: str) -> tuple[OfferedSkill, ...]:
    """Return the skills on offer, where a list of them stands in a message: each has a name and a location."""
    return next(
        (
            skills
            for start in islice(_LIST.finditer(text), _MOST_LISTS)
            if (skills := tuple(_list(text, start.start())))
        ),
        (),
    )


def _list(text: str, start: int) -> Iterator[OfferedSkill]:
    try:
        value, _ = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        return
    rows = [row for row in items(value) if is_map(row)]
    if all(string(row.get("name")) and string(row.get("location")) for row in rows):
        for row in rows:
            yield OfferedSkill(string(row["name"]), string(row.get("description")) or None, string(row["location"]))
