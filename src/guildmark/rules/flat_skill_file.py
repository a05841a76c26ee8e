"""Reports Markdown files that lie flat in a skill directory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.model.finding import Edit, Fix
from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, SetRule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.rules.base import Run

_TEXT = "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"


class FlatSkillFile(SetRule, frozen=True, kw_only=True):
    """A file lies where a host looks for a skill's folder.

    What it finds: a Markdown file with a frontmatter that has a name or description, directly in a skill directory
    such as `.github/skills`.

    Why it matters: a skill is a folder with a SKILL.md. None of the eight coding-agent CLIs measured loads a flat file,
    and none says so.

    What to do: move `NAME.md` to `NAME/SKILL.md`.
    """

    severity = "high"
    group = "spec"
    maps_to = ("agenteval:SkillExcludedFromDiscovery",)
    since = "0.1"
    bad = (
        Example(
            files={},
            siblings={".github/skills/count.md": _TEXT},
            at=((".github/skills/count.md", 1),),
        ),
    )
    good = (Example(files={}, siblings={".github/skills/demo/SKILL.md": _TEXT}),)
    lookalike = (
        Example(
            files={},
            siblings={".github/skills/README.md": "# Our skills\n", ".github/skills/demo/SKILL.md": _TEXT},
            about="A page about the directory has no frontmatter.",
        ),
    )

    def check_set(self, run: Run) -> Iterator[Finding]:
        """Yield each flat file that has something of a skill."""
        for flat in run.flat:
            if flat.name is None and flat.description is None:
                continue
            folder, _, file = flat.path.rpartition("/")
            target = f"{folder}/" if folder else ""
            target += f"{file.rsplit('.', 1)[0]}/SKILL.md"
            fix = Fix(f"move it to {target}", (Edit(flat.path, rename=target),))
            message = f"no host loads a flat file as a skill: move it to {target}"
            yield self.found(None, message, Place(flat.path, Span(1, 1, 1, 4)), fix=fix, identity=flat.path)
