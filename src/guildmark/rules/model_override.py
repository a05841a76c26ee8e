"""Reports skills that choose the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, at_value, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context


class ModelOverride(Rule, frozen=True, kw_only=True):
    """The skill chooses which model answers.

    What it finds: the key `model` with a value other than `inherit`.

    Why it matters: in hosts that honour it (Claude Code), loading the skill changes cost and ability of the agent for
    that turn; elsewhere it is ignored, so an evaluation in one host says little about another.

    What to do: leave the choice to the user unless the skill cannot work otherwise.
    """

    severity = "info"
    audience = "auditor"
    group = "governance"
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\nmodel: large\n---\n\nText.\n"},
            at=(("SKILL.md", 4),),
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\nmodel: inherit\n---\n\nText.\n"},
            about="The model of the session.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the key."""
        del context
        model = skill.manifest.text("model")
        field = skill.manifest.field("model")
        if field is not None and model and model.strip().lower() != "inherit":
            yield self.found(skill, f"the skill chooses the model {plain(model)}", at_value(skill, field))
