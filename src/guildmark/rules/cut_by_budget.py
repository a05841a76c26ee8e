"""Reports catalogues that do not fit into a host's limit."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place
from guildmark.rules.base import Example, SetRule, path_in_run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.view import Budget, State
    from guildmark.rules.base import Run

_WORDS: Final[dict[State, str]] = {
    "bare": "stand there by name only",
    "cut": "have their description cut",
    "dropped": "are left out",
}

_SHORT: Final = "---\nname: skill-{0}\ndescription: Counts the lines of file {0}.\n---\n\nText.\n"


def _text(number: int) -> str:
    sentence = f"Counts the lines of file number {number}. Use when asked for it. "
    return f'---\nname: skill-{number}\ndescription: "{(sentence * 16)[:900]}"\n---\n\nText.\n'


class CutByBudget(SetRule, frozen=True, kw_only=True):
    """The skills together do not fit into the catalogue of a host.

    What it finds: for each host with a limit for the whole catalogue, the skills that lose their description, part of
    it, or their place. One finding for each host.

    Why it matters: a model chooses by the description. With 80 descriptions of 900 characters, Claude Code 2.1.332 kept
    one, Copilot CLI 1.0.102 fourteen, and Codex 0.171.0 cut each to about 200 characters; nobody is told.

    What to do: shorten descriptions, install fewer skills together, or raise the limit where the host has a setting.
    """

    severity = "medium"
    severities = ("info",)
    group = "hosts"
    maps_to = ("owasp-llm10",)
    since = "0.1"
    needs = frozenset({"views"})
    bad = (
        Example(
            files={"SKILL.md": _text(0)},
            folder="skill-0",
            siblings={f"skill-{number}/SKILL.md": _text(number) for number in range(1, 12)},
            host="claude-code",
            at=(("skill-1/SKILL.md", 0),),
        ),
    )
    good = (Example(files={"SKILL.md": _text(0)}, folder="skill-0", host="claude-code"),)
    lookalike = (
        Example(
            files={"SKILL.md": _SHORT.format(0)},
            folder="skill-0",
            siblings={f"skill-{number}/SKILL.md": _SHORT.format(number) for number in range(1, 12)},
            host="claude-code",
            about="As many skills, with short descriptions.",
        ),
    )

    def check_set(self, run: Run) -> Iterator[Finding]:
        """Yield one finding for each host, those that matter first."""
        fates: dict[str, Counter[State]] = defaultdict(Counter)
        first: dict[str, str] = {}
        budgets: dict[str, Budget] = {}
        for row in run.views.skills if run.views else ():
            for column, cell in row.cells.items():
                if cell.budget is not None and cell.cause == "budget" and cell.state in _WORDS and ":" not in column:
                    fates[column][cell.state] += 1
                    first.setdefault(column, row.path)
                    budgets.setdefault(column, cell.budget)
        files = {skill.path: path_in_run(skill) for skill in run.skills}
        for column in sorted(fates, key=lambda name: (name not in run.wanted, name)):
            told = ", ".join(f"{count} {_WORDS[state]}" for state, count in sorted(fates[column].items()))
            budget = budgets[column]
            message = (
                f"in {column} the catalogue is limited to {budget.limit:,} {budget.unit} and would take "
                f"{budget.used:,}: of {len(run.skills)} skills {told}"
            )
            yield self.found(
                None,
                message,
                Place(files[first[column]]),
                severity=self.severity if column in run.wanted else "info",
                hosts=(column,),
                identity=column,
            )
