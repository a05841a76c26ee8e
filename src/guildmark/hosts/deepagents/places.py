"""Each folder of a source, hidden ones too; links are left out, as a virtual root does. The size is of ASCII text."""

from guildmark.hosts.base import Places

PLACES = Places(
    pointed=True,
    hidden=True,
    links=False,
    into_skills=False,
    root_is_skill=False,
    order="sorted",
    same_name="last",
)
