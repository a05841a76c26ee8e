"""Each folder of a skill directory, links and hidden ones too; the file may be spelt in any case."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.hosts.base import Places, Reach
from guildmark.hosts.base import reach as walk

if TYPE_CHECKING:
    from guildmark.model.skill import Location

_DIRECTORIES: Final = (".agents/skills", ".openhands/skills", ".openhands/microagents")
_SPELLINGS: Final = ("".join(letters) for letters in product("Ss", "Kk", "Ii", "Ll", "Ll", ".", "Mm", "Dd"))

PLACES = Places(
    project=_DIRECTORIES,
    user=_DIRECTORIES,
    pointed=True,
    file_names=("SKILL.md", *(spelling for spelling in _SPELLINGS if spelling != "SKILL.md")),
    hidden=True,
    links=True,
    into_skills=False,
    root_is_skill=False,
    order="sorted",
    same_name="first",
)

VARIANTS: Final[dict[str, Places]] = {"lax": replace(PLACES, same_name="last")}


def reach(location: Location) -> Reach:
    """Walk as all do, except that a flat Markdown file is no skill here but does reach the model."""
    name = location.file.lower()
    if name.endswith(".md") and name != "skill.md":
        reason = "a flat Markdown file is not listed as a skill: its text goes into the context, always or on a trigger"
        return Reach(reached=False, reason=reason, cause="file")
    return walk(PLACES, location)
