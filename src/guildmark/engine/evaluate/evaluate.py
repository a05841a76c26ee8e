"""One evaluation from end to end: logs are read one by one, so that only verdicts take room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from msgspec import Struct
from msgspec.structs import replace

from guildmark import plugins
from guildmark.engine.evaluate.casefile import Asked
from guildmark.engine.evaluate.checks import Checking, touched
from guildmark.engine.evaluate.choosing import Choosing
from guildmark.engine.evaluate.funnelling import Funnelling
from guildmark.engine.evaluate.judging import ANY, judge, wanted, without_log
from guildmark.engine.evaluate.keeping import Kept
from guildmark.engine.evaluate.matching import Matcher
from guildmark.engine.evaluate.rates import rates
from guildmark.engine.evaluate.summing import Gate, summed
from guildmark.engine.read.reading import each
from guildmark.engine.settings import ReadSettings
from guildmark.evaluators.base import Evaluator
from guildmark.model.case import KnownSkill
from guildmark.model.errors import Exit
from guildmark.model.evaluation import Evaluation, JudgedRun

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guildmark.model.case import Case
    from guildmark.model.skill import Unseen
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Outcome, Verdict


VIEWS: Final = "engine/evaluate/views"
_WORST: Final[tuple[Outcome, ...]] = ("fail", "error", "unknown", "pass")


class Request(Struct, frozen=True, kw_only=True):
    """What is to be judged, and by what."""

    asked: tuple[Asked, ...] = ()
    paired: bool = False
    """Whether somebody has said that every run is one of what is asked, so that nothing need tie them."""
    evaluators: tuple[Evaluator, ...] = ()
    """Asked of every run, also of those that belong to no case."""
    known: tuple[KnownSkill, ...] | None = None
    """The skills that runs of no case had; null where nobody said."""
    gate: Gate = Gate()
    view: str | None = None
    """Whose key names and formulas to give too: ``agenteval`` or ``strands``."""
    host: str | None = None
    settings: ReadSettings = ReadSettings()


class Judged(Struct, frozen=True):
    """What an evaluation says, apart from its verdicts, which may be many: use it in a ``with`` statement."""

    found: Evaluation
    """All but the verdicts."""
    verdicts: Kept

    def whole(self) -> Evaluation:
        """Return all of it, and let go of the verdicts."""
        with self:
            return replace(self.found, verdicts=tuple(self.verdicts))

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of the verdicts."""
        self.verdicts.close()


def evaluate(paths: Sequence[str], request: Request, progress: Callable[[int, int], None] | None = None) -> Judged:
    """Judge every log that paths or cases name; one that cannot be read hides no other."""
    matcher = Matcher(request.asked, request.settings)
    unseen: list[Unseen] = []
    with _Run(request, matcher) as run:
        for trace in each([*paths, *matcher.named], unseen, request.host, request.settings, progress):
            run.take(trace)
        return run.ended(tuple(unseen))


def evaluate_traces(traces: Sequence[Trace], request: Request) -> Judged:
    """Judge runs that are in memory."""
    with _Run(request, Matcher(request.asked, request.settings)) as run:
        for trace in traces:
            run.take(trace)
        return run.ended(())


class _Run:
    def __init__(self, request: Request, matcher: Matcher) -> None:
        self._request = request
        self._matcher = matcher
        self._kept = Kept(item.case.id for item in request.asked)
        self._unmatched: list[str] = []
        self._wanted = {
            item.case.id: wanted(item.case, (*item.evaluators, *request.evaluators)) for item in request.asked
        }
        self._loose = replace(ANY, known=request.known)
        self._any = wanted(self._loose, request.evaluators)
        self._funnelling = Funnelling()
        self._choosing = Choosing()
        self._checking = Checking()
        self._runs: list[JudgedRun] = []
        self._view = plugins.load(VIEWS, request.view) if request.view else None
        self._rows: list[dict[str, object]] = []
        self._traces = 0

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Let go of the verdicts where nobody will get them."""
        if kind is not None:
            self._kept.close()

    def take(self, trace: Trace) -> None:
        """Judge one run."""
        self._traces += 1
        asked = self._request.asked if self._request.paired else self._matcher.of(trace)
        if asked or not self._request.asked:
            self._funnelling.add(trace)
        for item in asked:
            if item.case.control is None:
                self._choosing.add(trace, item.case)
            self._checking.add(trace, item.case)
            found = self._judged(trace, item.case, self._wanted[item.case.id])
            self._runs.append(_row(trace, item.case, found))
        if not asked and self._request.asked:
            self._unmatched.append(trace.source)
        elif not asked:
            self._checking.add_loose(trace)
            self._judged(trace, self._loose, self._any)

    def _judged(self, trace: Trace, case: Case, evaluators: Sequence[Evaluator]) -> Sequence[Verdict]:
        found = list(judge(trace, case, evaluators))
        self._keep(trace, case, found)
        return found

    def _keep(self, trace: Trace | None, case: Case, verdicts: Sequence[Verdict]) -> None:
        self._kept.add(case.id, verdicts)
        if self._view is not None:
            self._rows.append(self._view.row(trace, case, verdicts))

    def ended(self, unseen: tuple[Unseen, ...]) -> Judged:
        """Sum up; a case without a log is an error."""
        for item in self._request.asked:
            if not self._kept.has(item.case.id):
                self._keep(None, item.case, [without_log(item.case)])
        selection = self._choosing.summed()
        checks = self._checking.told(self._kept, selection)
        broken = [check for check in checks if check.held is False]
        cases = {item.case.id: item.case for item in self._request.asked}
        summary = summed(self._kept, self._request.gate, len(unseen), broken, loose=not self._request.asked)
        if summary.exit == Exit.NOTHING:
            summary = replace(summary, exit_reasons=("no log was found",))
        found = Evaluation(
            verdicts=(), traces=self._traces,
            summary=summary,
            selection=None if broken else selection, rates={} if broken else rates(self._runs, cases), checks=checks,
            funnel=self._funnelling.summed(),
            runs=tuple(self._runs), unmatched=tuple(self._unmatched), unseen=unseen, view=tuple(self._rows),
            view_whole=self._view.whole(self._rows) if self._view else None,
        )  # fmt: skip
        return Judged(found, self._kept)


def _row(trace: Trace, case: Case, verdicts: Sequence[Verdict]) -> JudgedRun:
    said = {verdict.outcome for verdict in verdicts}
    outcome: Outcome = next((outcome for outcome in _WORST if outcome in said), "not_applicable")
    return JudgedRun(case=case.id, trace=trace.source, outcome=outcome, skills=tuple(sorted(touched(trace))),
                     group=case.group)  # fmt: skip
