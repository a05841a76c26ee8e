"""Reports skills that another of the same name hides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.rules.base import Example, Rule, and_more, at_field

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.model.view import State
    from guildmark.rules.base import Context

_HIDDEN: Final[frozenset[State]] = frozenset({"shadowed", "ambiguous", "dropped"})
_TEXT = "---\nname: demo\ndescription: Counts lines. Use when asked for a count.\n---\n\nCount the lines.\n"


class ShadowedByDuplicate(Rule, frozen=True, kw_only=True):
    """Another skill has the same name, and takes this one's place or makes it uncertain.

    What it finds: skills of one run that a host would list under one name: the other wins, or which of them wins is
    open. OpenCode 1.18.33 picks another one from run to run; Codex 0.171.0 offers both.

    Why it matters: the skill that was reviewed need not be the one that is loaded.

    What to do: rename or remove one of them.
    """

    severity = "medium"
    severities = ("low",)
    group = "hosts"
    maps_to = ("cwe-694",)
    since = "0.1"
    needs = frozenset({"views"})
    bad = (
        Example(
            files={"SKILL.md": _TEXT},
            siblings={"other/SKILL.md": _TEXT},
            host="codex",
            at=(("SKILL.md", 2),),
        ),
    )
    good = (
        Example(
            files={"SKILL.md": _TEXT},
            siblings={"other/SKILL.md": _TEXT.replace("demo", "other")},
            host="codex",
        ),
    )
    lookalike = (
        Example(
            files={"SKILL.md": _TEXT},
            siblings={"demo-2/SKILL.md": _TEXT.replace("demo", "demo-2")},
            host="codex",
            about="Names that are only alike.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding that lists what happens where."""
        parts: dict[str, list[str]] = {}
        for column, cell in context.cells.items():
            if cell.state in _HIDDEN and cell.cause == "duplicate" and ":" not in column:
                parts.setdefault(cell.reason or f"same name as {cell.because_of}", []).append(column)
        hosts = tuple(column for columns in parts.values() for column in columns)
        if not hosts:
            return
        wanted = [column for column in hosts if column in context.wanted]
        told = "; ".join(f"{and_more(columns, limit=20)}: {reason}" for reason, columns in parts.items())
        yield self.found(
            skill,
            f"another skill has the same name ({told})",
            at_field(skill, "name"),
            severity=self.severity if wanted else "low",
            hosts=hosts,
            identity="duplicate",
        )
