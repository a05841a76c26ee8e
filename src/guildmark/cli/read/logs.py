"""One log after the other, each given to what prints it; what cannot be read is told at the end, and hides no other."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Protocol

import click
from msgspec import Struct

from guildmark.cli.progress import Progress
from guildmark.cli.writer import GoneError, writer
from guildmark.engine.read.opening import is_folder, logs, opened
from guildmark.engine.read.reading import reason
from guildmark.engine.settings import ReadSettings
from guildmark.model.errors import Exit, GuildmarkError, LoadError, MemberError, UsageError
from guildmark.model.skill import Unseen
from guildmark.reports.base import counted, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guildmark.cli.writer import Write
    from guildmark.engine.read.stream import Explain, Stream


class Request(Struct, frozen=True, kw_only=True):
    """What is to be read."""

    paths: tuple[str, ...]
    host: str | None
    settings: ReadSettings


class Printer(Protocol):
    """One form of output."""

    def begin(self, *, several: bool) -> None:
        """Learn whether there may be more than one log."""

    def explain(self) -> Explain | None:
        """Return what wants to hear why an event was, or was not, a skill event."""

    def show(self, stream: Stream, path: str, write: Write) -> None:
        """Take all events of a log."""

    def end(self, unseen: Sequence[Unseen], write: Write) -> None:
        """Write what is left to write."""


def run(printer: Printer, request: Request, file: str | None) -> Exit:
    """Read everything, and return how it ended."""
    several = len(request.paths) > 1 or is_folder(request.paths[0])
    printer.begin(several=several)
    unseen: list[Unseen] = []
    every = (
        list(logs(request.paths, request.host, request.settings, lambda path, why: unseen.append(Unseen(path, why))))
        if several
        else list(request.paths)
    )
    if not every:
        click.echo(f"no log was found in {visible(', '.join(request.paths))}", err=True)
        return Exit.NOTHING
    try:
        with writer(file) as write, Progress(of="logs") as progress:
            quiet = not several or (file is None and sys.stdout.isatty())
            return _each(printer, request, (every, unseen), write, None if quiet else progress, several=several)
    except GoneError:
        return Exit.CLEAN


def _each(
    printer: Printer, request: Request, found: tuple[list[str], list[Unseen]], write: Write,
    progress: Callable[[int, int], None] | None, *, several: bool,
) -> Exit:  # fmt: skip
    every, unseen = found
    errors: list[tuple[str, GuildmarkError]] = []
    lost = 0
    for number, path in enumerate(every, 1):
        try:
            stream = opened(path, request.host, request.settings, printer.explain())
            printer.show(stream, path, write)
            lost += stream.gaps.undecodable
        except GuildmarkError as error:
            if not several or isinstance(error, UsageError):
                raise
            errors.append((path, error))
        if progress is not None:
            progress(number, len(every))
    if errors and len(errors) == len(every):
        _tell(errors)
        worst = max((error for _, error in errors), key=lambda error: error.exit)
        kind = MemberError if worst.exit is Exit.FAULT else LoadError
        raise kind(f"none of {counted(len(every), 'log')} could be read", next_step=worst.next_step)
    unseen = [*unseen, *(Unseen(path, reason(error, path)) for path, error in errors)]
    printer.end(unseen, write)
    if any(error.exit is Exit.FAULT for _, error in errors):
        return Exit.FAULT
    return Exit.INCOMPLETE if unseen or lost else Exit.CLEAN


def _tell(errors: Sequence[tuple[str, GuildmarkError]]) -> None:
    for path, error in errors:
        click.echo(f"not read: {visible(path)}: {visible(reason(error, path))}", err=True)
