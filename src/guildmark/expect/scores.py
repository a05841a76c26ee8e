"""Who hears the verdicts of expectations: a test run that keeps their scores."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.model.verdict import Verdict

LISTENER: Final[ContextVar[Callable[[Verdict], None] | None]] = ContextVar("guildmark_listener", default=None)


def heard(verdict: Verdict) -> None:
    """Tell a verdict to whoever listens."""
    listener = LISTENER.get()
    if listener is not None:
        listener(verdict)
