"""Reports a frontmatter without its second fence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.place import Place
from guildmark.rules.base import Example, Rule, excerpt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context


class FrontmatterUnclosed(Rule, frozen=True, kw_only=True):
    """The frontmatter is opened and never closed.

    What it finds: a first line `---` without a second line that is exactly `---`.

    Why it matters: most hosts find no frontmatter then and drop the skill; a lenient one takes the whole body for
    metadata and gives the model none.

    What to do: put a line `---` below the last key.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n\n# Demo\n\nCount the lines.\n"},
            at=(("SKILL.md", 1),),
        ),
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n----\n\nCount the lines.\n"},
            at=(("SKILL.md", 1),),
            about="Four dashes do not close it.",
        ),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nCount the lines.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": '---\nname: demo\ndescription: "Cuts a page where --- stands."\n---\n\nSplit it.\n'},
            about="Dashes within a value are no fence.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the unclosed frontmatter."""
        del context
        problem = skill.manifest.problem
        if problem is not None and problem.code == "unclosed":
            place = Place(skill.file, problem.span, "opened here", excerpt(skill.text, problem.span))
            yield self.found(skill, problem.message, place, identity="unclosed")
