"""Reports a skill without instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD = "---\nname: demo\ndescription: Counts lines.\n---\n"


class BodyEmpty(Rule, frozen=True, kw_only=True):
    """There is nothing below the frontmatter.

    What it finds: a body of spaces and line breaks only.

    Why it matters: a model that loads the skill is told nothing. Cline CLI 3.0.65 drops the skill; others offer it.

    What to do: write the instructions.
    """

    severity = "medium"
    group = "spec"
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": _HEAD}, at=(("SKILL.md", 5),)),
        Example(files={"SKILL.md": _HEAD + "\n \n"}, at=(("SKILL.md", 5),)),
    )
    good = (Example(files={"SKILL.md": _HEAD + "\nCount the lines.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n"},
            about="A frontmatter that is never closed is the cause there.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the empty body."""
        del context
        if skill.body_known and skill.manifest.problem is None and not skill.body.strip():
            place = Place(skill.file, Span(skill.body_line, 1, skill.body_line, 1))
            yield self.found(skill, "there are no instructions below the frontmatter", place, identity="body")
