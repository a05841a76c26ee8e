"""A run as it was read: its events, what could not be seen, and one row per skill."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from guildmark.model.event import AnyEvent, By, Raw, UseStatus

SCHEMA_VERSION = "1"

CatalogueState = Literal["unrecorded", "recorded_empty", "recorded"]


GapKind = Literal["undecodable", "unknown", "unresolved", "unanswered"]
"""undecodable: bytes or lines that are no record · unknown: a record of a kind the reader does not know · unresolved: a
call whose roles nobody can tell · unanswered: a call without a result, or a result without its call."""


class Gap(Struct, frozen=True, kw_only=True):
    """Something in a log that was not understood; ``count`` is how often, ``place`` the first one."""

    reason: str
    place: Raw = Raw()
    count: int = 1
    kind: GapKind = "unknown"


class ReadRow(Struct, frozen=True):
    """What became of reading one file of a skill, once per attempt."""

    path: str
    status: UseStatus


class RunRow(Struct, frozen=True):
    """What became of running one file of a skill, once per attempt."""

    path: str
    status: UseStatus
    exit: int | None = None


class Resources(Struct, frozen=True, kw_only=True):
    """The files of a skill: listed by the host, named by the body, read, run."""

    advertised: tuple[str, ...] = ()
    referenced: tuple[str, ...] = ()
    read: tuple[ReadRow, ...] = ()
    run: tuple[RunRow, ...] = ()


class SkillRow(Struct, frozen=True, kw_only=True):
    """One skill over a whole trace: a view, folded from events of evidence confirmed or likely; counts are of loads."""

    name: str
    offered: bool | None
    """Null where no catalogue is on record."""
    requested: int = 0
    loaded: int = 0
    already_loaded: int = 0
    refused: int = 0
    blocked: int = 0
    failed: int = 0
    pending: int = 0
    unknown: int = 0
    by: tuple[By, ...] = ()
    agents: tuple[str, ...] = ()
    resources: Resources = Resources()


class CallRow(Struct, frozen=True, kw_only=True):
    """One attempt to load a skill: a view, anchored to its call."""

    skill: str
    call_id: str | None
    agent: str
    by: By
    status: str
    seq: int


class Trace(Struct, frozen=True, kw_only=True):
    """One run. ``recognised`` is the share of records (0 to 1) that the reader knows; the rest stands in ``gaps``."""

    schema_version: str = SCHEMA_VERSION
    host: str | None
    format: str
    recognised: float
    source: str = ""
    session: str | None = None
    version: str | None = None
    """Of the host, as the log has it."""
    case: str | None = None
    catalogue: CatalogueState = "unrecorded"
    events: tuple[AnyEvent, ...]
    gaps: tuple[Gap, ...] = ()
    skills: tuple[SkillRow, ...] = ()
