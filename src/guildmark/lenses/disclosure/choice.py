"""Which skills the model chose, apart from what users and hosts loaded, and what it had to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from guildmark.model.event import SkillLoaded, SkillsOffered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.model.event import AnyEvent

_HAVE = frozenset({"loaded", "already_loaded"})


class Choice(Struct, frozen=True, kw_only=True):
    """What was chosen in one run; a choice counts whatever became of it, as a refusal is the host's."""

    offered: frozenset[str] | None
    """The names of all catalogues; null where none is on record."""
    chosen: dict[str, tuple[int, ...]]
    """What the model asked to load, by exact name, with the ``seq`` of each outcome."""
    given: dict[str, tuple[int, ...]]
    """What a user or the host loaded, which was then no longer to be chosen."""
    had: frozenset[str]
    """What the agent had the instructions of in the end, whoever asked."""

    def absent(self, skill: str) -> bool:
        """Tell whether a skill was not there to be chosen."""
        return self.offered is not None and skill not in self.offered and skill not in self.chosen


class Score(Struct, frozen=True, kw_only=True):
    """A set of chosen skills against the expected one; null is what there is nothing to divide by."""

    right: tuple[str, ...]
    wrong: tuple[str, ...]
    missed: tuple[str, ...]
    precision: float | None
    recall: float | None
    f1: float | None


def choice(events: Iterable[AnyEvent]) -> Choice:
    """Collect what a run shows; loads that are incidental, or that only look at or write a skill, do not count."""
    offered: set[str] | None = None
    chosen: dict[str, tuple[int, ...]] = {}
    given: dict[str, tuple[int, ...]] = {}
    had: set[str] = set()
    for event in events:
        if isinstance(event, SkillsOffered):
            offered = (offered or set()) | {skill.name for skill in event.skills}
        elif isinstance(event, SkillLoaded) and event.evidence != "incidental" and event.purpose in (None, "used"):
            into = chosen if event.by == "model" else given
            into[event.skill] = (*into.get(event.skill, ()), event.seq)
            if event.status in _HAVE:
                had.add(event.skill)
    return Choice(
        offered=None if offered is None else frozenset(offered), chosen=chosen, given=given, had=frozenset(had)
    )


def score(chosen: Iterable[str], expected: Iterable[str]) -> Score:
    """Compare two sets of names."""
    picked, wanted = list(dict.fromkeys(chosen)), list(dict.fromkeys(expected))
    right = tuple(name for name in picked if name in wanted)
    wrong = tuple(name for name in picked if name not in wanted)
    missed = tuple(name for name in wanted if name not in picked)
    both = 2 * len(right) + len(wrong) + len(missed)
    return Score(
        right=right, wrong=wrong, missed=missed, precision=len(right) / len(picked) if picked else None,
        recall=len(right) / len(wanted) if wanted else None, f1=2 * len(right) / both if both else None,
    )  # fmt: skip
