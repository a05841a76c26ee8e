"""Each folder of the directory that is named, hidden ones too, links left out; eagerly a copy of it in the sandbox."""

from typing import Final

from msgspec.structs import replace

from guildmark.hosts.base import Places

PLACES = Places(
    pointed=True,
    hidden=True,
    links=False,
    into_skills=False,
    root_is_skill=False,
    order="sorted",
    same_name="all",
)

VARIANTS: Final[dict[str, Places]] = {"eager": replace(PLACES, hidden=None, links=None)}
