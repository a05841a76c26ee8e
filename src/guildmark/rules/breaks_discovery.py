"""Reports skills that take others down with them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place
from guildmark.rules.base import Example, SetRule, and_more, path_in_run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Run

_COMPATIBILITY: Final = 500
_GOOD = "---\nname: other\ndescription: Sorts lines. Use when asked to sort.\n---\n\nSort.\n"


class BreaksDiscovery(SetRule, frozen=True, kw_only=True):
    """One skill ends a host's discovery, so that its siblings are not offered either.

    What it finds: a skill because of which a host raises an error for the whole directory: bytes that are no UTF-8, a
    missing description, a doubled name, as each host has it.

    Why it matters: one file that somebody adds makes every other skill disappear. High in a host that matters to you,
    and wherever a host crashes rather than refuses: bytes that are no UTF-8 (nine SDKs), a `compatibility` of more than
    500 characters (Agent Framework for .NET). A note where a host refuses a whole library for one invalid skill.

    What to do: mend or remove the skill that is named; the others are fine.
    """

    severity = "high"
    severities = ("low",)
    group = "hosts"
    maps_to = ("agenteval:SkillExcludedFromDiscovery", "cwe-754")
    since = "0.1"
    needs = frozenset({"views"})
    bad = (
        Example(
            files={"SKILL.md": b"---\nname: demo\ndescription: The caf\xe9 menu.\n---\n\nText.\n"},
            siblings={"other/SKILL.md": _GOOD},
            host="maf-python",
            at=(("demo/SKILL.md", 0),),
        ),
        Example(
            files={"SKILL.md": f"---\nname: demo\ndescription: The menu.\ncompatibility: {'c' * 501}\n---\n\nText.\n"},
            siblings={"other/SKILL.md": _GOOD},
            at=(("demo/SKILL.md", 0),),
            about="One character too many ends the discovery of Agent Framework for .NET.",
        ),
    )
    good = (
        Example(
            files={"SKILL.md": "---\nname: demo\ndescription: The menu. Use when asked.\n---\n\nText.\n"},
            siblings={"other/SKILL.md": _GOOD},
            host="maf-python",
        ),
    )
    lookalike = (
        Example(
            files={
                "SKILL.md": "---\nname: demo\ndescription: The menu. Use when asked.\n---\n\nText.\n",
                "references/menu.txt": b"caf\xe9\n",
            },
            siblings={"other/SKILL.md": _GOOD},
            host="maf-python",
            about="Bytes that are no UTF-8 in a file that discovery does not read.",
        ),
    )

    def check_set(self, run: Run) -> Iterator[Finding]:
        """Yield one finding for each culprit."""
        victims: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        for row in run.views.skills if run.views else ():
            for column, cell in row.cells.items():
                if cell.cause == "sibling" and cell.because_of is not None:
                    victims[cell.because_of][column].add(row.path)
        for skill in run.skills:
            lost = victims.get(skill.path)
            if not lost:
                continue
            wanted = [column for column in lost if column in run.wanted]
            shown = sorted(wanted or lost)
            most = max(len(lost[column]) for column in shown)
            siblings = "its sibling is" if most == 1 else f"up to {most} siblings are"
            message = f"ends the whole discovery, so that {siblings} not offered, in {and_more(shown, limit=20)}"
            yield self.found(
                skill,
                message,
                Place(path_in_run(skill)),
                severity="high" if wanted or _crashes(skill) else "low",
                audience="everyone" if wanted or _crashes(skill) else "author",
                hosts=tuple(sorted(lost)),
                identity="fatal",
            )


def _crashes(skill: Skill) -> bool:
    """Say whether hosts fall over this skill, rather than refuse it by a rule of theirs."""
    return skill.form.encoding != "utf-8" or len(skill.manifest.text("compatibility") or "") > _COMPATIBILITY
