"""Assertions on runs and skills that read as sentences, and the pytest plugin that brings logs to tests.

``expect(trace).loaded("x")`` builds the evaluator that a case file would name, and fails with the run's timeline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from guildmark.expect.condition import Condition as Condition
    from guildmark.expect.condition import called as called
    from guildmark.expect.condition import chose as chose
    from guildmark.expect.condition import disclosed_progressively as disclosed_progressively
    from guildmark.expect.condition import in_order as in_order
    from guildmark.expect.condition import loaded as loaded
    from guildmark.expect.condition import met as met
    from guildmark.expect.condition import only as only
    from guildmark.expect.condition import ran_script as ran_script
    from guildmark.expect.condition import read as read
    from guildmark.expect.condition import requested as requested
    from guildmark.expect.failure import ExpectationError as ExpectationError
    from guildmark.expect.start import expect as expect

_CONDITIONS = (
    "Condition",
    "called",
    "chose",
    "disclosed_progressively",
    "in_order",
    "loaded",
    "met",
    "only",
    "ran_script",
    "read",
    "requested",
)
_HOMES = {"expect": "start", "ExpectationError": "failure", **dict.fromkeys(_CONDITIONS, "condition")}

__all__ = [
    "Condition",
    "ExpectationError",
    "called",
    "chose",
    "disclosed_progressively",
    "expect",
    "in_order",
    "loaded",
    "met",
    "only",
    "ran_script",
    "read",
    "requested",
]


def __getattr__(name: str) -> object:
    """Import a name's home when it is first asked for: pytest imports this package in every run."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
