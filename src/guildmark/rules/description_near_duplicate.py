"""Reports skills whose descriptions can hardly be told apart."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

from guildmark.model.place import Place
from guildmark.rules.base import Example, SetRule, at_value, path_in_run, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill
    from guildmark.rules.base import Run

_WORD: Final = re.compile(r"\w+")
_MOST_IN_BLOCK: Final = 40
_FEWEST_WORDS: Final = 4
_TEXT = "---\nname: demo\ndescription: Counts the lines of text files in a folder. Use when asked.\n---\n\nText.\n"


class DescriptionNearDuplicate(SetRule, frozen=True, kw_only=True):
    """Two skills of one catalogue have nearly the same description.

    What it finds: descriptions of different skills that are alike by 92 of 100 or more, whatever the order of their
    words. Copies of one skill, which have the same name, are left out.

    Why it matters: the model cannot tell which of them a request means, and picks either.

    What to do: merge the skills, or say in each description what the other is for.
    """

    likeness: float = 92.0
    """From 0 to 100; pairs at or above are reported."""

    severity = "low"
    confidence = "likely"
    audience = "author"
    group = "description"
    since = "0.1"
    bad = (
        Example(
            files={"SKILL.md": _TEXT},
            siblings={"tally/SKILL.md": _TEXT.replace("demo", "tally").replace("in a folder", "of a folder")},
            at=(("tally/SKILL.md", 3),),
        ),
    )
    good = (
        Example(
            files={"SKILL.md": _TEXT},
            siblings={"sort/SKILL.md": "---\nname: sort\ndescription: Sorts tables by a column.\n---\n\nSort them.\n"},
        ),
    )
    lookalike = (
        Example(
            files={"SKILL.md": _TEXT},
            siblings={"copy/SKILL.md": _TEXT},
            about="A copy under the same name is a duplicate, and another rule's.",
        ),
    )

    def check_set(self, run: Run) -> Iterator[Finding]:
        """Yield one finding for each skill that has an earlier twin."""
        by_start: dict[str, list[tuple[Skill, str]]] = defaultdict(list)
        for skill in run.skills:
            text = " ".join(sorted(set(_WORD.findall((skill.manifest.text("description") or "").lower()))))
            if text.count(" ") + 1 >= _FEWEST_WORDS:
                by_start[skill.location.start].append((skill, text))
        for group in by_start.values():
            yield from self._twins(group)

    def _twins(self, group: list[tuple[Skill, str]]) -> Iterator[Finding]:
        """Compare only skills that share one of their rarest words: near linear in the number of skills."""
        from rapidfuzz import fuzz  # loads when there is something to compare

        frequency = Counter(word for _, text in group for word in text.split())
        blocks: dict[str, list[int]] = defaultdict(list)
        for index, (skill, text) in enumerate(group):
            words = sorted(text.split(), key=lambda word: (frequency[word], word))
            prefix = words[: max(2, round(len(words) * (1 - self.likeness / 100) * 2) + 1)]
            candidates = {other for word in prefix for other in blocks[word][:_MOST_IN_BLOCK]}
            for other in sorted(candidates):
                twin, twin_text = group[other]
                if twin.name != skill.name and fuzz.ratio(text, twin_text, score_cutoff=self.likeness):
                    yield self._alike(skill, twin)
                    break
            for word in prefix:
                blocks[word].append(index)

    def _alike(self, skill: Skill, twin: Skill) -> Finding:
        places = [_place(skill), _place(twin, f"the description of {twin.name}")]
        message = f"the description is nearly the same as that of {plain(twin.name)}"
        return self.found(skill, message, *places, identity=f"like {twin.name}")


def _place(skill: Skill, label: str = "") -> Place:
    field = skill.manifest.field("description")
    below = at_value(skill, field, label) if field else Place(skill.file)
    return Place(path_in_run(skill), below.span, label, below.excerpt)
