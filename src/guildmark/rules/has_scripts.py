"""Reports files of a skill that can run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.place import Place
from guildmark.rules.base import Example, Exec, Rule, and_more, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill, SkillFile
    from guildmark.rules.base import Context

_TEXT = "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"


class HasScripts(Rule, frozen=True, kw_only=True):
    """The skill brings files that can run.

    What it finds: scripts by their first line or ending, programs, byte code, and anything with an executable bit,
    wherever it lies: hosts with a shell run more than `scripts/`.

    Why it matters: whoever installs the skill lets an agent run this code with its own rights. That is normal for a
    skill, and a reason to review it and to pin its digest.

    What to do: review the files; then waive this finding for their digest, with your name as the reason.
    """

    severity = "medium"
    audience = "auditor"
    group = "governance"
    maps_to = ("agenteval:ScriptRequiresGovernanceReview", "cwe-829")
    since = "0.1"
    bad = (
        Example(files={"SKILL.md": _TEXT, "scripts/count.py": "print(1)\n"}, at=(("scripts/count.py", 0),)),
        Example(
            files={"SKILL.md": _TEXT, "tools/count": "#!/bin/sh\nwc -l\n"},
            at=(("tools/count", 0),),
            about="No ending, another folder; the first line tells.",
        ),
        Example(files={"SKILL.md": _TEXT, "count.txt": Exec("wc -l\n")}, at=(("count.txt", 0),)),
    )
    good = (Example(files={"SKILL.md": _TEXT, "references/a.md": "# A\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": _TEXT + "\n```python\nprint(1)\n```\n", "references/python.md": "# Python\n"},
            about="Code in the instructions is no script.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding that lists them all."""
        del context
        files = [file for file in skill.files if file.runs and file.path != skill.file]
        if files:
            count = f"{len(files)} files" if len(files) > 1 else "a file"
            message = f"the skill brings {count} that can run: {and_more([_name(file) for file in files])}"
            bytes_of = "\n".join(f"{file.path} {file.sha256}" for file in files)
            yield self.found(
                skill, message, *(Place(file.path) for file in files), identity="scripts", evidence=bytes_of
            )


def _name(file: SkillFile) -> str:
    return f"{plain(file.path)} ({file.language or file.kind})"
