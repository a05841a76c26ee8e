"""Judges whether no skills were loaded but those that may be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.evaluators.base import OPEN, Evaluator, Example, Seen, did, doubt, near

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class OnlySkills(Evaluator, frozen=True, kw_only=True):
    """Of all skills, only these were loaded.

    What it judges: the names of all loads that gave instructions, whoever asked, against the list. It does not ask that
    each of them be loaded; an empty list means that none may be.

    What it cannot tell: loads whose outcome is not on record, and logs with gaps.

    What to do: see which skill came uninvited, and why.
    """

    group = "presence"
    bare = "skills"
    since = "0.2"
    examples = (
        Example(run="load tides", outcome="pass", given={"skills": ["tides", "moon"]}),
        Example(run="load tides\nload sun", outcome="fail", given={"skills": ["tides"]}, says="`sun`"),
        Example(run="load sun refused", outcome="pass", given={"skills": ["tides"]}),
        Example(run="assistant No.", outcome="pass", given={"skills": []}),
        Example(run="load sun pending", outcome="unknown", given={"skills": []}),
        Example(run="gap undecodable a cut line", outcome="unknown", given={"skills": []}),
    )

    skills: tuple[str, ...]
    """Exact names."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict on all loads."""
        del case
        seen = Seen(trace)
        other = [load for load in seen.had if load.skill not in self.skills]
        still = [load for load in seen.loads if load.status in OPEN and load.skill not in self.skills]
        if other:
            names = list(dict.fromkeys(load.skill for load in other))
            hint = near(names[0], self.skills) if len(names) == 1 else ""
            yield self.says("fail", f"{did(names, 'was')} loaded too{hint}", *other, score=0.0)
        elif still:
            yield self.says(
                "unknown",
                f"{did([load.skill for load in still], 'was')} asked for, and nobody can tell what came of it",
                *still,
            )
        elif why := doubt(trace):
            yield self.says("unknown", f"no other load is on record, but {why}")
        else:
            yield self.says(
                "pass",
                f"no skill but {did(self.skills, 'was')} loaded" if self.skills else "no skill was loaded",
                score=1.0,
            )
