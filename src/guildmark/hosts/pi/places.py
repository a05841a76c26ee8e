"""Any depth, but not inside a skill; further Markdown files count, each kind of directory has its own rule for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.hosts.base import Places, Reach
from guildmark.hosts.base import reach as walk

if TYPE_CHECKING:
    from guildmark.model.skill import Location

_OWN: Final = (".pi/skills", ".pi/agent/skills")

PLACES = Places(
    project=(".pi/skills", ".agents/skills"),
    user=(".pi/agent/skills", ".agents/skills"),
    upward="repository",
    upward_places=(".agents/skills",),
    depth=None,
    hidden=False,
    links=True,
    into_skills=False,
    root_is_skill=True,
    root_alone=True,
    pruned=("node_modules",),
    order="sorted",
    same_name="first",
    user_first=False,
)


def reach(location: Location) -> Reach:
    """Walk as all do, to other Markdown files too: beside the folders in its own directories, inside them in others."""
    beside = not location.inner
    if location.file in PLACES.file_names or not location.file.endswith(".md") or beside != (location.place in _OWN):
        return walk(PLACES, location)
    if "SKILL.md" in location.root_files:
        return Reach(reached=False, reason="the place holds a SKILL.md, which ends the search", cause="parent")
    return walk(replace(PLACES, file_names=("SKILL.md", location.file)), location)
