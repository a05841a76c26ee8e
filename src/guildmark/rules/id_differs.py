"""Reports skills that hosts call by different names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, and_more, at_field, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context


class IdDiffers(Rule, frozen=True, kw_only=True):
    """Hosts call the skill by different names.

    What it finds: a name that a host changes, as Copilot CLI 1.0.102 turns spaces into hyphens. That one host takes the
    folder's name and another the frontmatter's follows from a name that differs from the folder, which has a rule of
    its own.

    Why it matters: a prompt, a permission rule or an evaluation that names the skill works in some hosts only.

    What to do: choose a name of lower-case letters, digits and hyphens, the same as the folder's.
    """

    severity = "low"
    audience = "author"
    group = "hosts"
    since = "0.1"
    needs = frozenset({"views"})
    bad = (
        Example(
            files={"SKILL.md": "---\nname: line count\ndescription: Counts lines.\n---\n\nText.\n"},
            folder="line count",
            host="copilot-cli",
            at=(("SKILL.md", 2),),
        ),
    )
    good = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n---\n\nText.\n"},
            host="copilot-cli",
        ),
    )
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: line-count\ndescription: Counts lines.\n---\n\nText.\n"},
            host="copilot-cli",
            about="The folder's name is another: reported as that.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding that lists each name with its hosts."""
        groups: dict[str, list[str]] = {}
        for column, cell in context.cells.items():
            if cell.id is not None and ":" not in column:
                groups.setdefault(cell.id, []).append(column)
        expected = {skill.manifest.text("name"), skill.folder}
        changed = {name: hosts for name, hosts in groups.items() if name not in expected}
        if len(groups) < 2 or not changed:  # noqa: PLR2004  # one name is no difference
            return
        told = "; ".join(f"{plain(name)} in {and_more(hosts, limit=20)}" for name, hosts in groups.items())
        hosts = tuple(column for columns in changed.values() for column in columns)
        yield self.found(
            skill, f"hosts call the skill by different names: {told}", at_field(skill, "name"), hosts=hosts
        )
