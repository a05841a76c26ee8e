"""Reports links that make a skill depend on files outside of it."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from guildmark.model.place import Place
from guildmark.rules.base import Example, Link, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_TEXT = "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"


class LinkedFile(Rule, frozen=True, kw_only=True):
    """A file of the skill is a symbolic link that leaves the skill, or SKILL.md itself is a link.

    What it finds: links whose target is absolute or lies outside of the skill's folder, and a SKILL.md that is a link.
    Links are reported and never followed.

    Why it matters: what was reviewed is not what is read: the target can change, or be a secret of the machine that
    installs the skill. Hosts differ in whether they follow links, and an archive may lose them.

    What to do: copy the file into the skill.
    """

    severity = "medium"
    group = "spec"
    maps_to = ("cwe-59", "cwe-61")
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": _TEXT, "references/a.md": Link("../../other/a.md")}, at=(("references/a.md", 0),)),
        Example(files={"SKILL.md": _TEXT, "hosts": Link("/etc/hosts")}, at=(("hosts", 0),)),
        Example(files={"SKILL.md": Link("text.md"), "text.md": _TEXT}, at=(("SKILL.md", 0),)),
    )
    good = (Example(files={"SKILL.md": _TEXT, "references/a.md": "# A\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": _TEXT, "references/a.md": "# A\n", "references/b.md": Link("../references/a.md")},
            about="A link that stays within the skill.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each such link."""
        del context
        for file in skill.files:
            if file.link is None:
                continue
            place = Place(file.path, None, "", file.link)
            if file.path == skill.file:
                yield self.found(skill, f"the skill file is a link to {file.link}; it was not followed", place)
            elif _leaves(file.path, file.link):
                yield self.found(skill, f"a link leaves the skill, to {file.link}; it was not followed", place)


def _leaves(path: str, target: str) -> bool:
    """Say whether a link's target lies outside, by its text alone."""
    if target.startswith(("/", "~")) or target[1:3] in {":\\", ":/"}:
        return True
    joined = posixpath.normpath(posixpath.join(posixpath.dirname(path), target.replace("\\", "/")))
    return joined == ".." or joined.startswith("../")
