"""Judges whether something does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.evaluators.base import Evaluator, Example

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Outcome, Verdict

_FLIPPED: dict[Outcome, Outcome] = {"pass": "fail", "fail": "pass"}


class Never(Evaluator, frozen=True, kw_only=True):
    """Something does not hold.

    What it judges: the opposite of what other evaluators say: it passes where all of them fail.

    What it cannot tell: what they cannot: what is unknown or does not apply stays so.

    What to do: read the reason, which says what was seen and should not have been.
    """

    group = "logic"
    nested = "of"
    since = "0.2"
    examples = (
        Example(run="load moon", outcome="pass", given={"of": [{"skill_invoked": "tides"}]}),
        Example(
            run="load tides", outcome="fail", given={"of": [{"skill_invoked": "tides"}]},
            says="should not be: `tides` was loaded",
        ),
        Example(run="load tides unknown", outcome="unknown", given={"of": [{"skill_invoked": "tides"}]}),
    )  # fmt: skip

    of: tuple[Evaluator, ...]
    """What must not hold."""
    because: str = ""
    """Why not, for the reader of a failure."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict for each of theirs."""
        why = f" ({self.because})" if self.because else ""
        found = [verdict for one in self.of for verdict in one.evaluate(trace, case)]
        if not found:
            yield self.says("not_applicable", "nothing is asked")
        for verdict in found:
            outcome = _FLIPPED.get(verdict.outcome, verdict.outcome)
            reason = f"should not be: {verdict.reason}{why}" if outcome == "fail" else verdict.reason
            yield self.drawn(outcome, reason, [verdict], score={"pass": 1.0, "fail": 0.0}.get(outcome))
