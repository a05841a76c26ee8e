"""An evaluation as Markdown, for a pull-request comment: nothing from a log can become markup, a link or a mention."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from guildmark.reports.base import counted
from guildmark.reports.markdown import code, prose

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from guildmark.model.evaluation import Evaluation, Funnel, Share, Tally
    from guildmark.model.verdict import Outcome, Verdict

_MOST: Final = 100
_LOUD: Final[tuple[Outcome, ...]] = ("error", "fail", "unknown")


def pieces(found: Evaluation, verdicts: Iterable[Verdict]) -> Iterator[str]:
    """Yield its lines."""
    for line in _lines(found, verdicts):
        yield f"{line}\n"


def _lines(found: Evaluation, verdicts: Iterable[Verdict]) -> Iterator[str]:
    summary = found.summary
    counts = ", ".join(f"{count} {outcome.replace('_', ' ')}" for outcome, count in summary.counts.items() if count)
    yield from (f"## Guildmark: {counts or 'nothing was judged'}", "")
    score = "no score" if summary.score is None else f"score {summary.score:.2f}"
    coverage = "" if summary.coverage is None else f", {summary.coverage:.0%} of what applies was judged"
    yield from (f"{counted(found.traces, 'log')}, {score}{coverage}", "")
    for check in found.checks:
        if check.held is False:
            yield from (f"**{check.name}**: {prose(check.reason, alone=True)}", "")
    yield from _loud(summary.counts, verdicts)
    yield from _table(summary.by_evaluator)
    yield from _funnel(found.funnel)
    yield from _rates(found)
    for title, names in (
        ("Of no case", found.unmatched),
        ("Not read", [f"{item.path}: {item.reason}" for item in found.unseen]),
    ):
        if names:
            yield from ("", f"{title}: {', '.join(prose(name, alone=True) for name in names[:_MOST])}")


def _loud(counts: Mapping[Outcome, int], verdicts: Iterable[Verdict]) -> Iterator[str]:
    """Write what went wrong, the worst kind first, up to so many rows."""
    loud = sum(counts[outcome] for outcome in _LOUD)
    if not loud:
        return
    yield from ("| outcome | case | evaluator | what | log |", "|---|---|---|---|---|")
    rows = (verdict for outcome in _LOUD for verdict in verdicts if verdict.outcome == outcome)
    for verdict in islice(rows, _MOST):
        yield (f"| {verdict.outcome} | {code(verdict.case) if verdict.case else ''} | {code(verdict.by)} | "
               f"{prose(verdict.reason)} | {code(verdict.trace) if verdict.trace else ''} |")  # fmt: skip
    yield from ((f"and {loud - _MOST} more", "") if loud > _MOST else ("",))


def _table(rows: Mapping[str, Tally]) -> Iterator[str]:
    if not rows:
        return
    yield from ("", "| evaluator | pass | fail | unknown | error | n/a | score |", "|---|---|---|---|---|---|---|")
    for name, tally in rows.items():
        score = "n/a" if tally.score is None else f"{tally.score:.2f}"
        counts = (tally.passed, tally.failed, tally.unknown, tally.error, tally.not_applicable)
        yield f"| {code(name)} | {' | '.join(map(str, counts))} | {score} |"


def _funnel(funnel: Funnel | None) -> Iterator[str]:
    if funnel is None:
        return
    yield from (
        "",
        f"| skill, in {counted(funnel.runs, 'run')} | offered | asked for | loaded | read | ran |",
        "|---|---|---|---|---|---|",
    )
    for skill, stages in list(funnel.skills.items())[:_MOST]:
        counts = (stages.offered, stages.requested, stages.loaded, stages.read, stages.ran)
        yield f"| {code(skill)} | {' | '.join(map(str, counts))} |"
    if len(funnel.skills) > _MOST:
        yield from ("", f"and {len(funnel.skills) - _MOST} more")


def _rates(found: Evaluation) -> Iterator[str]:
    several = {case: rate for case, rate in found.rates.items() if rate.passed.of + rate.left_out > 1}
    if not several:
        return
    yield from ("", "| case, several runs | passed | flaky |", "|---|---|---|")
    for case, rate in several.items():
        yield f"| {code(case)} | {_share(rate.passed)} | {'yes' if rate.flaky else 'no'} |"


def _share(share: Share) -> str:
    bounds = "" if share.low is None or share.high is None else f" ({share.low:.0%} to {share.high:.0%})"
    return f"{share.found} of {share.of}{bounds}"
