"""Direct children of three directories, hidden and linked ones too."""

from guildmark.hosts.base import Places

PLACES = Places(
    project=(".cline/skills", ".clinerules/skills", ".agents/skills"),
    user=(".cline/skills", ".agents/skills"),
    hidden=True,
    links=True,
    into_skills=False,
    root_is_skill=True,
    order="directory",
    fold_case=True,
)
