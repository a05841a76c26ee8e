"""Assertions on runs and skills that read as sentences, and the pytest plugin that brings logs to tests.

``expect(trace).loaded("x")`` builds the evaluator that a case file would name, and fails with the run's timeline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guildmark.expect.failure import ExpectationError as ExpectationError
    from guildmark.expect.start import expect as expect

_HOMES = {"expect": "start", "ExpectationError": "failure"}

__all__ = ["ExpectationError", "expect"]


def __getattr__(name: str) -> object:
    """Import a name's home when it is first asked for: pytest imports this package in every run."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
