"""Direct children of two directories of the start itself, hidden and linked ones too."""

from guildmark.hosts.base import Places

PLACES = Places(
    project=(".qwen/skills", ".agents/skills"),
    user=(".qwen/skills", ".agents/skills"),
    upward="start",
    hidden=True,
    links=True,
    into_skills=False,
    root_is_skill=False,
    order="sorted",
    same_name="first",
    user_first=False,
)
