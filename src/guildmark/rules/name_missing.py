"""Reports a skill without a name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.model.finding import Edit, Fix
from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, Rule, at_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_VALID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_MAX: Final = 64


class NameMissing(Rule, frozen=True, kw_only=True):
    """The frontmatter has no name, or an empty one.

    What it finds: no key `name`, or one whose value is empty, blank or null.

    Why it matters: the name is how a model and a user call the skill. Gemini CLI 0.61.0, Qwen Code 0.24.4 and OpenCode
    1.18.33 drop the skill; Claude Code, Codex and Pi take the folder's name.

    What to do: add `name:` with the name of the folder.
    """

    severity = "medium"
    group = "spec"
    breaks_spec = True
    maps_to = ("agenteval:NameMissing",)
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": "---\ndescription: Counts lines.\n---\n\nText.\n"}, at=(("SKILL.md", 1),)),
        Example(files={"SKILL.md": '---\nname: ""\ndescription: Counts.\n---\n\nText.\n'}, at=(("SKILL.md", 2),)),
        Example(files={"SKILL.md": "---\ndescription: Counts.\nname:\n---\n\nText.\n"}, at=(("SKILL.md", 3),)),
    )
    good = (Example(files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: 2024\ndescription: Counts lines.\n---\n\nText.\n"},
            about="A number is a wrong type, not a missing name.",
        ),
        Example(files={"SKILL.md": "# No frontmatter\n"}, about="The missing frontmatter is the cause."),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield the missing name, with the folder's as the mend where it is a valid one."""
        del context
        manifest = skill.manifest
        field = manifest.field("name")
        if manifest.problem is not None:
            return
        if field is None:
            fix = None
            if _VALID.match(skill.folder) and len(skill.folder) <= _MAX:
                edit = Edit(skill.file, Span(2, 1, 2, 1), f"name: {skill.folder}\n")
                fix = Fix(f"add `name: {skill.folder}`, the folder's name", (edit,))
            place = Place(skill.file, Span(1, 1, 1, 4), "the frontmatter starts here")
            yield self.found(skill, "the frontmatter has no `name`", place, fix=fix, identity="name")
        elif field.value.kind == "null" or (field.value.kind == "str" and not field.value.text.strip()):
            yield self.found(skill, "`name` is empty", at_key(skill, field))
