"""Two evaluations of the same cases side by side: did it get better, and may that be said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from guildmark.engine.evaluate.comparison import Arm, Comparison
from guildmark.engine.evaluate.opened import opened
from guildmark.engine.evaluate.outcomes import ALL, by_case, families
from guildmark.lenses.stats.flakes import flakes
from guildmark.lenses.stats.gate import differs, ruled
from guildmark.lenses.stats.gates import gates
from guildmark.lenses.stats.paired import paired
from guildmark.lenses.stats.plan import plan
from guildmark.model.errors import Exit, LoadError
from guildmark.model.evaluation import Check, Evaluation
from guildmark.reports.base import counted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from guildmark.engine.evaluate.outcomes import By
    from guildmark.lenses.stats.gate import Ruling
    from guildmark.lenses.stats.paired import Paired
    from guildmark.model.evaluation import JudgedRun

_LARGEST: Final = 2_000_000_000
"""Bytes of an evaluation that is read back."""
_MOST: Final = 5
_REASONS: Final[dict[Ruling, str]] = {
    "fail": "the new runs are worse than allowed",
    "inconclusive": "so few cases do not show that the new runs are no worse than allowed",
}


def load(path: Path) -> Evaluation:
    """Read an evaluation that ``guildmark eval --format json`` wrote. Raises ``LoadError``."""
    try:
        return msgspec.json.decode(opened(str(path), _LARGEST, LoadError), type=Evaluation)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise LoadError(f"{path} is no evaluation: {error}",
                        next_step="make one: guildmark eval LOGS --cases FILE --format json -o FILE") from error  # fmt: skip


def compare(
    old: Evaluation,
    new: Evaluation,
    *,
    without: str | None = None,
    margin: float = 0.0,
    by: By | None = None,
    fail_on: Sequence[Ruling] = ("fail",),
) -> Comparison:
    """Compare them case by case; ``without`` names a skill that the old runs must not have used.

    ``by`` makes a gate of each group of cases, or of each evaluator, and of all cases. A comparison whose checks do not
    hold tells no difference, only what is wrong with it. ``fail_on`` are the rulings that end with 1.
    """
    arms = (_arm(old), _arm(new))
    checks = tuple(_checks(old, new, arms, without))
    result = None if any(check.held is False for check in checks) else paired(by_case(old), by_case(new))
    if result is None:
        return Comparison(old=arms[0], new=arms[1], checks=checks, margin=margin, exit=int(Exit.FINDINGS),
                          exit_reasons=tuple(check.reason for check in checks if check.held is False))  # fmt: skip
    rulings = gates(families(old, new, by), margin) if by else ()
    # Among several gates, all cases are one: a word and a ruling at another risk than theirs would contradict them.
    whole = next((gate.difference for gate in rulings if gate.name == ALL), None)
    result = result if whole is None else whole
    shows = _shows(result)
    ruling = ruled(result, margin)
    named = {gate.name: gate.ruling for gate in rulings} or {ALL: ruling}
    failed = {one: ", ".join(name for name, its in named.items() if its == one) for one in fail_on}
    reasons = tuple(f"{_REASONS[one]}: {names}" for one, names in failed.items() if names)
    return Comparison(
        old=arms[0], new=arms[1], checks=checks, difference=result, margin=margin, ruling=ruling, gates=rulings,
        smallest_lift=shows, verdict=_verdict(result, shows), exit=int(Exit.FINDINGS if reasons else Exit.CLEAN),
        exit_reasons=reasons,
    )  # fmt: skip


def _arm(found: Evaluation) -> Arm:
    outcomes = by_case(found)
    runs = sum(map(len, outcomes.values()))
    means = [sum(each) / len(each) for each in outcomes.values()]
    return Arm(
        cases=len(outcomes), runs=runs, left_out=len(found.runs) - runs, rate=sum(means) / len(means) if means else None,
        flakes=tuple(flake.case for flake in flakes({case: [run == 1 for run in each] for case, each in outcomes.items()})),
    )  # fmt: skip


def _checks(old: Evaluation, new: Evaluation, arms: Sequence[Arm], without: str | None) -> list[Check]:
    checks = []
    for name, found in (("old", old), ("new", new)):
        checks += [Check(name=f"{name}: {check.name}", held=check.held, reason=f"{name}: {check.reason}")
                   for check in found.checks if check.held is False]  # fmt: skip
    if without is not None:
        used = [run for run in old.runs if without in run.skills]
        checks.append(Check(name="old runs without the skill", held=not used, reason=(
            f"the comparison is invalid: {_named(used)} used `{without}`, which they should not have had" if used
            else f"no old run has used `{without}`"
        )))  # fmt: skip
        had = [run for run in new.runs if without in run.skills]
        checks.append(Check(name="new runs with the skill", held=bool(had), reason=(
            f"{len(had)} of {counted(len(new.runs), 'new run')} used `{without}`" if had else f"no new run has used `{without}`"
        )))  # fmt: skip
    shared = {run.case for run in old.runs} & {run.case for run in new.runs}
    judged = by_case(old).keys() & by_case(new).keys()
    checks.append(Check(name="same cases", held=bool(judged), reason=(
        "no case ran in both" if not shared else f"{counted(len(shared), 'case')} ran in both"
        if judged else f"{counted(len(shared), 'case')} ran in both, and none was judged in both"
    )))  # fmt: skip
    if all(arm.left_out == 0 for arm in arms):
        return checks
    left = sum(arm.left_out for arm in arms)
    return [
        *checks,
        Check(
            name="runs judged",
            held=None,
            reason=(f"{counted(left, 'run')} could not be judged and {'is' if left == 1 else 'are'} left out"),
        ),
    ]


def _named(runs: Sequence[JudgedRun]) -> str:
    shown = ", ".join(run.trace for run in runs[:_MOST])
    return f"{shown} and {len(runs) - _MOST} more" if runs[_MOST:] else shown


def _shows(result: Paired) -> float | None:
    """Return the smallest lift that so many tasks can show, at the discordance that was seen."""
    discordance = (result.helped.successes + result.harmed.successes) / result.tasks
    return plan(result.tasks, min(max(discordance, 0.01), 1.0)).lift


def _verdict(result: Paired, shows: float | None) -> Literal["improved", "worse", "no difference shown"]:
    """Say what the test and the interval show; ``improved`` only of a difference that so many tasks can show."""
    if not differs(result):
        return "no difference shown"
    if result.estimate < 0:
        return "worse"
    return "improved" if result.estimate >= (shows if shows is not None else 2.0) else "no difference shown"
