"""Reports a SKILL.md that does not start with a frontmatter."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.model.finding import Edit, Fix
from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, Rule, excerpt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_NEWLINE: Final = re.compile(r"\r\n|\r|\n")
_BLANK_LINES: Final = re.compile(r"(?:[ \t]*(?:\r\n|\r|\n))+(?=---)")
_BODY = "# Demo\n\nCount the lines.\n"
_HEAD = "---\nname: demo\ndescription: Counts lines. Use when asked for a line count.\n---\n"


class FrontmatterMissing(Rule, frozen=True, kw_only=True):
    """The file does not start with a frontmatter, so it has neither name nor description.

    What it finds: a SKILL.md whose first line is not `---`. Blank lines before it count; a byte order mark does not,
    it has a rule of its own.

    Why it matters: the frontmatter is what a host shows to the model before the skill is loaded. Most hosts drop a
    skill without it; a few show the first line of the body instead.

    What to do: let the file start with `---`, `name`, `description` and a second `---`.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": _BODY}, at=(("SKILL.md", 1),), about="No frontmatter at all."),
        Example(files={"SKILL.md": "\n\n" + _HEAD + _BODY}, at=(("SKILL.md", 1),), about="Blank lines come first."),
    )
    good = (Example(files={"SKILL.md": _HEAD + _BODY}),)
    lookalike = (
        Example(files={"SKILL.md": _HEAD + "\n# One\n\n---\n\n# Two\n"}, about="A rule in the body is no fence."),
        Example(files={"SKILL.md": b"\xef\xbb\xbf" + (_HEAD + _BODY).encode()}, about="Only a byte order mark."),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the missing frontmatter."""
        del context
        problem = skill.manifest.problem
        if problem is None or problem.code != "no-frontmatter":
            return
        place = Place(skill.file, problem.span, "", excerpt(skill.text, problem.span))
        yield self.found(skill, problem.message, place, fix=_fix(skill), identity="no frontmatter")


def _fix(skill: Skill) -> Fix | None:
    """Delete blank lines before the first fence; anything else is for a person."""
    blank = _BLANK_LINES.match(skill.text)
    if blank is None:
        return None
    line = 1 + len(_NEWLINE.findall(blank[0]))
    return Fix("delete the blank lines before the frontmatter", (Edit(skill.file, Span(1, 1, line, 1)),))
