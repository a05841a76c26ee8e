"""The family of errors that Guildmark raises.

    GuildmarkError
    ├── UsageError        the command or call is wrong
    ├── SettingsError     guildmark.toml is wrong
    ├── LoadError         nothing could be read where something was asked for
    ├── LedgerError       a ledger or a lock file is not what was written, or cannot be written
    ├── RemoteError       another machine did not give what was asked for
    └── MemberError       a rule, host or report of a room is missing or malformed

A *bad* skill is never an error, it is a finding; an *unreadable* one is an ``Unseen`` entry of the report.
"""

from __future__ import annotations

import enum


class Exit(enum.IntEnum):
    """What the process answers; the first that holds of 70, 2, 1, 3, 4, 0."""

    CLEAN = 0
    FINDINGS = 1
    USAGE = 2
    NOTHING = 3
    INCOMPLETE = 4
    FAULT = 70

    @property
    def meaning(self) -> str:
        """One line for the documented table."""
        return _MEANINGS[self]


_MEANINGS = {
    Exit.CLEAN: "clean: everything was looked at, nothing at or above the threshold",
    Exit.FINDINGS: "findings or failed verdicts at or above the threshold",
    Exit.USAGE: "usage: the command, a setting or a path is wrong",
    Exit.NOTHING: "nothing to look at: no skill, or no log, was found",
    Exit.INCOMPLETE: "incomplete: something could not be looked at (see `unseen`)",
    Exit.FAULT: "a fault of Guildmark itself",
}


class GuildmarkError(Exception):
    """Says what happened and where; ``next_step`` says what to do about it."""

    exit = Exit.FAULT

    def __init__(self, message: str, *, next_step: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.next_step = next_step


class UsageError(GuildmarkError):
    """The command or call is wrong."""

    exit = Exit.USAGE


class SettingsError(GuildmarkError):
    """A settings file is wrong."""

    exit = Exit.USAGE


class LoadError(GuildmarkError):
    """Nothing could be read where something was asked for."""

    exit = Exit.USAGE


class LedgerError(GuildmarkError):
    """A ledger or a lock file is not what was written, or cannot be written."""

    exit = Exit.USAGE


class RemoteError(GuildmarkError):
    """Another machine did not give what was asked for."""

    exit = Exit.USAGE


class MemberError(GuildmarkError):
    """A member of a room is missing or malformed."""
