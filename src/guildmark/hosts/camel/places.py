"""Any depth below its skill directories, other skills included; links and hidden folders are left out."""

from guildmark.hosts.base import Places

PLACES = Places(
    project=(".camel/skills", ".agents/skills"),
    user=(".camel/skills", ".config/camel/skills"),
    pointed=True,
    upward="start",
    depth=None,
    hidden=False,
    links=False,
    into_skills=True,
    root_is_skill=True,
    order="directory",
    same_name="first",
    user_first=False,
)
