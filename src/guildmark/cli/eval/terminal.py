"""An evaluation for people: what went wrong first, then what was counted, then how it ended."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from guildmark.cli.eval.funnel import funnelled
from guildmark.cli.eval.repeated import repeated
from guildmark.cli.eval.selection import chosen
from guildmark.cli.ink import BOLD, DIM, NONE, PLAIN, Ink, Style, padded, table
from guildmark.reports.base import counted, visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from guildmark.model.evaluation import Evaluation, Tally
    from guildmark.model.verdict import Outcome, Verdict

_STYLES: Final[Mapping[str, Style]] = {
    "pass": {"fg": "green"}, "fail": {"fg": "red", "bold": True}, "error": {"fg": "red", "bold": True},
    "unknown": {"fg": "yellow", "bold": True}, "not_applicable": DIM,
}  # fmt: skip
_ORDER: Final[tuple[Outcome, ...]] = ("error", "fail", "unknown", "pass", "not_applicable")
_WORDS: Final = {"not_applicable": "n/a"}
_LOUD: Final = 3
_WIDE: Final = 9
_MOST: Final = 10
_COLUMNS: Final = ("passed", "failed", "unknown", "error", "not_applicable")
_TITLES: Final = ("pass", "fail", "unknown", "error", "n/a", "score")


class Terminal:
    """Writes it for a width, with or without colours; ``verbose`` lists what passed and what does not apply, too."""

    def __init__(self, width: int, *, color: bool, verbose: bool) -> None:
        self._ink = Ink(width=width, color=color)
        self._shown = _ORDER if verbose else _ORDER[:_LOUD]

    def pieces(self, found: Evaluation, verdicts: Iterable[Verdict]) -> Iterator[str]:
        """Yield its lines."""
        for line in self._lines(found, verdicts):
            yield f"{line}\n"

    def _lines(self, found: Evaluation, verdicts: Iterable[Verdict]) -> Iterator[str]:
        ink, summary = self._ink, found.summary
        cases = len(summary.by_case)
        head = [counted(cases, "case")] if cases else []
        head += [counted(found.traces, "log"), counted(sum(summary.counts.values()), "verdict")]
        yield ink.line(("  ".join(head), BOLD))
        for worst in self._shown:
            if summary.counts[worst]:
                yield from _listed(ink, verdicts, worst, self._shown)
        if summary.by_evaluator:
            yield ""
            yield from _table(ink, "evaluator", summary.by_evaluator)
        if len(summary.by_skill) > 1:
            yield ""
            yield from _table(ink, "skill", summary.by_skill)
        if found.funnel is not None:
            yield ""
            yield from funnelled(ink, found.funnel)
        several = {case: rate for case, rate in found.rates.items() if rate.passed.of + rate.left_out > 1}
        if several:
            yield ""
            yield from repeated(ink, several)
        if found.selection is not None:
            yield ""
            yield from chosen(ink, found.selection)
        yield from _rest(ink, found)


def _listed(ink: Ink, verdicts: Iterable[Verdict], worst: Outcome, shown: Sequence[Outcome]) -> Iterator[str]:
    """Write a block for each run whose worst verdict this is, with all of it that is shown: each run stands once."""
    for _, run in groupby(verdicts, key=lambda verdict: (verdict.case, verdict.trace)):
        rows = sorted(
            (verdict for verdict in run if verdict.outcome in shown), key=lambda row: shown.index(row.outcome)
        )
        if not rows or rows[0].outcome != worst:
            continue
        yield ""
        yield from _place(ink, rows[0])
        for verdict in rows:
            word = _WORDS.get(verdict.outcome, verdict.outcome)
            head = f"  {padded(word, 8)}{verdict.by}  "
            at = f"  [{', '.join(map(str, verdict.evidence[:_LOUD]))}{', …' if verdict.evidence[_LOUD:] else ''}]"
            yield from _verdict(ink, verdict, head, at if verdict.evidence else "")


def _place(ink: Ink, verdict: Verdict) -> Iterator[str]:
    """Name the case and its log: on one line where both fit whole, else below one another."""
    first = verdict.case if verdict.case is not None else verdict.trace or "a run in memory"
    second = verdict.trace if verdict.case is not None and verdict.trace else ""
    if cell_len(visible(first)) + cell_len(visible(second)) + 2 <= ink.width:
        yield ink.line((first, BOLD), (f"  {second}" if second else "", DIM))
        return
    for line in ink.wrapped(first, ""):
        yield ink.paint(line, BOLD)
    for line in ink.wrapped(second, "  "):
        yield ink.paint(line, DIM)


def _verdict(ink: Ink, verdict: Verdict, head: str, at: str) -> Iterator[str]:
    word, rest = head[:10], head[10:]
    if cell_len(head) + cell_len(verdict.reason) + cell_len(at) <= ink.width:
        yield ink.noted((word, _STYLES[verdict.outcome]), (rest, PLAIN), (verdict.reason, PLAIN), note=at)
        return
    fits = cell_len(head.rstrip()) + cell_len(at) <= ink.width
    yield ink.noted((word, _STYLES[verdict.outcome]), (rest.rstrip(), PLAIN), note=at if fits else "")
    yield from ink.wrapped(verdict.reason if fits else f"{at.strip()} {verdict.reason}", " " * 10)


def _table(ink: Ink, title: str, rows: Mapping[str, Tally]) -> Iterator[str]:
    cells = [
        (key, *(str(getattr(tally, column) or NONE) for column in _COLUMNS), _score(tally.score))
        for key, tally in rows.items()
    ]
    yield from table(ink, (title, *_TITLES), cells, _WIDE)


def _score(score: float | None) -> str:
    return "n/a" if score is None else f"{score:.2f}"


def _rest(ink: Ink, found: Evaluation) -> Iterator[str]:
    summary = found.summary
    if found.checks:
        yield ""
        yield from _checks(ink, found)
    yield ""
    for line in ink.wrapped(_result(found), "  "):
        yield ink.paint(line, BOLD)
    for title, names in (
        ("Of no case", found.unmatched),
        ("Not read", [f"{item.path}: {item.reason}" for item in found.unseen]),
    ):
        if names:
            yield ink.line((f"  {title} ({len(names)})", {"fg": "yellow"}))
            for name in names[:_MOST]:
                yield from ink.wrapped(name, "    ")
            if names[_MOST:]:
                yield ink.line((f"    and {len(names) - _MOST} more", DIM))
    if summary.exit_reasons:
        yield from ink.wrapped(f"exit {summary.exit}: {', '.join(_brief(found))}", "  ")


def _result(found: Evaluation) -> str:
    """Say the score and how much was judged, or why there is neither."""
    summary = found.summary
    score = f"score {_score(summary.score)}"
    if any(check.held is False for check in found.checks):
        score += " while a check does not hold"
    if summary.coverage is not None:
        return f"{score}  judged {summary.coverage:.0%} of what applies"
    return f"{score}: {'nothing that was asked applies' if sum(summary.counts.values()) else 'no log was judged'}"


def _brief(found: Evaluation) -> Iterator[str]:
    """Yield why it ends so; of a check that does not hold its name, as its reason stands above."""
    told = {f"{check.name}: {check.reason}": check.name for check in found.checks}
    for reason in found.summary.exit_reasons:
        yield f"the check `{told[reason]}` does not hold" if reason in told else reason


def _checks(ink: Ink, found: Evaluation) -> Iterator[str]:
    """Tell checks that do not hold in full, and the others on one line."""
    for check in found.checks:
        if check.held is False:
            yield from ink.wrapped(f"{check.name}: {check.reason}", "  ", "! ")
    held = [check.name for check in found.checks if check.held]
    none = [check.name for check in found.checks if check.held is None]
    parts = [
        f"{title}: {', '.join(names)}" for title, names in (("checked", held), ("nothing to check", none)) if names
    ]
    yield from ink.wrapped("; ".join(parts), "  ")
