"""AgentEval's baselines and ledger snapshots, so that a team can move over: what they pinned, by name.

Forms: its source of mid-July 2026. Its structural fingerprint covers names and lengths only; a match of it alone is no match
of the content.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from guildmark.model.errors import LedgerError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from guildmark.model.report import SkillRow

Match = Literal["same", "same structure", "changed", "not in it"]


class Theirs(Struct, frozen=True, kw_only=True):
    """What a file of theirs says of one skill."""

    name: str
    structural: str | None
    content: str | None
    path: str | None = None


class _Entry(Struct, frozen=True, rename="pascal"):
    name: str
    structural_fingerprint: str | None = None
    content_hash: str | None = None
    relative_path: str | None = None


class _File(Struct, frozen=True, rename="pascal"):
    captured_at: str | None = None
    skills: tuple[_Entry, ...] | None = None
    hashes_by_skill_name: dict[str, str | None] | None = None
    content_hashes_by_skill_name: dict[str, str | None] | None = None


class Baseline(Struct, frozen=True, kw_only=True):
    """A file of theirs."""

    captured: str | None
    skills: tuple[Theirs, ...]


def read(path: Path) -> Baseline:
    """Read a snapshot of its ledger, or its manifest baseline. Raises ``LedgerError``."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=_File)
    except OSError as error:
        raise LedgerError(f"{path} cannot be read: {error.strerror}", next_step="check the path") from error
    except msgspec.MsgspecError as error:
        raise LedgerError(
            f"{path} is no baseline of AgentEval: {error}", next_step="name its skills-baseline file"
        ) from error
    if found.skills is not None:
        rows = [
            Theirs(
                name=row.name, structural=row.structural_fingerprint, content=row.content_hash, path=row.relative_path
            )
            for row in found.skills
        ]
    elif found.hashes_by_skill_name is not None:
        content = {name.casefold(): value for name, value in (found.content_hashes_by_skill_name or {}).items()}
        rows = [
            Theirs(name=name, structural=value, content=content.get(name.casefold()))
            for name, value in found.hashes_by_skill_name.items()
        ]
    else:
        raise LedgerError(
            f"{path} is no baseline of AgentEval: it lists no skills", next_step="name its skills-baseline file"
        )
    return Baseline(captured=found.captured_at, skills=tuple(rows))


def matched(baseline: Baseline, rows: Iterable[SkillRow]) -> list[tuple[SkillRow, Match]]:
    """Compare each skill with what they pinned under its name, in any case; of several under one name any may fit."""
    known: dict[str, list[Theirs]] = {}
    for theirs in baseline.skills:
        known.setdefault(theirs.name.casefold(), []).append(theirs)
    return [(row, _match(row, known.get(row.name.casefold(), []))) for row in rows]


def _match(row: SkillRow, theirs: Iterable[Theirs]) -> Match:
    theirs = list(theirs)
    if not theirs:
        return "not in it"
    own = row.digests
    if own is not None and any(one.content and one.content.lower() == own.agenteval_content for one in theirs):
        return "same"
    if own is not None and any(
        not one.content and one.structural and one.structural.lower() == own.agenteval_structural for one in theirs
    ):
        return "same structure"
    return "changed"
