"""Each folder of a skill directory, hidden and linked ones too, of the start and of its parents."""

from guildmark.hosts.base import Places

PLACES = Places(
    project=(".claude/skills", ".claude/commands"),
    user=(".claude/skills",),
    upward="repository",
    hidden=True,
    links=True,
    into_skills=False,
    root_is_skill=False,
    order="sorted",
    same_name="prefix",
    user_first=True,
)
