"""Any depth, inside skills too; hidden folders only in the directories that it shares with others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.hosts.base import Places, Reach
from guildmark.hosts.base import reach as walk

if TYPE_CHECKING:
    from guildmark.model.skill import Location

_SHARED: Final = (".agents/skills", ".claude/skills")

PLACES = Places(
    project=(".opencode/skills", ".opencode/skill", *_SHARED),
    user=(".config/opencode/skills", ".config/opencode/skill", ".opencode/skills", ".opencode/skill", *_SHARED),
    upward="repository",
    depth=None,
    hidden=False,
    links=True,
    into_skills=True,
    root_is_skill=True,
    order="directory",
    same_name="race",
)


def reach(location: Location) -> Reach:
    """Walk as all do, into hidden folders too where others look as well."""
    return walk(replace(PLACES, hidden=True) if location.place in _SHARED else PLACES, location)
