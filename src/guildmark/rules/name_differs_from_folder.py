"""Reports a name that is not the name of the folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, at_value, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context


class NameDiffersFromFolder(Rule, frozen=True, kw_only=True):
    """The name in the frontmatter is not the name of the folder.

    What it finds: a skill on disk whose `name` and folder differ, case included.

    Why it matters: the specification wants them equal. Claude Code 2.1.332 calls the skill by its folder, other CLIs by
    its name, so instructions that mention it work in one of them only; Agent Framework drops the skill.

    What to do: rename one after the other.
    """

    severity = "low"
    group = "spec"
    breaks_spec = True
    maps_to = ("agenteval:NameMismatchesDirectory",)
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: line-counter\ndescription: Counts lines.\n---\n\nText.\n"},
            folder="demo",
            at=(("SKILL.md", 2),),
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: line-counter\ndescription: Counts lines.\n---\n\nText.\n"},
            folder="",
            source="memory",
            about="A skill that is no folder on disk has no folder name.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the difference."""
        del context
        field = skill.manifest.field("name")
        name = skill.manifest.text("name")
        if field is None or not name or not name.strip() or skill.source != "file" or not skill.folder:
            return
        if name != skill.folder:
            message = f"the name is {plain(name)}, its folder is {plain(skill.folder)}"
            yield self.found(skill, message, at_value(skill, field))
