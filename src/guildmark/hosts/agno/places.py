"""Each folder of the directory that is named, links too, hidden ones not."""

from guildmark.hosts.base import Places

PLACES = Places(
    pointed=True,
    hidden=False,
    links=True,
    into_skills=False,
    root_is_skill=True,
    root_alone=True,
    order="directory",
    same_name="last",
)
