"""What a ledger holds: captures of skills as they were, and approvals by those who looked at them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from guildmark.model.finding import Severity
from guildmark.model.pin import Approval, Pin, PinTool, Scope

SCHEMA_VERSION: Final = "1"


class Mark(Struct, frozen=True, kw_only=True):
    """A finding, as far as a ledger needs to know it again."""

    rule: str
    severity: Severity
    place: str
    fingerprint: str

    @property
    def text(self) -> str:
        """Name it in a report."""
        return f"{self.rule} at {self.place}"


class Recorded(Struct, frozen=True, kw_only=True):
    """One skill in a capture."""

    pin: Pin
    findings: tuple[Mark, ...] | None = None
    """What a scan found in it; null where none was made."""


class Capture(Struct, frozen=True, kw_only=True):
    """Every skill of a scope at one moment."""

    schema_version: str = SCHEMA_VERSION
    """Of this form."""
    tool: PinTool
    """Who made it."""
    scope: Scope
    """What was looked at."""
    root: str
    """As it was named."""
    skills: tuple[Recorded, ...]
    """By key."""
    unseen: tuple[str, ...] = ()
    """Paths that were not looked at."""
    note: str | None = None
    """What somebody said."""


class Approved(Struct, frozen=True, kw_only=True):
    """Somebody approved a skill as it was captured."""

    schema_version: str = SCHEMA_VERSION
    """Of this form."""
    key: str
    """Which skill."""
    name: str
    """Its name."""
    path: str
    """Where it lay."""
    tree: str
    """What it was, by its digest."""
    capture: int
    """The link that has it."""
    approval: Approval
    """Who, when, why, and what was open."""
