"""Each folder of a skill directory, links and hidden ones too; a directory of the settings is as good."""

from guildmark.hosts.base import Places

PLACES = Places(
    project=(".vibe/skills", ".agents/skills"),
    user=(".vibe/skills", ".agents/skills"),
    pointed=True,
    hidden=True,
    links=True,
    into_skills=False,
    root_is_skill=False,
    order="directory",
    same_name="first",
    user_first=False,
)
