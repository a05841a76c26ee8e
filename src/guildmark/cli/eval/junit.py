"""An evaluation as JUnit XML: a suite per case, and in it a test per verdict, with its score."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Final

from guildmark.reports.base import visible
from guildmark.reports.junit import SUITE_TAIL, TAIL, Case, Suite, head, suite_head

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from guildmark.model.evaluation import Evaluation
    from guildmark.model.verdict import Outcome, Verdict

_OUTCOMES: Final[Mapping[Outcome, str]] = {
    "pass": "", "fail": "failure", "unknown": "error", "error": "error", "not_applicable": "skipped",
}  # fmt: skip
"""What is unknown is an error there: the format has no word for it, and a skipped test would pass."""
_LOOSE: Final = "(no case)"


def pieces(found: Evaluation, verdicts: Iterable[Verdict]) -> Iterator[str]:
    """Yield it test by test; the verdicts are gone through twice, as a suite begins with how many of its tests failed."""
    counts: dict[str, Counter[str]] = {}
    for verdict in verdicts:
        counts.setdefault(verdict.case or _LOOSE, Counter())[_OUTCOMES[verdict.outcome]] += 1
    rest = [suite for suite in (Suite("(checks)", _checks(found)), Suite("(not read)", _unseen(found))) if suite.cases]
    yield head(sum((*counts.values(), *(Counter(case.outcome for case in suite.cases) for suite in rest)), Counter()))
    for case, group in groupby(verdicts, key=lambda verdict: verdict.case or _LOOSE):
        yield suite_head(case, counts[case])
        for verdict in group:
            yield _case(verdict).text()
        yield SUITE_TAIL
    for suite in rest:
        yield suite.text()
    yield TAIL


def _checks(found: Evaluation) -> list[Case]:
    return [
        Case("(checks)", check.name, outcome="failure" if check.held is False else "skipped" if check.held is None else "",
             message=check.reason)
        for check in found.checks
    ]  # fmt: skip


def _unseen(found: Evaluation) -> list[Case]:
    return [Case("(not read)", item.path, outcome="error", kind="unseen", message=item.reason) for item in found.unseen]


def _case(verdict: Verdict) -> Case:
    about = " ".join(filter(None, (verdict.by, verdict.skill)))
    outcome = _OUTCOMES[verdict.outcome]
    lines = [f"score {verdict.score:.4f}"] if verdict.score is not None else []
    lines += [f"events {', '.join(map(str, verdict.evidence))}"] if verdict.evidence else []
    lines += [] if outcome else [visible(verdict.reason)]
    return Case(verdict.trace or verdict.case or _LOOSE, about, outcome=outcome, kind=verdict.outcome if outcome else "",
                message=verdict.reason if outcome else "", output="\n".join(lines))  # fmt: skip
