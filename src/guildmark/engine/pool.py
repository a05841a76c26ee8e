"""Spreads independent work over processes, in order, so that one that dies takes nothing else with it."""

from __future__ import annotations

import contextlib
import os
import signal
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import ProcessPoolExecutor

Item = TypeVar("Item")
Answer = TypeVar("Answer")

TASKS_PER_JOB: Final = 8
"""Into how many tasks each process's share is cut, so that one slow item does not keep the others waiting."""
MOST_PER_TASK: Final = 64
ALONE: Final = 12
"""Up to this many items, starting processes costs more than it saves."""


def cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def each(
    work: Callable[[Item], Answer],
    items: Sequence[Item],
    *,
    jobs: int = 0,
    died: Callable[[Item], Answer],
    chunk: int = 8,
) -> Iterator[Answer]:
    """Yield an answer per item, in the order of the items; ``died`` answers for an item that killed its process."""
    jobs = min(jobs or cores(), max(1, len(items) // chunk))
    if jobs <= 1 or len(items) <= ALONE:
        yield from map(work, items)
        return
    from concurrent.futures.process import BrokenProcessPool  # one skill needs no pool

    done = 0
    executor = _executor(jobs, work, items)
    most = max(chunk, min(MOST_PER_TASK, len(items) // (jobs * TASKS_PER_JOB)))
    try:
        with _uninterrupted():
            answers = executor.map(_call, range(len(items)), chunksize=most)
        for answer in answers:
            done += 1
            yield answer
    except BrokenProcessPool:
        yield from _one_by_one(work, items[done:], died)
    finally:
        executor.shutdown(cancel_futures=True)


def _one_by_one(
    work: Callable[[Item], Answer], items: Sequence[Item], died: Callable[[Item], Answer]
) -> Iterator[Answer]:
    """Go on after a death with one process per item at a time, so that only the culprit is lost."""
    from concurrent.futures.process import BrokenProcessPool

    executor = _executor(1, work, items)
    try:
        for number, item in enumerate(items):
            with _uninterrupted():
                future = executor.submit(_call, number)
            try:
                yield future.result()
            except BrokenProcessPool:
                executor.shutdown(wait=False, cancel_futures=True)
                executor = _executor(1, work, items)
                yield died(item)
    finally:
        executor.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Start processes that never see Ctrl-C: one that dies with a queue's lock in hand would leave us waiting for ever.

    The signal mask is inherited; a Ctrl-C that comes meanwhile reaches this process at the end.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_installed: list[tuple[Callable[[Any], Any], Sequence[Any]]] = []


def _install(work: Callable[[Any], Any], items: Sequence[Any]) -> None:
    _installed[:] = [(work, items)]


def _call(number: int) -> Any:  # noqa: ANN401  # what comes out is the work's, whose type `each` keeps
    """Run the work that this process was started for; a task carries the number of its item only."""
    work, items = _installed[0]
    return work(items[number])


def _executor(jobs: int, work: Callable[[Any], Any], items: Sequence[Any]) -> ProcessPoolExecutor:
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    methods = multiprocessing.get_all_start_methods()
    # Forking shares the compiled patterns and imported rules; no thread of ours runs at that moment.
    context = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    return ProcessPoolExecutor(jobs, mp_context=context, initializer=_install, initargs=(work, items))
