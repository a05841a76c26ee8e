"""Reports hosts that do not offer the skill, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place, Span
from guildmark.rules.base import Example, Rule, at_field, whole_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.model.view import Cause, Cell
    from guildmark.rules.base import Context

_ELSEWHERE: Final[frozenset[Cause]] = frozenset({"sibling", "budget", "duplicate", "flag", "unread"})
_LAYOUT: Final[frozenset[Cause]] = frozenset({"depth", "hidden", "parent", "link"})
_MOST_REASONS: Final = 6
_TEXT = "---\nname: demo\ndescription: Counts lines. Use when asked for a count.\n---\n\nCount the lines.\n"


class ExcludedByHost(Rule, frozen=True, kw_only=True):
    """A host does not offer the skill to the model.

    What it finds: each host whose walk, parser or rules leave the skill out, grouped by the reason, and whether the
    host says so to anybody. A hidden folder, a folder too deep, a skill within a skill and a directory that the host
    does not read are reasons too; the last counts for hosts that you named only. A plain `skills` folder is stock: its
    skills are looked at as if they were installed where the host reads. That a skill is kept from the model
    because its author asked for it is none.

    Why it matters: nobody notices a skill that is never offered. High in a host that matters to you, a note on
    portability in others, and in a collection from which skills are still to be installed.

    What to do: mend the reason that is named; the other findings of this skill say where.
    """

    severity = "high"
    severities = ("low",)
    group = "hosts"
    maps_to = ("agenteval:SkillExcludedFromDiscovery",)
    since = "0.1"
    needs = frozenset({"views"})
    bad = (
        Example(
            files={"SKILL.md": "---\nname: demo\n---\n\nCount the lines.\n"},
            host="codex",
            at=(("SKILL.md", 0),),
            about="Codex wants a description.",
        ),
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines: all of them.\n---\n\nText.\n"},
            host="copilot-cli",
            at=(("SKILL.md", 3),),
            about="Copilot CLI reads strict YAML, and says nothing.",
        ),
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines: all of them.\n---\n\nText.\n"},
            folder="skills/demo",
            at=(("SKILL.md", 3),),
            about="Stock that is still to be installed is looked at as if it were.",
        ),
    )
    good = (Example(files={"SKILL.md": _TEXT}, host="codex"),)
    lookalike = (
        Example(
            files={"SKILL.md": _TEXT},
            folder=".claude/skills/demo",
            siblings={"README.md": "# A repo\n"},
            about="Most hosts do not read this directory, which says nothing about the skill.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding that lists every such host, those that matter first."""
        lost = {
            column: cell
            for column, cell in _as_installed(skill, context)
            if cell.state == "dropped" and cell.cause not in _ELSEWHERE and _counts(skill, column, cell, context)
        }
        if not lost:
            return
        hosts = tuple(sorted(lost, key=lambda column: (column not in context.wanted, column)))
        matters = any(_is_loss(skill, host, lost[host], context) for host in hosts)
        yield self.found(
            skill,
            f"not offered by {_told(hosts, lost, context.wanted)}",
            _place(skill, {lost[host].cause for host in hosts if not matters or host in context.wanted}),
            severity="high" if matters else "low",
            audience="everyone" if matters else "author",
            hosts=hosts,
            identity="excluded",
        )


def _as_installed(skill: Skill, context: Context) -> Iterator[tuple[str, Cell]]:
    """Take each cell; of stock, which no host reads where it lies, the one that it would have once installed."""
    stock = not (skill.location.place or ".").startswith(".") or skill.location.place == "."
    for column, cell in context.cells.items():
        yield column, cell.installed if stock and cell.installed else cell


def _told(hosts: tuple[str, ...], lost: dict[str, Cell], wanted: frozenset[str]) -> str:
    """Group hosts that matter by their reason, and name the others; where none matters, group them all."""
    told = tuple(host for host in hosts if host in wanted) or hosts
    groups: dict[str, list[str]] = {}
    for host in told:
        groups.setdefault(lost[host].reason or "no reason is known", []).append(host)
    parts = [f"{_names(names, lost)}: {reason}" for reason, names in groups.items()]
    more = len(parts) - _MOST_REASONS
    rest = [host for host in hosts if host not in told]
    text = "; ".join(parts[:_MOST_REASONS]) + (f"; and for {more} more reasons" if more > 0 else "")
    return text + (f"; nor by {', '.join(rest)}" if rest else "")


def _names(hosts: list[str], lost: dict[str, Cell]) -> str:
    """List hosts, those that say nothing about it last."""
    loud = [host for host in hosts if not lost[host].silent]
    silent = [host for host in hosts if lost[host].silent]
    return ", ".join(filter(None, [", ".join(loud), f"{', '.join(silent)} (silently)" if silent else ""]))


def _counts(skill: Skill, column: str, cell: Cell, context: Context) -> bool:
    """Say whether a loss is worth a word: where other hosts look is no property of this skill."""
    if cell.cause == "place":
        return column in context.named
    if column in context.wanted:
        return True
    return ":" not in column and not (cell.cause == "depth" and len(skill.location.inner) <= 1)


def _is_loss(skill: Skill, column: str, cell: Cell, context: Context) -> bool:
    """Say whether the user loses something: where a skill lies is decided by who installs it, unless that is done.

    A repo's plain `skills` folder and a folder outside of any host's directory are stock, not an installation.
    """
    if column not in context.wanted:
        return False
    installed = (skill.location.place or "").startswith(".")
    return column in context.named or installed or cell.cause not in _LAYOUT


def _place(skill: Skill, causes: set[Cause]) -> Place:
    """Point at what the reasons are about, the most exact first."""
    problem = skill.manifest.problem
    if problem is not None and causes & {"parser", "encoding"}:
        return Place(skill.file, problem.span)
    if skill.form.bom and "parser" in causes:
        return Place(skill.file, Span(1, 1, 1, 1), "a byte order mark comes before the frontmatter")
    return next((at_field(skill, key) for key in ("name", "description") if key in causes), whole_file(skill))
