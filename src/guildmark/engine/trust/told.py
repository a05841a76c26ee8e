"""Drift among the findings of a scan: shown in every format, counted apart, as it has a threshold of its own."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guildmark.model.drift import DRIFT
from guildmark.model.errors import Exit
from guildmark.model.finding import Finding
from guildmark.model.place import Place

if TYPE_CHECKING:
    from guildmark.model.drift import Drift, DriftReport
    from guildmark.model.report import Report


def with_drift(report: Report, drift: DriftReport) -> Report:
    """Put what drifted into a report; drift that fails makes it end with findings, whatever its own threshold is."""
    summary = report.summary
    ends = int(Exit.FINDINGS) if drift.exit == Exit.FINDINGS and summary.exit in _WEAKER else summary.exit
    reasons = tuple(f"drift: {reason}" for reason in drift.exit_reasons)
    return replace(
        report, drift=drift, summary=replace(summary, exit=ends, exit_reasons=(*reasons, *summary.exit_reasons))
    )


_WEAKER = frozenset({Exit.CLEAN, Exit.FINDINGS, Exit.NOTHING, Exit.INCOMPLETE})


def shown(report: Report) -> Report:
    """Return a report whose findings have the drift among them, for formats that people read."""
    if report.drift is None or not report.drift.drifts:
        return report
    return replace(report, findings=(*map(_finding, report.drift.drifts), *report.findings))


def _finding(drift: Drift) -> Finding:
    rule = DRIFT + drift.kind.replace("_", "-")
    seen = drift.new or drift.old
    identity = "\0".join((rule, drift.skill, drift.location, (seen.tree or "") if seen else ""))
    file = "SKILL.md" if drift.location == "." else f"{drift.location}/SKILL.md"
    return Finding(rule=rule, severity=drift.severity, confidence="certain", audience="everyone", skill=drift.skill, message=drift.message,
                   places=(Place(file),), skill_path=drift.location,
                   fingerprint=hashlib.sha256(identity.encode("utf-8", "surrogatepass")).hexdigest()[:32])  # fmt: skip
