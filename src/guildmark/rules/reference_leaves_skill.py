"""Reports links that point out of the skill's folder."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.prose.references import references
from guildmark.model.place import Place
from guildmark.rules.base import Example, Rule, excerpt, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context

_WORTH_PARSING: Final = re.compile(r"\](?:\(|:)\s*<?(?:[/~]|[A-Za-z]:[\\/]|[^\s)]*\.\.)")
_HEAD = "---\nname: demo\ndescription: Counts lines.\n---\n\n"


class ReferenceLeavesSkill(Rule, frozen=True, kw_only=True):
    """A link points out of the skill's folder.

    What it finds: link targets that climb above the skill (`../other/x.md`), and absolute paths of a machine
    (`/etc/x`, `~/x`, `C:/x`).

    Why it matters: a skill is installed as a folder of its own. What lies beside it in your repo is not there, and
    Agent Framework, ADK, agno and others refuse to read it.

    What to do: copy the file into the skill, or name the other skill instead of its file.
    """

    severity = "medium"
    severities = ("low",)
    group = "spec"
    since = "0.1"
    needs = frozenset({"prose"})
    bad = (
        Example(files={"SKILL.md": _HEAD + "See [other](../other/notes.md).\n"}, at=(("SKILL.md", 6),)),
        Example(
            files={"SKILL.md": _HEAD + "See [a][a].\n\n[a]: references/../../notes.md\n"},
            at=(("SKILL.md", 8),),
        ),
        Example(files={"SKILL.md": _HEAD + "See [words](/usr/share/dict/words).\n"}, at=(("SKILL.md", 6),)),
    )
    good = (Example(files={"SKILL.md": _HEAD + "See [a](references/a.md).\n", "references/a.md": "# A\n"}),)
    lookalike = (
        Example(
            files={"SKILL.md": _HEAD + "See [a](references/../a.md), run `cd ../other`.\n", "a.md": "# A\n"},
            about="A path that comes back, and a command.",
        ),
        Example(files={"SKILL.md": _HEAD + "```md\n[x](../x.md)\n```\n"}, about="Fenced code."),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield each target once."""
        if not _WORTH_PARSING.search(skill.text, skill.body_offset):
            return
        seen: set[str] = set()
        for reference in references(context.prose):
            climbs = reference.kind == "relative" and reference.path.split("/", 1)[0] == ".."
            if reference.by != "link" or reference.raw in seen or not (climbs or reference.kind == "absolute"):
                continue
            seen.add(reference.raw)
            place = Place(skill.file, reference.span, "", excerpt(skill.text, reference.span))
            if climbs:
                message = f"{plain(reference.raw, 100)} lies outside of the skill"
                yield self.found(skill, message, place)
            else:
                message = f"{plain(reference.raw, 100)} is an absolute path, of one machine or web site"
                yield self.found(skill, message, place, severity="low", confidence="likely")
