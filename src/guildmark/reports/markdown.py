"""Markdown, for pull-request comments and pages: nothing from a skill can become markup, a link or a mention."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

from guildmark.reports.base import Renderer, shortened, where

if TYPE_CHECKING:
    from guildmark.model.report import Report
    from guildmark.model.skill import Unseen

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]()<>#!|~&@]|:(?=//)|(?<=www)\.)", re.IGNORECASE)
_LONG: Final = 600


class Markdown(Renderer, frozen=True, kw_only=True):
    """A summary, a table of findings, what hosts drop, what was not looked at."""

    version: ClassVar[str] = "1"
    suffix: ClassVar[str] = ".md"

    def render(self, report: Report) -> str:
        """Return the page."""
        summary = report.summary
        counts = ", ".join(f"{count} {name}" for name, count in summary.findings.items() if count) or "no findings"
        found = "no skill was found" if not summary.skills else counts
        lines = [
            f"## Guildmark: {found}",
            "",
            (
                f"{summary.skills} skills in {inert(report.root)}, {summary.waived} waived, {summary.unseen} not looked at. "
                f"Exit {summary.exit}: {inert('; '.join(summary.exit_reasons) or 'clean')}."
            ),
            "",
            *_findings(report),
            *_waived(report),
            *_dropped(report),
            *_unseen(report.unseen),
            f"<sub>{report.tool.name} {report.tool.version}</sub>",
        ]
        return "\n".join(lines) + "\n"


def inert(text: str, limit: int = _LONG) -> str:
    """Escape text so that Markdown shows it as it is: on one line, without links, mentions, HTML or table cells."""
    text = shortened(text, limit)
    return _SPECIAL.sub(lambda match: f"&#{ord(match[1])};", text)


def _findings(report: Report) -> list[str]:
    if not report.findings:
        return []
    rows = [
        f"| {finding.severity} | {inert(finding.rule)} | {inert(finding.skill or 'the set')} "
        f"| {inert(where(finding.places[0]))} | {inert(finding.message)} |"
        for finding in report.findings
    ]
    return ["| severity | rule | skill | place | message |", "|---|---|---|---|---|", *rows, ""]


def _waived(report: Report) -> list[str]:
    if not report.waived:
        return []
    rows = [
        f"- {inert(item.finding.rule)} at {inert(where(item.finding.places[0]))}: {inert(item.reason or 'no reason')}"
        f"{' (by path: it covers changed text too)' if item.scope == 'path' else ''}"
        for item in report.waived
    ]
    return [f"### Waived: {len(rows)}", "", *rows, ""]


def _dropped(report: Report) -> list[str]:
    dropped = {host: count for host, count in report.summary.dropped.items() if count}
    if not dropped:
        return []
    wanted = set(report.settings.hosts)
    rows = [f"| {inert(host)} | {count} | {'yes' if host in wanted else ''} |" for host, count in dropped.items()]
    return ["### Dropped by hosts", "", "| host | skills dropped | matters here |", "|---|---|---|", *rows, ""]


def _unseen(unseen: tuple[Unseen, ...]) -> list[str]:
    if not unseen:
        return []
    rows = [f"- {inert(item.path)}: {inert(item.reason)}" for item in unseen]
    return [f"### Not looked at: {len(unseen)}", "", *rows, ""]
