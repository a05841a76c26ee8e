"""Reports a compatibility note longer than the specification allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, at_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD = "---\nname: demo\ndescription: Counts lines.\ncompatibility: "
_EXACT = "Linux" * 100


class CompatibilityTooLong(Rule, frozen=True, kw_only=True):
    """The compatibility note is longer than 500 characters.

    What it finds: a `compatibility` of more than 500 characters, counted as Unicode code points.

    Why it matters: Agent Framework refuses the skill, its .NET half with an error that ends the whole discovery; the
    coding-agent CLIs do not look at it.

    What to do: name the products and system packages only; put the rest in the body.
    """

    limit: int = 500
    """Most characters that the note may have."""

    severity = "low"
    group = "spec"
    breaks_spec = True
    maps_to = ("agenteval:CompatibilityTooLong",)
    since = "0.1"
    bad = (Example(files={"SKILL.md": f"{_HEAD}{_EXACT}.\n---\n\nText.\n"}, at=(("SKILL.md", 4),)),)
    good = (Example(files={"SKILL.md": f"{_HEAD}Needs git.\n---\n\nText.\n"}),)
    lookalike = (Example(files={"SKILL.md": f"{_HEAD}{_EXACT}\n---\n\nText.\n"}, about="Exactly 500 characters."),)

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield a note over the limit."""
        del context
        field = skill.manifest.field("compatibility")
        length = len(skill.manifest.text("compatibility") or "")
        if field is not None and length > self.limit:
            message = f"the compatibility note has {length:,} characters; {self.limit:,} are allowed"
            yield self.found(skill, message, at_value(skill, field))
