"""Each folder of the directory that is named, links and hidden ones too."""

from guildmark.hosts.base import Places

PLACES = Places(
    pointed=True,
    file_names=("SKILL.md", "skill.md"),
    hidden=True,
    links=True,
    into_skills=False,
    root_is_skill=True,
    root_alone=True,
    order="sorted",
    same_name="last",
)
