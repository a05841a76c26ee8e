"""Reports a second SKILL.md inside of a skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place
from guildmark.rules.base import Example, Rule, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_HEAD: Final = "---\nname: demo\ndescription: Reviews skills.\n---\n\n"


class NestedSkillFile(Rule, frozen=True, kw_only=True):
    """A file deeper in the skill carries the name SKILL.md.

    What it finds: files called `SKILL.md`, in any case, in folders of the skill: samples, fixtures, templates, skills within
    a skill.

    Why it matters: hosts that search recursively (Codex CLI, Copilot CLI, Pi) may offer it as a skill of its own, with
    whatever it says: a specimen of an attack becomes an instruction.

    What to do: call it something else, such as `SKILL.sample.md`, or move it out of the skill.
    """

    severity = "low"
    confidence = "likely"
    audience = "author"
    group = "security"
    maps_to = ("owasp-llm01",)
    since = "0.2"
    bad = (
        Example(
            files={"SKILL.md": _HEAD, "test-fixtures/a/SKILL.md": "---\nname: a\ndescription: Sample.\n---\n"},
            at=(("test-fixtures/a/SKILL.md", 0),),
        ),
    )
    good = (Example(files={"SKILL.md": _HEAD, "references/a.md": "Text.\n"}),)
    lookalike = (Example(files={"SKILL.md": _HEAD, "templates/SKILL.md.tmpl": "Text.\n"}, about="Another name."),)

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each such file."""
        del context
        for file in skill.files:
            folder, _, name = file.path.rpartition("/")
            if folder and name.lower() == "skill.md":
                yield self.found(
                    skill,
                    f"{plain(file.path)} may be offered as a second skill by hosts that search recursively",
                    Place(file.path),
                )
