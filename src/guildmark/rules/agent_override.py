"""Reports skills that choose the agent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, at_value, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context


class AgentOverride(Rule, frozen=True, kw_only=True):
    """The skill chooses which kind of agent carries it out.

    What it finds: the key `agent` with a value.

    Why it matters: in hosts that honour it (Claude Code, together with `context: fork`), another agent with tools and
    instructions of its own does the work; elsewhere it is ignored.

    What to do: make sure that the agent exists where the skill is installed, and what it may do.
    """

    severity = "info"
    audience = "auditor"
    group = "governance"
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts.\ncontext: fork\nagent: scout\n---\n\nText.\n"},
            at=(("SKILL.md", 5),),
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts.\nmetadata:\n  agent: scout\n---\n\nText.\n"},
            about="No host reads the key there.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the key."""
        del context
        agent = skill.manifest.text("agent")
        field = skill.manifest.field("agent")
        if field is not None and agent and agent.strip():
            yield self.found(skill, f"the skill chooses the agent {plain(agent)}", at_value(skill, field))
