"""Six folders deep, inside skills too; hidden folders are left out."""

from guildmark.hosts.base import Places

PLACES = Places(
    project=(".agents/skills", ".codex/skills"),
    user=(".codex/skills", ".agents/skills"),
    upward="repository",
    depth=6,
    hidden=False,
    links=True,
    into_skills=True,
    root_is_skill=True,
    order="sorted",
    same_name="all",
)
