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
    from collections.abc import Callable, Iterable

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


def traces(
    paths: Iterable[str | os.PathLike[str]],
    host: str | None = None,
    settings: ReadSettings | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Traces:
    """Read every log that paths name or hold; one that cannot be read hides no other."""
    found: list[Trace] = []
    unseen: list[Unseen] = []
    every = list(logs(paths, host, settings, lambda path, reason: unseen.append(Unseen(path, reason))))
    for number, path in enumerate(every, 1):
        try:
            found.append(read(path, host, settings))
        except UsageError:
            raise  # a wrong host is no fault of a log
        except GuildmarkError as error:
            unseen.append(Unseen(path, reason(error, path)))
        if progress is not None:
            progress(number, len(every))
    return Traces(traces=tuple(found), unseen=tuple(unseen))
