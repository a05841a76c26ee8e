"""Any depth, links too; a skill hides what lies inside it. A mebibyte is the round figure in the measured gap."""

from guildmark.hosts.base import Places

PLACES = Places(
    project=(".github/skills", ".agents/skills", ".claude/skills"),
    user=(".copilot/skills", ".agents/skills"),
    upward="repository",
    depth=None,
    hidden=False,
    links=True,
    into_skills=False,
    root_is_skill=True,
    root_alone=True,
    order="sorted",
    same_name="first",
    user_first=False,
)
