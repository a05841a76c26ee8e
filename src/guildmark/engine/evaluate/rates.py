"""How often cases pass when they run several times, and how often their skills are invoked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.stats.attempts import pass_at_k, pass_hat_k
from guildmark.lenses.stats.wilson import wilson
from guildmark.model.evaluation import CaseRate, Share

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guildmark.model.case import Case
    from guildmark.model.evaluation import JudgedRun

_JUDGED: Final = frozenset({"pass", "fail"})
_KS: Final = (1, 2, 3, 5, 8, 10)


def rates(runs: Sequence[JudgedRun], cases: Mapping[str, Case]) -> dict[str, CaseRate]:
    """Return the rates of each case of which a run was judged; what could not be judged is no trial."""
    by_case: dict[str, list[JudgedRun]] = {}
    for run in runs:
        by_case.setdefault(run.case, []).append(run)
    return {
        name: _rate(found, cases[name])
        for name, found in by_case.items()
        if any(run.outcome in _JUDGED for run in found)
    }


def _rate(runs: Sequence[JudgedRun], case: Case) -> CaseRate:
    judged = [run for run in runs if run.outcome in _JUDGED]
    passed = sum(run.outcome == "pass" for run in judged)
    n = len(judged)
    ks = [k for k in _KS if k <= n]
    return CaseRate(
        passed=share(passed, n), left_out=len(runs) - n, flaky=0 < passed < n,
        pass_at={k: value for k in ks if (value := pass_at_k(n, passed, k)) is not None},
        pass_hat={k: value for k in ks if (value := pass_hat_k(n, passed, k)) is not None},
        invoked={skill: share(sum(skill in run.skills for run in runs), len(runs)) for skill in case.expected or ()},
    )  # fmt: skip


def share(found: int, of: int) -> Share:
    """Make a share with its interval (Wilson, 95 %)."""
    interval = wilson(found, of)
    return Share(found=found, of=of, low=interval.low if interval else None, high=interval.high if interval else None)
