"""Judges how much of the context skills take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta

from guildmark.evaluators.base import Evaluator, Example, Seen, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.event import SkillLoaded
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

_CHARACTERS: Final = 4
"""Characters of English that a token has on average, by the rule of thumb of model providers."""


class TokensPerSkill(Evaluator, frozen=True, kw_only=True):
    """The instructions of each skill take no more of the context than they may.

    What it judges: the text of all loads of a skill together, as tokens estimated at four characters each; the
    specification recommends at most 5,000 for one body.

    What it cannot tell: a body that is not on record, or that the host shortened, has no known size. The estimate is too
    low for code and for other scripts than Latin.

    What to do: move what not every task needs into files of the skill.
    """

    group = "economy"
    bare = "most"
    since = "0.2"
    examples = (
        Example(run="load tides | # Tides", outcome="pass", says="about 2 tokens"),
        Example(run="load tides | # Tides and times", outcome="fail", given={"most": 3}, says="more than 3"),
        Example(
            run="load tides | # Tides\nload tides | # Tides",
            outcome="fail",
            given={"most": 3},
            about="Each load takes its own room.",
        ),
        Example(run="load tides", outcome="unknown", says="not on record"),
        Example(run="load tides refused", outcome="not_applicable"),
        Example(run="assistant No.", outcome="not_applicable"),
    )

    most: Annotated[int, Meta(ge=0)] = 5000
    """Tokens that one skill may take over a run."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield a verdict for each loaded skill."""
        del case
        loads: dict[str, list[SkillLoaded]] = {}
        for load in Seen(trace).loads:
            if load.status == "loaded":
                loads.setdefault(load.skill, []).append(load)
        if not loads:
            yield self.says("not_applicable", "no skill was loaded")
        for skill, found in loads.items():
            yield self._of(skill, found)

    def _of(self, skill: str, loads: list[SkillLoaded]) -> Verdict:
        known = sum(len(load.body) for load in loads if load.body is not None)
        tokens = -(-known // _CHARACTERS)
        if tokens > self.most:
            return self.says(
                "fail",
                f"`{skill}` took about {number(tokens, 'token')}, more than {self.most:,}",
                *loads,
                score=0.0,
                skill=skill,
            )
        if any(load.body is None or load.truncated for load in loads):
            return self.says(
                "unknown",
                f"a body of `{skill}` is not on record as a whole, so its size is not known",
                *loads,
                skill=skill,
            )
        return self.says("pass", f"`{skill}` took about {number(tokens, 'token')}", *loads, score=1.0, skill=skill)
