"""Reports skills whose description hosts read differently."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place
from guildmark.rules.base import Example, Rule, and_more, at_field, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.model.view import Cell, State
    from guildmark.rules.base import Context

_SHOWS: Final[frozenset[State]] = frozenset({"loads", "substituted", "ambiguous"})


class ParserDifferential(Rule, frozen=True, kw_only=True):
    """Hosts read another description than the one that stands in the file.

    What it finds: hosts that show a description other than YAML gives: a line reader that takes the first line of
    several or keeps a comment, or a text made up from the body. Spaces and escaped quotes do not count; what a limit
    cuts off is another matter.

    Why it matters: whoever reviews the file reads one text, and the model another. An attacker can use the gap; an
    author loses half of a description.

    What to do: write the description in one line between double quotes, without escapes.
    """

    severity = "medium"
    severities = ("low",)
    group = "hosts"
    maps_to = ("cwe-436",)
    since = "0.1"
    needs = frozenset({"views"})
    bad = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts lines.\n  Use when asked.\n---\n\nText.\n"},
            host="maf-dotnet",
            at=(("SKILL.md", 3),),
            about="A line reader keeps the first of two lines.",
        ),
    )
    good = (
        Example(
            files={"SKILL.md": '---\nname: demo\ndescription: "Counts lines. Use when asked."\n---\n\nText.\n'},
            host="maf-dotnet",
        ),
    )
    lookalike = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: Counts <all> lines.\n---\n\nText.\n"},
            host="maf-dotnet",
            about="Escaped by some hosts, and still the same text.",
        ),
    )

    def check(self, skill: Skill, context: Context) -> Iterator[Finding]:
        """Yield one finding that lists the readings."""
        field = skill.manifest.field("description")
        if skill.manifest.problem is None and (field is None or not field.value.text.strip()):
            return  # a made-up text follows from the missing one
        readings = _readings(skill.manifest.text("description"), context.cells)
        if not readings or (skill.manifest.problem is not None and len(readings) == 1):
            return
        hosts = tuple(column for columns in readings.values() for column in columns)
        told = "; ".join(f"{and_more(columns, limit=20)}: {plain(text)}" for text, columns in readings.items())
        problem = skill.manifest.problem
        yield self.found(
            skill,
            f"hosts read different descriptions ({told})",
            Place(skill.file, problem.span) if problem else at_field(skill, "description"),
            severity=self.severity if any(host in context.wanted for host in hosts) else "low",
            hosts=hosts,
            identity="reading",
        )


def _readings(neutral: str | None, cells: Mapping[str, Cell]) -> dict[str, list[str]]:
    """Group the columns that show something else than the neutral reading, by what they show."""
    wanted = None if neutral is None else _folded(neutral)
    readings: dict[str, list[str]] = {}
    for column, cell in cells.items():
        if cell.shown is None or cell.state not in _SHOWS or ":" in column:
            continue
        shown = _folded(cell.shown)
        if wanted is not None and shown.startswith(wanted):
            continue  # the same text, perhaps with another key's behind it
        readings.setdefault(shown, []).append(column)
    return readings


def _folded(text: str) -> str:
    """Leave out what changes nothing for a reader: spaces, markup escapes, and quotes that a reader left escaped."""
    plain_quotes = html.unescape(text).replace("''", "'").replace('\\"', '"')
    return " ".join(plain_quotes.split())
