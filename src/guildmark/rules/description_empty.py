"""Reports a description without any text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, at_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context


class DescriptionEmpty(Rule, frozen=True, kw_only=True):
    """The description is an empty or blank text.

    What it finds: `description: ""`, or one of spaces and line breaks only.

    Why it matters: hosts treat it in three ways. Codex 0.171.0, Qwen Code 0.24.4 and Pi 1.6.0 drop the skill, Gemini
    CLI, Copilot CLI and OpenCode offer it with no text, Claude Code shows the first line of the body.

    What to do: say what the skill does and when to use it.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    maps_to = ("agenteval:DescriptionMissing",)
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": '---\nname: demo\ndescription: ""\n---\n\nText.\n'}, at=(("SKILL.md", 3),)),
        Example(files={"SKILL.md": '---\nname: demo\ndescription: "  "\n---\n\nText.\n'}, at=(("SKILL.md", 3),)),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\n---\n\nText.\n"},
            about="No description at all is another rule's finding.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the empty description."""
        del context
        field = skill.manifest.field("description")
        if field is not None and field.value.kind == "str" and not field.value.text.strip():
            yield self.found(skill, "`description` has no text", at_key(skill, field))
