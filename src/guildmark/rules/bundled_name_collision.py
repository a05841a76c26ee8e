"""Reports names that a host uses for a skill or command of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.rules.base import Example, Rule, and_more, at_field, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Context


class BundledNameCollision(Rule, frozen=True, kw_only=True):
    """The skill has the name of a skill or command that a host brings along.

    What it finds: a skill whose id in a host is also that of one of the host's own skills or commands.

    Why it matters: one hides the other, or the model has two of one name; which one, the host alone decides, and it can
    change with the host's next version.

    What to do: choose another name.
    """

    severity = "medium"
    severities = ("low",)
    group = "hosts"
    maps_to = ("cwe-694",)
    since = "0.1"
    needs = frozenset({"views"})
    bad = (
        Example(
            files={"SKILL.md": "---\nname: skill-creator\ndescription: Makes skills. Use when asked.\n---\n\nText.\n"},
            folder="skill-creator",
            host="codex",
            at=(("SKILL.md", 2),),
        ),
    )
    good = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Makes skills. Use when asked.\n---\n\nText.\n"},
            host="codex",
        ),
    )
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: our-skill-creator\ndescription: Makes skills.\n---\n\nText.\n"},
            folder="our-skill-creator",
            host="codex",
            about="A name that only holds the other.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding that lists the hosts."""
        hosts = tuple(
            column
            for column, cell in context.cells.items()
            if cell.id is not None and ":" not in column and cell.id in context.bundled.get(column, ())
        )
        if hosts:
            wanted = any(host in context.wanted for host in hosts)
            message = f"{plain(context.cells[hosts[0]].id or '')} is also a skill or command that comes with "
            yield self.found(
                skill,
                message + and_more(hosts, limit=20),
                at_field(skill, "name"),
                severity=self.severity if wanted else "low",
                hosts=hosts,
            )
