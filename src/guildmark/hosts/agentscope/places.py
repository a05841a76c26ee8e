"""The directory itself; ``subdir`` adds every folder below it that is reached without a link."""

from typing import Final

from msgspec.structs import replace

from guildmark.hosts.base import Places

PLACES = Places(
    pointed=True,
    depth=0,
    hidden=True,
    links=False,
    into_skills=True,
    root_is_skill=True,
    order="directory",
    same_name="last",
)

VARIANTS: Final[dict[str, Places]] = {"subdir": replace(PLACES, depth=None)}
