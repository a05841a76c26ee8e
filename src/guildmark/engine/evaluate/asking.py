"""What a caller in Python asks for, as the request that a command would make."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guildmark.engine.evaluate.casefile import Asked, load
from guildmark.engine.evaluate.contradictions import contradiction
from guildmark.engine.evaluate.evaluate import Request
from guildmark.engine.evaluate.kinds import taken
from guildmark.engine.evaluate.known import known_skills
from guildmark.engine.evaluate.summing import Gate
from guildmark.engine.read.reading import read
from guildmark.model.case import Case
from guildmark.model.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.engine.settings import Settings
    from guildmark.evaluators.base import Evaluator, Holder


def request(
    runs: object,
    cases: str | os.PathLike[str] | Case | Iterable[Case] | None,
    skills: str | os.PathLike[str] | None,
    evaluators: Iterable[Evaluator | Holder | str | Mapping[str, object]],
    gate: Gate | None,
    settings: Settings,
) -> Request:
    """Build it. Raises ``GuildmarkError`` for what is wrong with a case file, a folder or a name.

    One case that is given as such is the case of every run beside it, whatever was asked; a folder's logs are looked at one
    by one, as are those that a case file is given with.
    """
    known = known_skills(os.fspath(skills), settings) if skills is not None else None
    asked = tuple(replace(item, case=replace(item.case, known=known)) for item in _asked(cases))
    if isinstance(evaluators, str | Mapping):
        raise TypeError(f"evaluators={evaluators!r} is one: write a list, evaluators=[{evaluators!r}]")
    named = tuple(taken(item, f"evaluators[{number}]") for number, item in enumerate(evaluators))
    paired = isinstance(cases, Case) and not any(map(os.path.isdir, sorted_paths(runs)))
    return Request(
        asked=asked, paired=paired, evaluators=named, known=known, gate=gate or Gate(), settings=settings.read
    )


def _asked(cases: str | os.PathLike[str] | Case | Iterable[Case] | None) -> Iterable[Asked]:
    if cases is None:
        return ()
    if isinstance(cases, str | os.PathLike):
        return load(Path(cases))
    many = [cases] if isinstance(cases, Case) else list(cases)
    seen: set[str] = set()
    for number, case in enumerate(many):
        if not isinstance(case, Case):
            raise TypeError(f"cases[{number}] is {case!r}: write a guildmark.Case, or name a case file")
        if case.id in seen:
            raise ValueError(f"cases[{number}] has the id {case.id!r}, as one before it has: give each its own")
        seen.add(case.id)
        if (why := contradiction(case)) is not None:
            raise ValueError(f"cases[{number}]: {why}")
    return [Asked(case=case, evaluators=(), folder=str(Path.cwd())) for case in many]


def sorted_paths(runs: object) -> tuple[str, ...]:
    """Return the paths among runs, where they are paths."""
    found = runs if isinstance(runs, list | tuple) else [runs]
    return tuple(os.fspath(item) for item in found if isinstance(item, str | os.PathLike))


def sorted_runs(runs: object, settings: Settings) -> tuple[tuple[str, ...], tuple[Trace, ...]]:
    """Tell paths, which are read one by one, from runs that are in memory."""
    if isinstance(runs, str | os.PathLike):
        return (os.fspath(runs),), ()
    if isinstance(runs, Trace):
        return (), (runs,)
    if isinstance(runs, list | tuple):
        if all(isinstance(item, str | os.PathLike) for item in runs):
            return tuple(map(os.fspath, runs)), ()
        if all(isinstance(item, Trace) for item in runs):
            return (), tuple(runs)
    return (), (read(runs, None, settings.read),)
