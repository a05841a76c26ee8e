"""Reports a name that starts or ends with a hyphen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, at_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context


class NameEdgeHyphen(Rule, frozen=True, kw_only=True):
    """The name starts or ends with a hyphen.

    What it finds: a hyphen as the first or last character of `name`.

    Why it matters: the specification forbids it, and Agent Framework drops such a skill. A leading hyphen also reads as
    an option on a command line.

    What to do: remove the hyphen, and rename the folder with it.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    maps_to = ("agenteval:SkillExcludedFromDiscovery",)
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: -demo\ndescription: Counts lines.\n---\n\nText.\n"},
            folder="-demo",
            at=(("SKILL.md", 2),),
        ),
        Example(
            files={"SKILL.md": "---\nname: demo-\ndescription: Counts lines.\n---\n\nText.\n"},
            folder="demo-",
            at=(("SKILL.md", 2),),
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: de-mo\ndescription: Counts lines.\n---\n\nText.\n"},
            folder="de-mo",
            about="A hyphen within is fine.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield a hyphen at either end."""
        del context
        field = skill.manifest.field("name")
        name = skill.manifest.text("name") or ""
        ends = [end for end, holds in (("starts", name.startswith("-")), ("ends", name.endswith("-"))) if holds]
        if field is not None and ends:
            yield self.found(skill, f"the name {' and '.join(ends)} with a hyphen", at_value(skill, field))
