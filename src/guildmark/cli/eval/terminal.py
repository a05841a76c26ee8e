"""An evaluation for people: what went wrong first, then what was counted, then how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from guildmark.cli.eval.funnel import funnelled
from guildmark.cli.eval.repeated import repeated
from guildmark.cli.eval.selection import chosen
from guildmark.cli.ink import BOLD, DIM, PLAIN, Ink, Style, fit, padded
from guildmark.reports.base import counted

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
_NAME: Final = 34
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
        for outcome in self._shown:
            if summary.counts[outcome]:
                yield from _listed(ink, (verdict for verdict in verdicts if verdict.outcome == outcome))
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


def _listed(ink: Ink, verdicts: Iterable[Verdict]) -> Iterator[str]:
    """Write verdicts under their case and log, each of which is named once."""
    last: tuple[str | None, str | None] | None = None
    for verdict in verdicts:
        if (verdict.case, verdict.trace) != last:
            last = (verdict.case, verdict.trace)
            yield ""
            yield ink.line(*_place(verdict))
        word = _WORDS.get(verdict.outcome, verdict.outcome)
        head = f"  {padded(word, 8)}{verdict.by}  "
        at = f"  [{', '.join(map(str, verdict.evidence[:_LOUD]))}{', …' if verdict.evidence[_LOUD:] else ''}]"
        yield from _verdict(ink, verdict, head, at if verdict.evidence else "")


def _place(verdict: Verdict) -> Sequence[tuple[str, Style]]:
    if verdict.case is None:
        return [(verdict.trace or "a run in memory", BOLD)]
    return [(verdict.case, BOLD), (f"  {verdict.trace}" if verdict.trace else "", DIM)]


def _verdict(ink: Ink, verdict: Verdict, head: str, at: str) -> Iterator[str]:
    word, rest = head[:10], head[10:]
    if cell_len(head) + cell_len(verdict.reason) + cell_len(at) <= ink.width:
        yield ink.noted((word, _STYLES[verdict.outcome]), (rest, PLAIN), (verdict.reason, PLAIN), note=at)
        return
    yield ink.noted((word, _STYLES[verdict.outcome]), (rest.rstrip(), PLAIN), note=at)
    yield from ink.wrapped(verdict.reason, " " * 10)


def _table(ink: Ink, title: str, rows: Mapping[str, Tally]) -> Iterator[str]:
    name = max(cell_len(title), *(cell_len(fit(key, _NAME)) for key in rows))
    yield ink.line((f"  {padded(title, name)}" + "".join(f"{column:>9}" for column in _TITLES), DIM))
    for key, tally in rows.items():
        cells = "".join(f"{getattr(tally, column) or '·':>9}" for column in _COLUMNS)
        yield ink.line((f"  {padded(fit(key, _NAME), name)}{cells}{_score(tally.score):>9}", PLAIN))


def _score(score: float | None) -> str:
    return "n/a" if score is None else f"{score:.2f}"


def _rest(ink: Ink, found: Evaluation) -> Iterator[str]:
    summary = found.summary
    if found.checks:
        yield ""
        yield from _checks(ink, found)
    yield ""
    coverage = "n/a" if summary.coverage is None else f"{summary.coverage:.0%}"
    yield ink.line((f"  score {_score(summary.score)}  judged {coverage} of what applies", BOLD))
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
        yield from ink.wrapped(f"exit {summary.exit}: {', '.join(summary.exit_reasons)}", "  ")


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
