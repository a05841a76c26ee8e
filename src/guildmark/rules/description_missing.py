"""Reports a skill without a description."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, Rule, at_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context


class DescriptionMissing(Rule, frozen=True, kw_only=True):
    """The frontmatter has no description.

    What it finds: no key `description`, or one without a value. An empty text has a rule of its own.

    Why it matters: the description is all that a model sees when it decides whether to load the skill. Codex 0.171.0,
    Gemini CLI 0.61.0, Qwen Code 0.24.4, OpenCode 1.18.33 and Pi 1.6.0 drop the skill; Claude Code and Copilot CLI show
    the first line of the body instead.

    What to do: say what the skill does and when to use it, in one or two sentences.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    maps_to = ("agenteval:DescriptionMissing",)
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": "---\nname: demo\n---\n\nCount the lines.\n"}, at=(("SKILL.md", 1),)),
        Example(files={"SKILL.md": "---\nname: demo\ndescription:\n---\n\nText.\n"}, at=(("SKILL.md", 3),)),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: >\n  Counts lines,\n  all of them.\n---\n\nText.\n"},
            about="A block scalar stands below its key.",
        ),
        Example(files={"SKILL.md": "# No frontmatter\n"}, about="The missing frontmatter is the cause."),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the missing description."""
        del context
        manifest = skill.manifest
        field = manifest.field("description")
        if manifest.problem is not None:
            return
        if field is None:
            place = Place(skill.file, Span(1, 1, 1, 4), "the frontmatter starts here")
            yield self.found(skill, "the frontmatter has no `description`", place, identity="description")
        elif field.value.kind == "null":
            yield self.found(skill, "`description` has no value", at_key(skill, field))
