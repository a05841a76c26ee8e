"""Which findings somebody accepted: never wider than the waiver says, never on the word of the skill itself."""

from __future__ import annotations

import datetime as dt
import fnmatch
import hashlib
import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark.model.place import Place, Span
from guildmark.model.report import Waived
from guildmark.rules.base import WaiverUse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from guildmark.engine.settings import Settings, WaiverSettings
    from guildmark.model.finding import Finding
    from guildmark.model.skill import Skill

INLINE: Final = re.compile(r"<!--\s*guildmark:\s*allow\s+([a-z0-9-]+)(?:\s+--\s*([^\n]*?))?\s*-->")


class Waiver(Struct, kw_only=True):
    """One waiver, from settings or from a comment, and how often it was used."""

    rule: str
    skill: str | None = None
    path: str | None = None
    digest: str | None = None
    fingerprint: str | None = None
    reason: str = ""
    expires: dt.date | None = None
    place: Place
    used: int = 0

    def covers(self, finding: Finding, today: dt.date) -> bool:
        """Say whether this waiver, and not one like it, is about this finding."""
        if finding.rule != self.rule or self.is_expired(today):
            return False
        if self.fingerprint is not None and not finding.fingerprint.startswith(self.fingerprint):
            return False
        if self.digest is not None and evidence_digest(finding) != self.digest:
            return False
        if self.skill is not None and self.skill not in {finding.skill, finding.skill_path}:
            return False
        if self.path is not None and not _matches(finding.places[0].path, self.path):
            return False
        return any(part is not None for part in (self.skill, self.path, self.fingerprint))

    def is_expired(self, today: dt.date) -> bool:
        """Say whether its last day is over."""
        return self.expires is not None and self.expires < today


def _matches(path: str, pattern: str) -> bool:
    pattern = pattern.removesuffix("/")
    return path == pattern or path.startswith(f"{pattern}/") or fnmatch.fnmatchcase(path, pattern)


def evidence_digest(finding: Finding) -> str:
    """Hash the evidence text of a finding: when it changes, a waiver that names it ends."""
    if finding.evidence:
        return finding.evidence
    text = finding.places[0].excerpt or finding.message
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


def of_settings(settings: Settings, renamed: Callable[[str], str]) -> list[Waiver]:
    """Take the waivers of a settings file."""
    return [
        _of_row(row, renamed, Place(settings.file or "settings", Span(line) if line else None))
        for row, line in zip(settings.waivers, settings.lines or (0,) * len(settings.waivers), strict=False)
    ]


def _of_row(row: WaiverSettings, renamed: Callable[[str], str], place: Place) -> Waiver:
    return Waiver(
        rule=renamed(row.rule),
        skill=row.skill,
        path=row.path,
        digest=row.digest,
        fingerprint=row.fingerprint,
        reason=row.reason,
        expires=row.expires,
        place=place,
    )


class Comment(Struct, frozen=True, kw_only=True):
    """A waiver that a skill carries in a comment; whether it counts is for the settings to say."""

    skill_path: str
    rule: str
    reason: str
    place: Place


def comments(skills: Iterable[Skill]) -> tuple[Comment, ...]:
    """Find the waivers in comments, of every skill."""
    found = []
    for skill in skills:
        if "guildmark:" not in skill.text:
            continue
        path = skill.file if skill.path == "." else f"{skill.path}/{skill.file}"
        for match in INLINE.finditer(skill.text):
            line = skill.text.count("\n", 0, match.start()) + 1
            place = Place(path, Span(line))
            found.append(Comment(skill_path=skill.path, rule=match[1], reason=match[2] or "", place=place))
    return tuple(found)


def of_comments(found: Iterable[Comment], is_own: Callable[[str], bool], renamed: Callable[[str], str]) -> list[Waiver]:
    """Take the comments of one's own skills; in anybody else's they are just text."""
    return [
        Waiver(rule=renamed(comment.rule), path=comment.place.path, reason=comment.reason, place=comment.place)
        for comment in found
        if is_own(comment.skill_path)
    ]


def apply(findings: Sequence[Finding], waivers: Sequence[Waiver], today: dt.date) -> tuple[list[Finding], list[Waived]]:
    """Part the findings into open and waived; counts on each waiver what it covered."""
    still_open: list[Finding] = []
    waived: list[Waived] = []
    for finding in findings:
        waiver = next((waiver for waiver in waivers if waiver.covers(finding, today)), None)
        if waiver is None:
            still_open.append(finding)
            continue
        waiver.used += 1
        waived.append(
            Waived(
                finding=finding,
                reason=waiver.reason,
                where=_where(waiver.place),
                expires=waiver.expires.isoformat() if waiver.expires else None,
                scope="digest" if waiver.digest else "fingerprint" if waiver.fingerprint else "path",
            )
        )
    return still_open, waived


def _where(place: Place) -> str:
    return f"{place.path}:{place.span.line}" if place.span else place.path


def uses(waivers: Sequence[Waiver], today: dt.date) -> tuple[WaiverUse, ...]:
    """Say of each waiver what became of it, for the rules about waivers."""
    return tuple(
        WaiverUse(
            rule=waiver.rule,
            scope=waiver.skill or waiver.path or waiver.fingerprint or "nothing",
            reason=waiver.reason,
            expires=waiver.expires.isoformat() if waiver.expires else None,
            expired=waiver.is_expired(today),
            used=waiver.used,
            place=waiver.place,
        )
        for waiver in waivers
    )
