"""SARIF 2.1.0, as code scanning services read it: relative paths, regions, stable fingerprints, suppressions."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, ClassVar, Final, Literal, TypeAlias
from urllib.parse import quote

import msgspec

from guildmark.model.finding import SEVERITIES
from guildmark.reports.base import Renderer, visible, visible_json

if TYPE_CHECKING:
    from guildmark.model.finding import Finding, Fix, Severity
    from guildmark.model.place import Place, Span
    from guildmark.model.report import Report, Waived

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS: Final[dict[Severity, Literal["error", "warning", "note"]]] = {
    "critical": "error",
    "high": "error",
    "medium": "warning",
    "low": "note",
    "info": "note",
}
_SCORES: Final[dict[Severity, str]] = {"critical": "9.5", "high": "8.0", "medium": "5.0", "low": "2.0", "info": "0.0"}
"""Numeric severities by which code scanning sorts; bands of CVSS v3."""


class Sarif(Renderer, frozen=True, kw_only=True):
    """One run; every path is relative to ``%SRCROOT%``, what was scanned. Hosts that drop skills are a property."""

    version: ClassVar[str] = "2.1.0"
    suffix: ClassVar[str] = ".sarif"

    def render(self, report: Report) -> str:
        """Return the document. Waived findings are there with a suppression; what was unseen is a notification."""
        ids = sorted({item.rule for item in _all(report)})
        index = {rule: number for number, rule in enumerate(ids)}
        counted: Counter[str] = Counter()
        results: list[Json] = [_result(finding, index, counted) for finding in report.findings]
        results += [_suppressed(item, index, counted) for item in report.waived]
        run: dict[str, Json] = {
            "tool": {"driver": {
                "name": report.tool.name,
                "semanticVersion": report.tool.version,
                "informationUri": "https://agentskills.io",
                "rules": [_rule(rule, report) for rule in ids],
            }},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "what was scanned"}}},
            "invocations": [{
                "executionSuccessful": True,
                "exitCode": report.summary.exit,
                "toolExecutionNotifications": [_unseen(item.path, item.reason) for item in report.unseen],
            }],
            "results": results,
            "properties": {
                "skills": report.summary.skills,
                "dropped": {host: count for host, count in report.summary.dropped.items() if count},
            },
        }  # fmt: skip
        document: Json = {"$schema": SCHEMA, "version": self.version, "runs": [run]}
        return visible_json(msgspec.json.encode(document))


def _all(report: Report) -> list[Finding]:
    return [*report.findings, *(item.finding for item in report.waived)]


def _rule(rule: str, report: Report) -> Json:
    own = (item for item in _all(report) if item.rule == rule)
    worst = min(own, key=lambda item: SEVERITIES.index(item.severity))
    words = rule.replace("-", " ")
    return {
        "id": rule,
        "name": "".join(part.capitalize() for part in rule.split("-")),
        "shortDescription": {"text": words[:1].upper() + words[1:]},
        "help": {"text": f"Run `guildmark explain {rule}` for what it finds, why it matters and what to do."},
        "defaultConfiguration": {"level": _LEVELS[worst.severity]},
        "properties": {
            "tags": ["agent-skills", worst.audience],
            "precision": {"certain": "very-high", "likely": "high", "possible": "medium"}[worst.confidence],
            "security-severity": _SCORES[worst.severity],
        },
    }


def _result(finding: Finding, index: dict[str, int], counted: Counter[str]) -> dict[str, Json]:
    counted[finding.fingerprint] += 1
    nth = counted[finding.fingerprint]
    result: dict[str, Json] = {
        "ruleId": finding.rule,
        "ruleIndex": index[finding.rule],
        "level": _LEVELS[finding.severity],
        "message": {"text": visible(finding.message)},
        "locations": [_location(finding.places[0])],
        "partialFingerprints": {"guildmark/v1": f"{finding.fingerprint}:{nth}"},
        "properties": {
            "severity": finding.severity,
            "confidence": finding.confidence,
            "audience": finding.audience,
            "skill": visible(finding.skill) if finding.skill else None,
            "hosts": list(finding.hosts),
        },
    }
    if finding.places[1:]:
        result["relatedLocations"] = [_location(place, number) for number, place in enumerate(finding.places[1:], 1)]
    if finding.flow:
        steps: list[Json] = [{"location": _location(place)} for place in finding.flow]
        result["codeFlows"] = [{"threadFlows": [{"locations": steps}]}]
    fix = _fix(finding.fix, finding.skill_path) if finding.fix else None
    if fix is not None:
        result["fixes"] = [fix]
    return result


def _suppressed(item: Waived, index: dict[str, int], counted: Counter[str]) -> Json:
    result = _result(item.finding, index, counted)
    result["suppressions"] = [
        {"kind": "external", "status": "accepted", "justification": visible(item.reason or "no reason given")}
    ]
    return result


def _location(place: Place, number: int | None = None) -> Json:
    physical: dict[str, Json] = {"artifactLocation": {"uri": uri(place.path), "uriBaseId": "%SRCROOT%"}}
    if place.span is not None:
        region = _region(place.span)
        if place.excerpt:
            region["snippet"] = {"text": visible(place.excerpt)}
        physical["region"] = region
    location: dict[str, Json] = {"physicalLocation": physical}
    if number is not None:
        location["id"] = number
    if place.label:
        location["message"] = {"text": visible(place.label)}
    return location


def uri(path: str) -> str:
    """Turn a relative path into a relative URI reference; a colon in its first part must not look like a scheme."""
    return quote(path.encode("utf-8", "backslashreplace"), safe="/~!$&'()*+,;=@")


def _region(span: Span) -> dict[str, Json]:
    """Write a span; without an end it would mean the rest of the line, so an insertion has one too."""
    region: dict[str, Json] = {"startLine": max(span.line, 1), "startColumn": max(span.column, 1)}
    if (span.end_line, span.end_column) >= (span.line, span.column):
        region["endLine"] = span.end_line
        region["endColumn"] = max(span.end_column, 1)
    return region


def _fix(fix: Fix, folder: str | None) -> Json:
    """Write a fix; one that renames a file has no form in SARIF and stands in the message only."""
    changes: list[Json] = []
    for edit in fix.edits:
        if edit.rename is not None or edit.span is None:
            return None
        path = edit.path if folder in {None, "."} else f"{folder}/{edit.path}"
        replacement: Json = {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
        changes.append({"artifactLocation": {"uri": uri(path), "uriBaseId": "%SRCROOT%"},
                        "replacements": [replacement]})  # fmt: skip
    return {"description": {"text": visible(fix.description)}, "artifactChanges": changes}


def _unseen(path: str, reason: str) -> Json:
    return {
        "level": "warning",
        "message": {"text": f"not looked at: {visible(path)}: {visible(reason)}"},
        "descriptor": {"id": "unseen"},
    }
