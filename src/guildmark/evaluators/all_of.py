"""Judges whether everything holds that is asked at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.evaluators.base import Evaluator, Example

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Outcome, Verdict

_WORST: tuple[Outcome, ...] = ("fail", "error", "unknown", "pass", "not_applicable")


class AllOf(Evaluator, frozen=True, kw_only=True):
    """Everything holds that is asked at once.

    What it judges: each of several evaluators, on the same run. It passes where at least one passes, and none fails,
    breaks or cannot tell.

    What it cannot tell: what none of them can. Where none applies, it does not either.

    What to do: read the reason, which is that of the one that decided.
    """

    group = "logic"
    nested = "of"
    since = "0.2"
    examples = (
        Example(
            run="load tides\nload moon", outcome="pass", given={"of": [{"skill_invoked": "tides"}, {"skill_invoked": "moon"}]}
        ),
        Example(
            run="load tides", outcome="fail", given={"of": [{"skill_invoked": "tides"}, {"skill_invoked": "moon"}]},
            says="`moon` was not loaded",
        ),
        Example(
            run="load tides\nload moon pending", outcome="unknown",
            given={"of": [{"skill_invoked": "tides"}, {"skill_invoked": "moon"}]},
        ),
    )  # fmt: skip

    of: tuple[Evaluator, ...]
    """What is asked."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict, with the evidence of what decided."""
        found = [verdict for one in self.of for verdict in one.evaluate(trace, case)]
        if not found:
            yield self.says("not_applicable", "nothing is asked")
            return
        worst = min(found, key=lambda verdict: _WORST.index(verdict.outcome))
        decided = [verdict for verdict in found if verdict.outcome == worst.outcome]
        score = {"pass": 1.0, "fail": 0.0}.get(worst.outcome)
        yield self.drawn(worst.outcome, "; ".join(verdict.reason for verdict in decided), decided, score=score)
