"""Judges whether one of several things holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.evaluators.base import Evaluator, Example

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Outcome, Verdict

_BEST: tuple[Outcome, ...] = ("pass", "error", "unknown", "fail", "not_applicable")


class AnyOf(Evaluator, frozen=True, kw_only=True):
    """At least one of several things holds.

    What it judges: each of several evaluators, on the same run. It passes where one passes on all that it says.

    What it cannot tell: where none passes and one cannot tell, this cannot either.

    What to do: read the reason, which names what each of them saw.
    """

    group = "logic"
    nested = "of"
    since = "0.2"
    examples = (
        Example(run="load moon", outcome="pass", given={"of": [{"skill_invoked": "tides"}, {"skill_invoked": "moon"}]}),
        Example(
            run="load sun", outcome="fail", given={"of": [{"skill_invoked": "tides"}, {"skill_invoked": "moon"}]},
            says="`tides` was not loaded; `moon` was not loaded",
        ),
        Example(
            run="load tides pending", outcome="unknown",
            given={"of": [{"skill_invoked": "tides"}, {"skill_invoked": "moon"}]},
        ),
    )  # fmt: skip

    of: tuple[Evaluator, ...]
    """What is asked."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict, with the evidence of what decided."""
        each = [list(one.evaluate(trace, case)) for one in self.of]
        whole = [(_whole(verdicts), verdicts) for verdicts in each if verdicts]
        if not whole:
            yield self.says("not_applicable", "nothing is asked")
            return
        best = min((outcome for outcome, _ in whole), key=_BEST.index)
        decided = [verdict for outcome, verdicts in whole if outcome == best for verdict in verdicts]
        score = {"pass": 1.0, "fail": 0.0}.get(best)
        yield self.drawn(best, "; ".join(verdict.reason for verdict in decided), decided, score=score)


def _whole(verdicts: list[Verdict]) -> Outcome:
    """Sum up what one evaluator says."""
    said = {verdict.outcome for verdict in verdicts}
    order: tuple[Outcome, ...] = ("fail", "error", "unknown", "pass")
    return next((outcome for outcome in order if outcome in said), "not_applicable")
