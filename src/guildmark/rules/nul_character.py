"""Reports NUL characters in a skill file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD = "---\nname: demo\ndescription: Counts lines.\n---\n\n"
_NEWLINE: Final = re.compile(r"\r\n|\r|\n")


class NulCharacter(Rule, frozen=True, kw_only=True):
    """The skill file holds a NUL character.

    What it finds: the first character U+0000 of a SKILL.md.

    Why it matters: tools take such a file for binary and do not show or search it, so a reviewer sees less than a model
    does; YAML parsers refuse it.

    What to do: delete the character.
    """

    severity = "medium"
    group = "spec"
    maps_to = ("cwe-158",)
    since = "0.1"
    bad = (Example(files={"SKILL.md": _HEAD + "Count\nthe \0 lines.\n"}, at=(("SKILL.md", 7),)),)
    good = (Example(files={"SKILL.md": _HEAD + "Count the lines.\n"}),)
    lookalike = (
        Example(files={"SKILL.md": _HEAD + "Cut at \\0 or \\x00 (U+0000).\n"}, about="Text about the character."),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the first one."""
        del context
        offset = skill.form.nul
        if offset is None:
            return
        before = skill.text[:offset]
        line = len(_NEWLINE.findall(before)) + 1
        column = offset - max(before.rfind("\n"), before.rfind("\r"))
        message = f"the file holds a NUL character at offset {offset}"
        yield self.found(skill, message, Place(skill.file, Span(line, column, line, column + 1)), identity="nul")
