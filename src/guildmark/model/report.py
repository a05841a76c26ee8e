"""All that one run says. An absent section is null: not run."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from guildmark.model.capability import Capability
from guildmark.model.drift import DriftReport
from guildmark.model.finding import Audience, Finding, Severity
from guildmark.model.skill import Digests, Source, Unseen
from guildmark.model.verdict import Outcome
from guildmark.model.view import State, Views

SCHEMA_VERSION = "1"


class Conformance(Struct, frozen=True):
    """Three levels: loads in hosts / meets the specification / passes the reference validator."""

    loads: dict[str, State]
    spec: Outcome
    reference: Outcome
    reference_reasons: tuple[str, ...] = ()


class SkillRow(Struct, frozen=True, kw_only=True):
    """One skill of a report."""

    name: str
    path: str
    source: Source
    conformance: Conformance
    digests: Digests | None
    files: int = 0
    scripts: int | None = 0
    """How many of its files can run; null where the source cannot enumerate."""
    resources: int | None = 0
    description: str | None = None
    capabilities: tuple[Capability, ...] | None = None
    """What its code can do; null where nobody asked or nothing was looked at, never none."""


class Waived(Struct, frozen=True):
    """A finding that somebody accepted. Whether it is waived belongs to the report, not to the finding."""

    finding: Finding
    reason: str
    where: str
    """The settings file or the place of the inline comment."""
    expires: str | None = None
    scope: Literal["digest", "path", "fingerprint"] = "fingerprint"


class Summary(Struct, frozen=True, kw_only=True):
    """The counts of a report, and how the process ends."""

    skills: int
    findings: dict[Severity, int]
    waived: int = 0
    hidden: int = 0
    """Findings for an audience that was not asked for: counted, not listed."""
    with_scripts: int = 0
    with_resources: int = 0
    dropped: dict[str, int]
    """Skills that each host drops, for whatever reason."""
    unknown: dict[str, int] = {}
    """Skills of which it is not known whether a host takes them: never counted as loaded."""
    elsewhere: dict[str, int] = {}
    """Of those: skills that it would take, but that lie in a directory which it does not read."""
    unseen: int = 0
    exit: int = 0
    exit_reasons: tuple[str, ...] = ()


class Tool(Struct, frozen=True):
    """Who made the report."""

    name: str
    version: str


class UsedSettings(Struct, frozen=True, kw_only=True):
    """The settings that shaped a report, after files and options were merged."""

    fail_on: Severity | Literal["never"]
    audience: tuple[Audience, ...]
    hosts: tuple[str, ...]
    """The hosts whose losses count as high."""
    rules: tuple[str, ...]
    file: str | None = None
    digest: str = ""


class Report(Struct, frozen=True, kw_only=True):
    """All that one run says, in the order it is read."""

    schema_version: str = SCHEMA_VERSION
    tool: Tool
    root: str
    """What was scanned, as it was asked for; every path below is relative to it."""
    settings: UsedSettings
    skills: tuple[SkillRow, ...]
    views: Views | None
    findings: tuple[Finding, ...]
    waived: tuple[Waived, ...] = ()
    unseen: tuple[Unseen, ...]
    verdicts: None = None
    traces: None = None
    attempts: None = None
    drift: DriftReport | None = None
    """What is not as it was pinned; null where nothing was compared."""
    cards: None = None
    index: None = None
    summary: Summary
