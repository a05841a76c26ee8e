"""Writes a long report piece by piece: to standard output in batches, or to a file that appears whole or not at all."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from guildmark.cli.output import say
from guildmark.model.errors import UsageError
from guildmark.reports.base import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Write = Callable[[str], None]

_BATCH: Final = 256 * 1024
"""Characters that are written at once."""


class GoneError(Exception):
    """Nobody reads the output any more."""


@contextlib.contextmanager
def writer(file: str | None) -> Iterator[Write]:
    """Give what to write text with. Raises ``GoneError`` when nobody reads any more, ``UsageError`` for a file that cannot be."""
    waiting: list[str] = []
    size = 0

    def write(text: str) -> None:
        nonlocal size
        waiting.append(text)
        size += len(text)
        if size >= _BATCH:
            flush()

    def flush() -> None:
        nonlocal size
        text = "".join(waiting)
        waiting.clear()
        size = 0
        if target is not None:
            target.write(text.encode("utf-8"))
        elif text and not say(text):
            raise GoneError

    if file is None or file == "-":
        target = None
        yield write
        flush()
        return
    from guildmark.ground.store.atomic import writing  # only with -o

    try:
        with writing(Path(file)) as target:
            yield write
            flush()
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}", next_step="check the path of -o") from error
    click.echo(f"written to {visible(file)}", err=True)
