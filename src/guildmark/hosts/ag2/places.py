"""Each folder of the directory that is named, links and hidden ones too."""

from guildmark.hosts.base import Places

PLACES = Places(
    project=(".agents/skills",),
    pointed=True,
    upward="start",
    hidden=True,
    links=True,
    into_skills=False,
    root_is_skill=False,
    order="sorted",
    same_name="first",
)
