"""Opens one log, or finds those of a folder; what belongs to a run is read with it, not as another one."""

from __future__ import annotations

import glob
import os
from pathlib import Path
from typing import TYPE_CHECKING

from guildmark.engine.read.as_rows import AsRows
from guildmark.engine.read.candidates import candidates
from guildmark.engine.read.recognise import recognise
from guildmark.engine.read.stream import Stream
from guildmark.engine.settings import ReadSettings
from guildmark.loading.logs.open import find_logs, open_log
from guildmark.model.errors import GuildmarkError, LoadError
from guildmark.model.event import Raw
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from guildmark.engine.read.candidates import Candidate, Candidates
    from guildmark.engine.read.stream import Explain
    from guildmark.lenses.shapes.base import Source


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Tell whether a path is a folder; text that can be no path is none."""
    return os.path.isdir(path)  # noqa: PTH112  # pathlib raises for a name that is too long


def opened(
    what: object, host: str | None = None, settings: ReadSettings | None = None, explain: Explain | None = None
) -> Stream:
    """Open a path, ``-`` for standard input, decoded JSON or a live object, and tell what it is.

    Raises ``LoadError`` for what cannot be opened, holds several logs, or is in no known format.
    """
    if isinstance(what, str | os.PathLike) and is_folder(what):
        raise LoadError(f"{os.fspath(what)} is a folder, not one log",
                        next_step="name one log, or read them all: `guildmark read FOLDER`, guildmark.traces(folder)")  # fmt: skip
    if isinstance(what, list | tuple) and what and all(isinstance(item, str | os.PathLike) for item in what):
        raise LoadError(
            f"{len(what)} {'path in a list is' if len(what) == 1 else 'paths are'} not one log",
            next_step="read them all with guildmark.traces(paths)",
        )
    log = open_log(what)
    source, candidate = _recognised(log, candidates(settings or ReadSettings()), host)
    stream = Stream(source, candidate, explain, log.file)
    if candidate.companions and isinstance(what, str | os.PathLike):
        stream.companions = [_companion(path) for path in _beside(os.fspath(what), candidate.companions)]
    return stream


def _recognised(source: Source, known: Candidates, host: str | None) -> tuple[Source, Candidate]:
    """Take a log as it lies there, or where no host knows it so, its documents and lists as lines that a host knows."""
    first: Candidate | LoadError
    if not source.head.records and (lost := next((row for row in source.rows() if isinstance(row, Gap)), None)):
        raise LoadError(f"nothing in {source.head.name} can be read: {lost.reason}",
                        next_step="check that it is a whole log of an agent run")  # fmt: skip
    try:
        first = recognise(source.head, known, host)
    except LoadError as error:
        first = error
    if source.head.lines or (not isinstance(first, LoadError) and first.host):
        return _sure(source, first)
    rows = AsRows(source)
    if rows.head.records != source.head.records[:1]:
        try:
            second = recognise(rows.head, known, host)
        except LoadError:
            return _sure(source, first)
        if second.host or isinstance(first, LoadError):
            return rows, second
    return _sure(source, first)


def _sure(source: Source, found: Candidate | LoadError) -> tuple[Source, Candidate]:
    if isinstance(found, LoadError):
        raise found
    return source, found


def _companion(path: str) -> Source | Gap:
    try:
        return open_log(path)
    except GuildmarkError as error:
        return Gap(reason=f"a part of this run is not read: {error.message}", place=Raw(path), kind="undecodable")


def _beside(log: str, patterns: Iterable[str]) -> list[str]:
    """List the files that hold parts of the same run."""
    if not os.path.isfile(log):  # noqa: PTH113  # pathlib raises for a name that is too long
        return []
    stem = glob.escape(Path(log).stem)
    found = {
        str(path): None
        for pattern in patterns
        for path in sorted(Path(log).parent.glob(pattern.replace("{stem}", stem)))
        if path.is_file() and not path.samefile(log)
    }
    return list(found)


def logs(
    paths: Iterable[str | os.PathLike[str]],
    host: str | None = None,
    settings: ReadSettings | None = None,
    unseen: Callable[[str, str], None] | None = None,
) -> Iterator[str]:
    """List the logs that paths name or hold, each once, without those that are a part of another one.

    ``unseen`` is told which files of a folder are not read, and why.
    """
    named: dict[str, None] = {}
    for path in (os.fspath(path) for path in paths):
        named |= dict.fromkeys(find_logs(path, unseen) if is_folder(path) else [path])
    parts = _parts(named, host, settings or ReadSettings())
    seen: set[str] = set()
    for path in named:
        real = os.path.realpath(path) if path != "-" else path
        if real not in parts and real not in seen:
            seen.add(real)
            yield path


def _parts(named: Iterable[str], host: str | None, settings: ReadSettings) -> set[str]:
    """Find the logs that are read together with another one; a head is looked at only where a name fits."""
    known = candidates(settings)
    every = [candidate for candidate in known.hosts if candidate.companions]
    real = {os.path.realpath(path) for path in named if path != "-"}
    found: set[str] = set()
    for path in named:
        fitting: dict[str, set[str]] = {}
        for candidate in every:
            beside = {os.path.realpath(other) for other in _beside(path, candidate.companions)} & real
            if beside:
                fitting[candidate.name] = beside
        if not fitting:
            continue
        try:
            of = recognise(open_log(path).head, known, host)
        except GuildmarkError:
            continue  # it is told when the log is read
        found |= fitting.get(of.name, set())
    return found
