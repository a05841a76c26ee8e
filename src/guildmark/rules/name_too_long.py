"""Reports a name longer than the specification allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, at_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_LONG = "count-" * 10 + "lines"
_EXACT = "count-" * 9 + "all-lines1"


class NameTooLong(Rule, frozen=True, kw_only=True):
    """The name is longer than 64 characters.

    What it finds: a `name` of more than 64 characters, counted as Unicode code points after YAML was read.

    Why it matters: Codex 0.171.0 refuses the skill and Copilot CLI 1.0.102 drops it silently; other hosts show it.

    What to do: shorten the name, and rename the folder with it.
    """

    limit: int = 64
    """Most characters that a name may have."""

    severity = "medium"
    group = "spec"
    breaks_spec = True
    maps_to = ("agenteval:NameTooLong",)
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": f"---\nname: {_LONG}\ndescription: Counts lines.\n---\n\nText.\n"},
            folder=_LONG,
            at=(("SKILL.md", 2),),
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": f"---\nname: {_EXACT}\ndescription: Counts lines.\n---\n\nText.\n"},
            folder=_EXACT,
            about="Exactly 64 characters are allowed.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield a name over the limit."""
        del context
        field = skill.manifest.field("name")
        length = len(skill.manifest.text("name") or "")
        if field is not None and length > self.limit:
            message = f"the name has {length} characters; {self.limit} are allowed"
            yield self.found(skill, message, at_value(skill, field))
