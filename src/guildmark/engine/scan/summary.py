"""The counts of a report, and how the process ends."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from guildmark.model.errors import Exit
from guildmark.model.finding import SEVERITIES, at_least
from guildmark.model.report import Summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.engine.settings import Threshold
    from guildmark.model.finding import Finding
    from guildmark.model.report import SkillRow


def summarise(  # noqa: PLR0913  # every section of a report counts
    *,
    skills: Sequence[SkillRow],
    findings: Sequence[Finding],
    waived: int,
    hidden: int,
    dropped: dict[str, int],
    elsewhere: dict[str, int],
    unknown: dict[str, int],
    unseen: int,
    incomplete: int,
    fail_on: Threshold,
) -> Summary:
    """Count, and name every reason for the exit code, the deciding one first."""
    counts = Counter(finding.severity for finding in findings)
    reasons: list[tuple[Exit, str]] = []
    if fail_on != "never":
        over = sum(at_least(finding.severity, fail_on) for finding in findings)
        if over:
            reasons.append((Exit.FINDINGS, f"{over} {_plural(over, 'finding')} of {fail_on} severity or worse"))
    if not skills:
        reasons.append((Exit.NOTHING, "no skill was found"))
    if incomplete:
        reasons.append((Exit.INCOMPLETE, f"{incomplete} {_plural(incomplete, 'thing')} could not be looked at"))
    return Summary(
        skills=len(skills),
        findings={severity: counts.get(severity, 0) for severity in SEVERITIES},
        waived=waived,
        hidden=hidden,
        with_scripts=sum(bool(row.scripts) for row in skills),
        with_resources=sum(bool(row.resources) for row in skills),
        dropped=dropped,
        elsewhere=elsewhere,
        unknown=unknown,
        unseen=unseen,
        exit=int(reasons[0][0]) if reasons else int(Exit.CLEAN),
        exit_reasons=tuple(reason for _, reason in reasons),
    )


def _plural(count: int, word: str) -> str:
    return word if count == 1 else f"{word}s"
