"""What the package's face calls: one function per job, for Python rather than for the command line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from guildmark.engine.evaluate.summing import Gate
    from guildmark.engine.read.reading import Traces
    from guildmark.engine.scan.sources import Options
    from guildmark.engine.settings import Settings
    from guildmark.evaluators.base import Evaluator, Holder
    from guildmark.model.case import Case
    from guildmark.model.evaluation import Evaluation
    from guildmark.model.event import AnyEvent
    from guildmark.model.report import Report
    from guildmark.model.trace import Trace


def scan(target: object, settings: Settings | None = None, options: Options | None = None) -> Report:
    """Scan a path, a ``{path: text}`` mapping, a live Agent Framework skill or skill source, or an MCP skill listing.

    What a live source cannot enumerate is listed as unseen. Raises ``LoadError`` for what cannot be opened.
    """
    from guildmark.engine.scan.scan import scan as run  # the engine loads when it runs

    if isinstance(target, (str, os.PathLike)):
        return _with_copies(run(target, settings, options).report, os.fspath(target), settings, options)
    if isinstance(target, Mapping) and all(isinstance(value, (str, bytes)) for value in target.values()):
        return run(target, settings, options).report
    from guildmark.engine.settings import Settings as Defaults
    from guildmark.loading.live import open_live  # only for live objects

    settings = settings or Defaults()
    return run(open_live(target, settings.limits), settings, options).report


def _with_copies(report: Report, path: str, settings: Settings | None, options: Options | None) -> Report:
    """Add how copies at several places differ, where there are any."""
    if len({row.name.casefold() for row in report.skills}) == len(report.skills):
        return report
    from guildmark.engine.scan.sources import Options as NoOptions
    from guildmark.engine.settings import Settings as Defaults
    from guildmark.engine.trust.meeting import Against, drift_of
    from guildmark.engine.trust.told import with_drift

    drift = drift_of(report, path, settings or Defaults(), options or NoOptions(), Against())
    return report if drift is None else with_drift(report, drift)


def read(
    what: object,
    host: str | None = None,
    settings: Settings | None = None,
    explain: Callable[[AnyEvent, str], None] | None = None,
) -> Trace:
    """Read the log of one agent run: a path, ``-`` for standard input, messages as a list, a document, SDK objects.

    The format is found by itself; ``host`` forces one. ``explain`` is called with each event that was looked at, and why
    it was, or was not, a skill event. Raises ``LoadError`` for what cannot be read, and for a folder or several logs:
    those are what ``traces`` is for.
    """
    from guildmark.engine.read.reading import read as run  # the engine loads when it runs

    return run(what, host, settings.read if settings else None, explain)


def traces(
    what: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    host: str | None = None,
    settings: Settings | None = None,
) -> Traces:
    """Read every log of a folder, or of several paths; what cannot be read stands in ``unseen``, and hides no other."""
    from guildmark.engine.read.reading import traces as run  # the engine loads when it runs

    paths = [what] if isinstance(what, (str, os.PathLike)) else what
    return run(paths, host, settings.read if settings else None)


def evaluate(
    runs: object,
    cases: str | os.PathLike[str] | Case | Iterable[Case] | None = None,
    *,
    skills: str | os.PathLike[str] | None = None,
    evaluators: Iterable[Evaluator | Holder | str | Mapping[str, object]] = (),
    gate: Gate | None = None,
    settings: Settings | None = None,
) -> Evaluation:
    """Judge runs: a path or several, a ``Trace`` or several, or whatever ``read`` takes as one log.

    ``cases`` is a case file, or cases; one ``Case`` alone is that of every run given, and logs of a folder or beside several
    cases belong to one by what ties them to it. ``skills`` the folder of the skills that the agent had; ``evaluators`` are asked of
    every run, as objects, as conditions of ``expect``, or as a case file names them. Raises ``GuildmarkError`` for what is wrong with any of these; a
    log that cannot be read stands in ``unseen``.
    """
    from guildmark.engine.evaluate.asking import request, sorted_runs  # the engine loads when it runs
    from guildmark.engine.evaluate.evaluate import evaluate as judge
    from guildmark.engine.evaluate.evaluate import evaluate_traces
    from guildmark.engine.settings import Settings as Defaults

    settings = settings or Defaults()
    wanted = request(runs, cases, skills, evaluators, gate, settings)
    paths, traces = sorted_runs(runs, settings)
    return (evaluate_traces(traces, wanted) if traces else judge(paths, wanted)).whole()


async def aevaluate(
    runs: object,
    cases: str | os.PathLike[str] | Case | Iterable[Case] | None = None,
    *,
    skills: str | os.PathLike[str] | None = None,
    evaluators: Iterable[Evaluator | Holder | str | Mapping[str, object]] = (),
    gate: Gate | None = None,
    settings: Settings | None = None,
) -> Evaluation:
    """Judge runs as ``evaluate`` does, in a thread, so that an event loop goes on meanwhile."""
    import asyncio  # only for those who have a loop

    return await asyncio.to_thread(
        evaluate, runs, cases, skills=skills, evaluators=evaluators, gate=gate, settings=settings
    )
