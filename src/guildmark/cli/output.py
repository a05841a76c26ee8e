"""Where a report goes: standard output or a file, in a format, for a person or a machine."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from guildmark import plugins
from guildmark.model.errors import UsageError
from guildmark.reports.base import visible

if TYPE_CHECKING:
    from guildmark.model.report import Report
    from guildmark.reports.base import Renderer

ROOM = "reports"


def formats() -> tuple[str, ...]:
    """Name every format."""
    return plugins.members(ROOM)


def renderer(name: str, *, to_file: bool, verbose: bool, capabilities: bool = False) -> Renderer:
    """Build a format's renderer, fitted to where it goes."""
    kind: type[Renderer] = getattr(plugins.load(ROOM, name), plugins.class_name(name))
    if name != "terminal":
        return kind()
    return kind(width=width(), color=has_color() and not to_file, verbose=verbose, capabilities=capabilities)


def width() -> int:
    """Return the width to fit: the terminal's, up to 120 columns; 100 where there is none."""
    return min(shutil.get_terminal_size((100, 24)).columns, 120)


def has_color() -> bool:
    """Say whether colours are wanted: on a terminal only, and never against ``NO_COLOR``."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def emit(report: Report, name: str, file: str | None, *, verbose: bool = False, capabilities: bool = False) -> None:
    """Write a report to a file, or to standard output."""
    write(renderer(name, to_file=file is not None, verbose=verbose, capabilities=capabilities).render(report), file)


def write(text: str, file: str | None) -> None:
    """Write text whole or not at all; characters that the terminal's encoding lacks become escapes."""
    if file is None or file == "-":
        say(text)
        return
    from guildmark.ground.store.atomic import write as write_file  # only with -o

    try:
        write_file(Path(file), text.encode("utf-8"))
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror}", next_step="check the path of -o") from error
    click.echo(f"written to {visible(file)}", err=True)


def say(text: str) -> bool:
    """Write to standard output; when its reader has gone (``| head``), the rest is dropped and the exit code stays.

    Returns whether somebody still reads.
    """
    if sys.stdout is None or sys.stdout.closed:
        raise UsageError("standard output is closed", next_step="write to a file with -o")
    encoding = sys.stdout.encoding or "utf-8"
    try:
        click.echo(text.encode(encoding, "backslashreplace").decode(encoding), nl=False)
        sys.stdout.flush()
    except BrokenPipeError:
        # Without this the interpreter complains when it flushes at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return False
    except OSError as error:
        reason = error.strerror
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise UsageError(f"standard output cannot be written: {reason}", next_step="make room, or use -o") from error
    return True
