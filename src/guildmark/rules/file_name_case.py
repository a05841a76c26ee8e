"""Reports a skill file that is not spelt SKILL.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.finding import Edit, Fix
from guildmark.rules.base import Example, Rule, whole_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_TEXT = "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"


class FileNameCase(Rule, frozen=True, kw_only=True):
    """The skill file is not spelt exactly SKILL.md.

    What it finds: `skill.md`, `Skill.md` and the like.

    Why it matters: on Linux most hosts find no skill; on macOS and Windows they do, so the author does not notice. Of
    eight coding-agent CLIs measured, only Pi 1.6.0 takes `skill.md`.

    What to do: rename the file to SKILL.md. On a disk that ignores case, `git mv` it by way of another name.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    since = "0.1"
    bad = (Example(files={"skill.md": _TEXT}, at=(("skill.md", 0),)),)
    good = (Example(files={"SKILL.md": _TEXT}),)
    lookalike = (
        Example(
            files={"SKILL.md": _TEXT, "references/skill.md": "# Notes\n"}, about="A file of that name deeper down."
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the wrong spelling, with the rename."""
        del context
        if skill.file != "SKILL.md" and skill.file.lower() == "skill.md":
            fix = Fix("rename it to SKILL.md", (Edit(skill.file, rename="SKILL.md"),))
            message = f"the skill file is spelt {skill.file}, not SKILL.md"
            yield self.found(skill, message, whole_file(skill), fix=fix, identity="case")
