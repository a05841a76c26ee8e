"""A run as it was read: its events, what could not be seen, and one row per skill."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from guildmark.model.event import AnyEvent, By, Raw, UseStatus

SCHEMA_VERSION = "1"

CatalogueState = Literal["unrecorded", "recorded_empty", "recorded"]
"""unrecorded: the log holds no list of skills, which is not the same as an empty one · recorded_empty: it holds one without
a skill · recorded: it holds one."""

TurnState = Literal["recorded", "unrecorded"]
"""unrecorded: the format does not show where one answer of the model ends and the next one begins, so that turns are not
known · recorded: it does."""

GapKind = Literal["undecodable", "unknown", "unresolved", "unanswered"]
"""undecodable: bytes or lines that are no record, or a part of the run that cannot be read · unknown: a record, or a part of
one, of a kind the reader does not know · unresolved: a call of which nobody can tell what it is about, or with which
outcome · unanswered: a call without a result, or a result without its call."""


class Gap(Struct, frozen=True, kw_only=True):
    """Something in a log that was not understood; ``count`` is how often, ``place`` the first one."""

    reason: str
    """What it is, in the log's own words where it has any."""
    place: Raw = Raw()
    """Where the first of its kind stands."""
    count: int = 1
    """How often the same was met."""
    kind: GapKind = "unknown"
    """What sort of thing it is."""


class ReadRow(Struct, frozen=True):
    """What became of reading one file of a skill, once per attempt."""

    path: str
    """Relative to the skill's folder."""
    status: UseStatus
    """What became of it."""


class RunRow(Struct, frozen=True):
    """What became of running one file of a skill, once per attempt."""

    path: str
    """Relative to the skill's folder."""
    status: UseStatus
    """What became of it."""
    exit: int | None = None
    """The exit code, where the log speaks for this very run."""


class Resources(Struct, frozen=True, kw_only=True):
    """The files of a skill: listed by the host, named by the body, read, run."""

    advertised: tuple[str, ...] = ()
    """Paths that the host listed when it loaded the skill."""
    referenced: tuple[str, ...] = ()
    """Paths that the body names, as a link, as code or in a sentence."""
    read: tuple[ReadRow, ...] = ()
    """Each attempt to read one: ``path`` and ``status``."""
    run: tuple[RunRow, ...] = ()
    """Each attempt to run one: ``path``, ``status``, and ``exit``, the code where the log speaks for this very run."""


class SkillRow(Struct, frozen=True, kw_only=True):
    """One skill over a whole trace: a view, folded from events of evidence confirmed or likely; counts are of loads."""

    name: str
    """As it was offered, or else as it was asked for."""
    offered: bool | None
    """Whether a catalogue had it; null where no catalogue is on record."""
    requested: int = 0
    """How often it was asked for, whatever came of it."""
    loaded: int = 0
    """How often the instructions came."""
    already_loaded: int = 0
    """How often the host said that the agent had them already."""
    refused: int = 0
    """How often the host had no such skill, or did not give it."""
    blocked: int = 0
    """How often a gate, a policy or a person stopped it."""
    failed: int = 0
    """How often it was tried and failed: loads with the status ``error``."""
    pending: int = 0
    """How often no answer is on record."""
    unknown: int = 0
    """How often there is an answer, and nobody can tell whether it is the skill."""
    by: tuple[By, ...] = ()
    """Who asked for it."""
    agents: tuple[str, ...] = ()
    """Which agents asked for it, got it, or read or ran a file of it."""
    resources: Resources = Resources()
    """What became of its files."""


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
    """Of this form."""
    host: str | None
    """Who wrote the log; null for a neutral format, which does not say."""
    format: str
    """The wire format, by its name."""
    recognised: float
    """1 where no part of any record is unknown; in one document, what counts are the places that events come from."""
    source: str = ""
    """The log, as the reader was called with it."""
    session: str | None = None
    """The log's own id of the run."""
    version: str | None = None
    """Of the host, as the log has it."""
    case: str | None = None
    """Which case of an evaluation it is, where the log's metadata names one."""
    catalogue: CatalogueState = "unrecorded"
    """Whether a list of skills is on record."""
    turns: TurnState = "recorded"
    """Whether the answers of the model can be told apart."""
    events: tuple[AnyEvent, ...]
    """In the order of the log, each skill event after the record that is the evidence of it."""
    gaps: tuple[Gap, ...] = ()
    """What was not understood."""
    skills: tuple[SkillRow, ...] = ()
    """One row per skill that was offered or that something happened to."""
