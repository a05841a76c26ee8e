"""Reports skills that run in an agent of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, at_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context


class ContextFork(Rule, frozen=True, kw_only=True):
    """The skill runs in a subagent of its own.

    What it finds: `context: fork`.

    Why it matters: Claude Code 2.1.332 then runs the instructions in a subagent, whose calls do not stand in the main
    trace; every other host measured ignores the key and puts the body into the main context.

    What to do: nothing, if that is what you want; make sure that traces of subagents are kept.
    """

    severity = "info"
    audience = "auditor"
    group = "governance"
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\ncontext: fork\n---\n\nText.\n"},
            at=(("SKILL.md", 4),),
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\ncontext: main\n---\n\nText.\n"},
            about="Another value.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the key."""
        del context
        field = skill.manifest.field("context")
        if field is not None and field.value.text.strip().lower() == "fork":
            message = "the skill runs in a subagent (Claude Code); other hosts ignore `context: fork`"
            yield self.found(skill, message, at_value(skill, field))
