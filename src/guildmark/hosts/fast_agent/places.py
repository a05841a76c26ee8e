"""Each folder of a skill directory, links and hidden ones too."""

from guildmark.hosts.base import Places

PLACES = Places(
    project=(".fast-agent/skills", ".agents/skills", ".claude/skills"),
    pointed=True,
    upward="start",
    hidden=True,
    links=True,
    into_skills=False,
    root_is_skill=False,
    order="sorted",
    same_name="last",
    fold_case=True,
)
