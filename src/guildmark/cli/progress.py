"""A bar on stderr that appears only when a run takes longer than a second, on a terminal."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from collections.abc import Callable

_WAIT: Final = 1.0
_STEP: Final = 0.1
"""Seconds before the bar appears, and between two looks of it."""
_WIDTH: Final = 30


class Progress:
    """Use it in a ``with`` statement; it gives what to call with (done, total), None where nobody looks."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, of: str = "skills") -> None:
        self._clock = clock
        self._of = of
        self._start = self._last = clock()
        self._drawn = False

    def __enter__(self) -> Callable[[int, int], None] | None:
        """Begin."""
        return self._show if sys.stderr.isatty() else None

    def __exit__(self, *_: object) -> None:
        """Leave a clean line behind."""
        if self._drawn:
            click.echo("\r\x1b[K", nl=False, err=True)

    def _show(self, done: int, total: int) -> None:
        now = self._clock()
        if now - self._start < _WAIT or now - self._last < _STEP:
            return
        self._last = now
        self._drawn = True
        filled = done * _WIDTH // max(total, 1)
        click.echo(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {done} of {total} {self._of}", nl=False, err=True)
