"""Files that a person names, read whole under a limit: an ordinary file, or what comes from a pipe that somebody writes to."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from typing import IO

    from guildmark.model.errors import LoadError, SettingsError

INPUT: Final = "-"
"""Stands for standard input."""
_MIB: Final = 1_000_000


def opened(path: str, most: int, kind: type[LoadError | SettingsError]) -> bytes:
    """Return what a file holds. Raises ``kind`` for one that is not there, is no ordinary file, or has more than ``most`` bytes.

    A device has no end, and a named pipe may have no writer: neither is opened. What ``<(command)`` gives is.
    """
    if path == INPUT:
        return _bounded(sys.stdin.buffer, "standard input", most, kind)
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116  # a NUL must not raise before this try
        passed = stat.S_ISFIFO(mode) and path.startswith(("/dev/fd/", "/dev/stdin"))
        if not (stat.S_ISREG(mode) or passed):
            what = "a folder" if stat.S_ISDIR(mode) else "no ordinary file"
            raise kind(f"{path} is {what}", next_step="name a file, or - for standard input")
        with open(path, "rb") as file:  # noqa: PTH123  # as above
            return _bounded(file, path, most, kind)
    except ValueError as error:
        raise kind(f"{path!r} is no path", next_step="check the path") from error
    except OSError as error:
        raise kind(f"{path} cannot be read: {error.strerror}", next_step="check the path") from error


def _bounded(file: IO[bytes], name: str, most: int, kind: type[LoadError | SettingsError]) -> bytes:
    data = file.read(most + 1)
    if len(data) > most:
        raise kind(f"{name} is larger than {most // _MIB} MB", next_step="split it")
    return data
