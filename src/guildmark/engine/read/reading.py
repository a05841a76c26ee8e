"""Logs as whole traces in memory: one, or as many as there are."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from msgspec import Struct

from guildmark.engine.read.opening import logs, opened
from guildmark.engine.read.recognise import UnknownFormatError
from guildmark.engine.read.stream import finished
from guildmark.model.errors import GuildmarkError, UsageError
from guildmark.model.skill import Unseen
from guildmark.model.trace import SCHEMA_VERSION, Trace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from guildmark.engine.read.stream import Explain
    from guildmark.engine.settings import ReadSettings


class Traces(Struct, frozen=True, kw_only=True):
    """Several runs. ``unseen`` are logs that could not be read, and why."""

    schema_version: str = SCHEMA_VERSION
    traces: tuple[Trace, ...]
    unseen: tuple[Unseen, ...] = ()


def reason(error: GuildmarkError, path: str) -> str:
    """Say why one of many logs is not read, without its path, which stands beside."""
    if isinstance(error, UnknownFormatError):
        return error.brief
    for name in (path.replace(os.sep, "/"), os.path.basename(path)):  # noqa: PTH119  # a name only
        if error.message.startswith((f"{name} ", f"{name}: ")):
            return error.message[len(name) :].lstrip(": ")
    return error.message


def read(
    what: object, host: str | None = None, settings: ReadSettings | None = None, explain: Explain | None = None
) -> Trace:
    """Read one log: a path, decoded JSON (messages, a document) or a live object. Raises ``LoadError``."""
    stream = opened(what, host, settings, explain)
    return finished(stream, tuple(stream))


def each(
    paths: Iterable[str | os.PathLike[str]],
    unseen: list[Unseen],
    host: str | None = None,
    settings: ReadSettings | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Trace]:
    """Yield the run of every log that paths name or hold, one at a time; what cannot be read goes to ``unseen``."""
    every = list(logs(paths, host, settings, lambda path, why: unseen.append(Unseen(path, why))))
    for number, path in enumerate(every, 1):
        try:
            trace = read(path, host, settings)
        except UsageError:
            raise  # a wrong host is no fault of a log
        except GuildmarkError as error:
            unseen.append(Unseen(path, reason(error, path)))
        else:
            yield trace
        if progress is not None:
            progress(number, len(every))


def traces(
    paths: Iterable[str | os.PathLike[str]],
    host: str | None = None,
    settings: ReadSettings | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Traces:
    """Read every log that paths name or hold; one that cannot be read hides no other."""
    unseen: list[Unseen] = []
    found = tuple(each(paths, unseen, host, settings, progress))
    return Traces(traces=found, unseen=tuple(unseen))
