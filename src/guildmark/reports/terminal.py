"""Terminal: the findings by skill, what hosts drop, what was not looked at, and how it ends."""

from __future__ import annotations

import textwrap
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, ClassVar, Final

import click

from guildmark.model.finding import SEVERITIES
from guildmark.reports.base import Renderer, counted, shortened, visible, where

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from guildmark.model.finding import Finding, Severity
    from guildmark.model.report import Report, Waived
    from guildmark.model.skill import Unseen

STYLES: Final[dict[Severity, dict[str, object]]] = {
    "critical": {"fg": "white", "bg": "red", "bold": True},
    "high": {"fg": "red", "bold": True},
    "medium": {"fg": "yellow"},
    "low": {"fg": "cyan"},
    "info": {"dim": True},
}
_LOUD: Final[frozenset[Severity]] = frozenset({"critical", "high", "medium"})
_MOST_UNSEEN: Final = 20
_INDENT: Final = " " * 10
_MARK: Final = 8
"""Digits of a fingerprint that are enough for ``--waive``."""


class Terminal(Renderer, frozen=True, kw_only=True):
    """People read this. ``verbose`` lists low and informational findings too, one by one.

    Written without a layout library: a scan of one skill must not wait for one to load.
    """

    version: ClassVar[str] = "1"
    suffix: ClassVar[str] = ".txt"
    width: int = 100
    color: bool = False
    verbose: bool = False
    capabilities: bool = False
    """List what the code of each skill can do."""

    def render(self, report: Report) -> str:
        """Return the text, with colours only where they were asked for."""
        shown = [finding for finding in report.findings if self.verbose or finding.severity in _LOUD]
        quiet = [] if self.verbose else [finding for finding in report.findings if finding.severity not in _LOUD]
        parts = (
            self._head(report),
            self._capabilities(report),
            self._findings(shown),
            self._quiet(quiet),
            self._waived(report.waived),
            self._dropped(report),
            self._unseen(report.unseen),
            self._foot(report),
            self._next(report),
        )
        return "\n".join("\n".join(lines) for part in parts if (lines := list(part))) + "\n"

    def _paint(self, text: str, style: Mapping[str, object]) -> str:
        return click.style(text, **style) if self.color else text  # type: ignore[arg-type]  # click types each keyword apart

    def _bold(self, text: str) -> str:
        return self._paint(text, {"bold": True})

    def _dim(self, text: str) -> str:
        return self._paint(text, {"dim": True})

    def _wrapped(self, text: str, indent: str = _INDENT) -> Iterator[str]:
        yield from textwrap.wrap(
            visible(text), self.width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
        )

    def _head(self, report: Report) -> Iterator[str]:
        what = counted(len(report.skills), "skill")
        yield f"{self._bold(report.tool.name)} {report.tool.version}  {self._bold(visible(report.root))}  {what}"

    def _capabilities(self, report: Report) -> Iterator[str]:
        """List what each skill's code can do, one line for each kind."""
        for row in report.skills if self.capabilities else ():
            yield ""
            yield f"{self._paint(shortened(row.name, 60), {'bold': True, 'underline': True})}  {self._dim(visible(row.path))}"
            if not row.capabilities:
                yield (
                    "  no code was followed"
                    if row.capabilities is None
                    else "  its code does nothing outside of itself"
                )
            groups: dict[str, list[str]] = defaultdict(list)
            for item in row.capabilities or ():
                groups[item.kind].append(item.what)
            for kind, things in groups.items():
                lines = list(self._wrapped(", ".join(things), " " * 18))
                lines[0] = f"  {self._bold(f'{kind:<16}')}{lines[0][18:]}"
                yield from lines

    def _findings(self, findings: Sequence[Finding]) -> Iterator[str]:
        by_skill: dict[str | None, list[Finding]] = defaultdict(list)
        for finding in findings:
            by_skill[finding.skill_path].append(finding)
        for path, group in by_skill.items():
            yield ""
            name = "all skills together" if group[0].skill is None else shortened(group[0].skill, 60)
            yield f"{self._paint(name, {'bold': True, 'underline': True})}  {self._dim(visible(path or ''))}".rstrip()
            for finding in group:
                yield from self._finding(finding)

    def _finding(self, finding: Finding) -> Iterator[str]:
        severity = self._paint(f"{finding.severity + ' ':<8}", STYLES[finding.severity])
        fixable = self._paint("  fixable", {"fg": "green"}) if finding.fix else ""
        mark = self._dim(f"  [{finding.fingerprint[:_MARK]}]") if self.verbose else ""
        yield f"  {severity}{self._bold(finding.rule)}  {self._dim(where(finding.places[0]))}{fixable}{mark}"
        yield from self._wrapped(finding.message)
        if finding.places[0].excerpt:
            yield _INDENT + self._dim(f"| {shortened(finding.places[0].excerpt, max(self.width - 14, 20))}")

    def _quiet(self, quiet: Sequence[Finding]) -> Iterator[str]:
        if not quiet:
            return
        counts = Counter((finding.severity, finding.rule) for finding in quiet)
        rows = sorted(counts.items(), key=lambda row: (SEVERITIES.index(row[0][0]), -row[1], row[0][1]))
        yield ""
        yield self._dim(f"{counted(len(quiet), 'quieter finding')} (-v lists {'it' if len(quiet) == 1 else 'them'}):")
        for (severity, rule), count in rows:
            yield f"  {self._paint(f'{severity:<6}', STYLES[severity])}{count:>6}  {rule}"

    def _waived(self, waived: Sequence[Waived]) -> Iterator[str]:
        if not waived:
            return
        yield ""
        yield self._dim(f"waived: {len(waived)}")
        for item in waived:
            note = " (by path: it covers changed text too)" if item.scope == "path" else ""
            place = where(item.finding.places[0])
            yield self._dim(f"  {item.finding.rule} at {place}: {visible(item.reason) or 'no reason'}{note}")

    def _dropped(self, report: Report) -> Iterator[str]:
        """Say which hosts drop skills: those that matter apart from the rest, and from those that look elsewhere."""
        matter = set(report.settings.hosts)
        elsewhere = {host: count for host, count in report.summary.elsewhere.items() if count}
        unknown = {host: count for host, count in report.summary.unknown.items() if count and host in matter}
        lost = {host: count - elsewhere.get(host, 0) for host, count in report.summary.dropped.items()}
        groups = (
            ("skills dropped by hosts that matter here", {host: n for host, n in lost.items() if n and host in matter}),
            ("skills dropped by other hosts", {host: n for host, n in lost.items() if n and host not in matter}),
            ("not known whether they load, in hosts that matter here", unknown),
            ("skills dropped only because they lie where the host does not look", elsewhere),
        )
        if any(rows for _, rows in groups):
            yield ""
        for title, rows in groups:
            if rows:
                listed = ", ".join(f"{host}\N{NO-BREAK SPACE}{count}" for host, count in rows.items())
                lines = textwrap.wrap(f"{title}: {listed}", self.width, subsequent_indent="  ", break_on_hyphens=False)
                lines[0] = lines[0].replace(f"{title}:", self._bold(f"{title}:"), 1)
                yield from (line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)

    def _unseen(self, unseen: Sequence[Unseen]) -> Iterator[str]:
        if not unseen:
            return
        yield ""
        yield self._paint(f"not looked at: {len(unseen)}", {"fg": "yellow", "bold": True})
        for item in unseen[:_MOST_UNSEEN]:
            yield from self._wrapped(f"{item.path}: {item.reason}", "  ")
        if len(unseen) > _MOST_UNSEEN:
            yield f"  and {len(unseen) - _MOST_UNSEEN} more; --format json lists all"

    def _foot(self, report: Report) -> Iterator[str]:
        summary = report.summary
        counts = [f"{count} {severity}" for severity, count in summary.findings.items() if count]
        extras = [
            (len(report.drift.drifts) if report.drift else 0, "drifted"),
            (summary.waived, "waived"),
            (summary.hidden, "for other audiences"),
            (summary.unseen, "not looked at"),
        ]
        found = ", ".join(counts) or "no findings"
        if summary.skills == 0 and not counts:
            found = "no skill was found"
        yield ""
        yield self._bold(found) + "".join(f", {count} {what}" for count, what in extras if count)
        yield self._dim(f"exit {summary.exit}: {visible('; '.join(summary.exit_reasons)) or 'clean'}")

    def _next(self, report: Report) -> Iterator[str]:
        """Name the commands that go on from here."""
        steps = []
        fixable = sum(finding.fix is not None for finding in report.findings)
        if fixable:
            steps.append(f"--diff shows how {counted(fixable, 'finding')} can be mended, --fix does it")
        if any(report.summary.dropped.values()):
            steps.append("`guildmark hosts` says why a host drops a skill; --host says which hosts matter to you")
        if report.findings:
            steps.append("`guildmark explain RULE` says why a rule matters")
        if not report.skills:
            steps.append("a skill is a folder with a SKILL.md; --as says what the path is, when the guess is wrong")
        if steps:
            yield ""
        yield from (self._dim(line) for step in steps for line in self._wrapped(step, ""))
