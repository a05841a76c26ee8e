"""Direct children of two directories of the start itself; the first in alphabetical order stays of two of one name."""

from guildmark.hosts.base import Places

PLACES = Places(
    project=(".agents/skills", ".gemini/skills"),
    user=(".agents/skills", ".gemini/skills"),
    upward="start",
    hidden=False,
    links=True,
    into_skills=False,
    root_is_skill=True,
    pruned=("node_modules",),
    order="sorted",
    same_name="first",
    user_first=False,
)
