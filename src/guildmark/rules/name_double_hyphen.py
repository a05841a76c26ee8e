"""Reports two hyphens in a row in a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, at_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context


class NameDoubleHyphen(Rule, frozen=True, kw_only=True):
    """The name has two hyphens in a row.

    What it finds: `--` anywhere in `name`.

    Why it matters: the specification forbids it, and Agent Framework drops such a skill; the coding-agent CLIs take it.

    What to do: use single hyphens, and rename the folder with the name.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    maps_to = ("agenteval:NameConsecutiveHyphens",)
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: de--mo\ndescription: Counts lines.\n---\n\nText.\n"},
            folder="de--mo",
            at=(("SKILL.md", 2),),
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: de-m-o\ndescription: Counts lines -- all of them.\n---\n\nText.\n"},
            folder="de-m-o",
            about="The description may have them.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield two hyphens in a row."""
        del context
        field = skill.manifest.field("name")
        if field is not None and "--" in (skill.manifest.text("name") or ""):
            yield self.found(skill, "the name has two hyphens in a row", at_value(skill, field))
