"""The folders that are named, one by one: as a library, each folder of a directory, or that directory."""

from guildmark.hosts.base import Places

PLACES = Places(
    pointed=True,
    hidden=True,
    links=True,
    into_skills=False,
    root_is_skill=True,
    same_name="raise",
)
