"""A rule saw this: three axes, places, and an identity that survives edits."""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import Struct

from guildmark.model.place import Place, Span

Severity = Literal["critical", "high", "medium", "low", "info"]
Confidence = Literal["certain", "likely", "possible"]
Audience = Literal["everyone", "author", "auditor"]

SEVERITIES: Final[tuple[Severity, ...]] = get_args(Severity)
"""From worst to mildest."""


def at_least(severity: Severity, threshold: Severity) -> bool:
    """Say whether a severity is as bad as a threshold, or worse."""
    return SEVERITIES.index(severity) <= SEVERITIES.index(threshold)


class Edit(Struct, frozen=True):
    """Replace a span of a file, or rename the file when ``rename`` is given."""

    path: str
    span: Span | None = None
    text: str = ""
    rename: str | None = None


class Fix(Struct, frozen=True):
    """A mend that is certain; doubtful ones are advice in the message."""

    description: str
    edits: tuple[Edit, ...]


class Finding(Struct, frozen=True, kw_only=True):
    """One opinion of one rule. ``places`` is never empty; ``skill`` is null when it is about a set of skills."""

    rule: str
    severity: Severity
    confidence: Confidence
    audience: Audience
    skill: str | None
    message: str
    places: tuple[Place, ...]
    skill_path: str | None = None
    flow: tuple[Place, ...] = ()
    """Places from source to sink, where the finding is about a flow."""
    layers: tuple[str, ...] = ()
    """Decodings that were applied before the text matched."""
    hosts: tuple[str, ...] = ()
    """Hosts that the finding is about; empty means it holds anywhere."""
    fix: Fix | None = None
    evidence: str = ""
    """SHA-256 of the text or files that it rests on; a waiver that names it ends when they change."""
    fingerprint: str = ""
    """Rule, skill, file and normalised text, hashed: no line numbers, so that it survives edits elsewhere."""

    def __post_init__(self) -> None:
        """Refuse a finding without a place, so that no renderer needs to ask."""
        if not self.places:
            raise ValueError(f"a finding of {self.rule} has no place")
