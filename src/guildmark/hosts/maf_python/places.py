"""Two levels below the directory that is named; links are skipped, all other folders are entered."""

from guildmark.hosts.base import Places

PLACES = Places(
    pointed=True,
    depth=2,
    hidden=True,
    links=False,
    into_skills=False,
    root_is_skill=True,
    root_alone=True,
    order="directory",
    same_name="first",
    fold_case=True,
)
