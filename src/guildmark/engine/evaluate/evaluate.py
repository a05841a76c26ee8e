"""One evaluation from end to end: logs are read one by one, so that only verdicts take room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark import plugins
from guildmark.engine.evaluate.casefile import Asked
from guildmark.engine.evaluate.checks import Checking, touched
from guildmark.engine.evaluate.choosing import Choosing
from guildmark.engine.evaluate.judging import ANY, judge, wanted, without_log
from guildmark.engine.evaluate.matching import Matcher
from guildmark.engine.evaluate.rates import rates
from guildmark.engine.evaluate.summing import Gate, summed
from guildmark.engine.read.opening import logs
from guildmark.engine.read.reading import read, reason
from guildmark.engine.settings import ReadSettings
from guildmark.evaluators.base import Evaluator
from guildmark.model.errors import GuildmarkError
from guildmark.model.evaluation import Evaluation, JudgedRun
from guildmark.model.skill import Unseen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Outcome, Verdict


VIEWS: Final = "engine/evaluate/views"
_WORST: Final[tuple[Outcome, ...]] = ("fail", "error", "unknown", "pass")


class Request(Struct, frozen=True, kw_only=True):
    """What is to be judged, and by what."""

    asked: tuple[Asked, ...] = ()
    evaluators: tuple[Evaluator, ...] = ()
    """Asked of every run, also of those that belong to no case."""
    gate: Gate = Gate()
    view: str | None = None
    """Whose key names and formulas to give too: ``agenteval`` or ``strands``."""
    host: str | None = None
    settings: ReadSettings = ReadSettings()


def evaluate(paths: Sequence[str], request: Request, progress: Callable[[int, int], None] | None = None) -> Evaluation:
    """Judge every log that paths or cases name; one that cannot be read hides no other."""
    matcher = Matcher(request.asked)
    unseen: list[Unseen] = []
    every = list(logs([*paths, *matcher.named], request.host, request.settings,
                      lambda path, why: unseen.append(Unseen(path, why))))  # fmt: skip
    run = _Run(request, matcher)
    for number, path in enumerate(every, 1):
        try:
            run.take(read(path, request.host, request.settings))
        except GuildmarkError as error:
            unseen.append(Unseen(path, reason(error, path)))
        if progress is not None:
            progress(number, len(every))
    return run.ended(tuple(unseen))


def evaluate_traces(traces: Sequence[Trace], request: Request) -> Evaluation:
    """Judge runs that are in memory."""
    run = _Run(request, Matcher(request.asked))
    for trace in traces:
        run.take(trace)
    return run.ended(())


class _Run:
    def __init__(self, request: Request, matcher: Matcher) -> None:
        self._request = request
        self._matcher = matcher
        self._by_case: dict[str, list[Verdict]] = {item.case.id: [] for item in request.asked}
        self._loose: list[Verdict] = []
        self._unmatched: list[str] = []
        self._wanted = {
            item.case.id: wanted(item.case, (*item.evaluators, *request.evaluators)) for item in request.asked
        }
        self._any = wanted(ANY, request.evaluators)
        self._choosing = Choosing()
        self._checking = Checking()
        self._runs: list[JudgedRun] = []
        self._view = plugins.load(VIEWS, request.view).row if request.view else None
        self._rows: list[dict[str, object]] = []
        self._traces = 0

    def take(self, trace: Trace) -> None:
        """Judge one run."""
        self._traces += 1
        asked = self._matcher.of(trace)
        for item in asked:
            if item.case.control is None:
                self._choosing.add(trace, item.case)
            self._checking.add(trace, item.case)
            found = list(judge(trace, item.case, self._wanted[item.case.id]))
            self._by_case[item.case.id] += found
            self._runs.append(_row(trace, item.case.id, found))
            self._see(trace, item.case, found)
        if not asked:
            if self._request.asked:
                self._unmatched.append(trace.source)
            else:
                found = list(judge(trace, ANY, self._any))
                self._loose += found
                self._see(trace, ANY, found)

    def _see(self, trace: Trace, case: Case, verdicts: Sequence[Verdict]) -> None:
        if self._view is not None:
            self._rows.append(self._view(trace, case, verdicts))

    def ended(self, unseen: tuple[Unseen, ...]) -> Evaluation:
        """Sum up; a case without a log is an error."""
        verdicts = [verdict for item in self._request.asked
                    for verdict in self._by_case[item.case.id] or [without_log(item.case)]]  # fmt: skip
        verdicts += self._loose
        selection = self._choosing.summed()
        checks = self._checking.told(verdicts, selection)
        broken = [check for check in checks if check.held is False]
        summary = summed(verdicts, self._request.gate, len(unseen), broken)
        return Evaluation(
            verdicts=tuple(verdicts), summary=summary, traces=self._traces,
            selection=None if broken else selection,
            rates={} if broken else rates(self._runs, {item.case.id: item.case for item in self._request.asked}), checks=checks, runs=tuple(self._runs),
            unmatched=tuple(self._unmatched), unseen=unseen, view=tuple(self._rows),
        )  # fmt: skip


def _row(trace: Trace, case: str, verdicts: Sequence[Verdict]) -> JudgedRun:
    said = {verdict.outcome for verdict in verdicts}
    outcome: Outcome = next((outcome for outcome in _WORST if outcome in said), "not_applicable")
    return JudgedRun(case=case, trace=trace.source, outcome=outcome, skills=tuple(sorted(touched(trace))))
