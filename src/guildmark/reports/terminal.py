"""Terminal: the findings by skill, what hosts drop, what was not looked at, and how it ends."""

from __future__ import annotations

import io
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, ClassVar, Final

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from guildmark.model.finding import SEVERITIES
from guildmark.reports.base import Renderer, shortened, visible, where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.model.finding import Finding, Severity
    from guildmark.model.report import Report, Waived
    from guildmark.model.skill import Unseen

STYLES: Final[dict[Severity, str]] = {
    "critical": "bold white on red",
    "high": "bold red",
    "medium": "yellow",
    "low": "cyan",
    "info": "dim",
}
_LOUD: Final[frozenset[Severity]] = frozenset({"critical", "high", "medium"})
_MOST_UNSEEN: Final = 20


class Terminal(Renderer, frozen=True, kw_only=True):
    """People read this. ``verbose`` lists low and informational findings too, one by one."""

    version: ClassVar[str] = "1"
    suffix: ClassVar[str] = ".txt"
    width: int = 100
    color: bool = False
    verbose: bool = False

    def render(self, report: Report) -> str:
        """Return the text, with colours only where they were asked for."""
        out = Console(
            file=io.StringIO(),
            width=self.width,
            force_terminal=self.color,
            color_system="standard" if self.color else None,
            highlight=False,
            markup=False,
            emoji=False,
        )
        self._head(out, report)
        shown = [finding for finding in report.findings if self.verbose or finding.severity in _LOUD]
        self._findings(out, shown)
        if not self.verbose:
            _quiet_line(out, [finding for finding in report.findings if finding.severity not in _LOUD])
        _waived(out, report.waived)
        _dropped(out, report)
        _unseen(out, report.unseen)
        _foot(out, report)
        written = out.file
        return written.getvalue() if isinstance(written, io.StringIO) else ""

    def _head(self, out: Console, report: Report) -> None:
        count = len(report.skills)
        out.print(Text.assemble(
            (report.tool.name, "bold"), f" {report.tool.version}  ", (visible(report.root), "bold"),
            f"  {count} {'skill' if count == 1 else 'skills'}",
        ))  # fmt: skip

    def _findings(self, out: Console, findings: Sequence[Finding]) -> None:
        by_skill: dict[str | None, list[Finding]] = defaultdict(list)
        for finding in findings:
            by_skill[finding.skill_path].append(finding)
        for path, group in by_skill.items():
            out.print()
            name = group[0].skill
            if name is None:
                out.print(Text("the set of skills", "bold underline"))
            else:
                out.print(Text.assemble((shortened(name, 60), "bold underline"), "  ", (visible(path or ""), "dim")))
            for finding in group:
                self._finding(out, finding)

    def _finding(self, out: Console, finding: Finding) -> None:
        head = Text.assemble(
            (f"{finding.severity:<8}", STYLES[finding.severity]), (finding.rule, "bold"), "  ",
            (where(finding.places[0]), "dim"),
        )  # fmt: skip
        if finding.fix is not None:
            head.append("  fixable", "green")
        out.print(Padding(head, (0, 0, 0, 2), expand=False), soft_wrap=True)
        out.print(Padding(Text(visible(finding.message)), (0, 0, 0, 10), expand=False))
        excerpt = finding.places[0].excerpt
        if excerpt:
            out.print(Padding(Text(f"| {shortened(excerpt, self.width - 14)}", "dim"), (0, 0, 0, 10), expand=False))


def _quiet_line(out: Console, quiet: Sequence[Finding]) -> None:
    if not quiet:
        return
    counts = Counter((finding.severity, finding.rule) for finding in quiet)
    rows = sorted(counts.items(), key=lambda row: (SEVERITIES.index(row[0][0]), -row[1], row[0][1]))
    out.print()
    out.print(Text(f"{len(quiet)} quieter findings (list them with -v):", "dim"))
    table = Table(box=None, show_header=False, padding=(0, 2), pad_edge=False)
    for (severity, rule), count in rows:
        table.add_row(Text(severity, STYLES[severity]), Text(f"{count:>5}"), Text(rule))
    out.print(Padding(table, (0, 0, 0, 2), expand=False))


def _waived(out: Console, waived: Sequence[Waived]) -> None:
    if not waived:
        return
    out.print()
    out.print(Text(f"waived: {len(waived)}", "dim"))
    for item in waived:
        note = " (by path: it covers changed text too)" if item.scope == "path" else ""
        text = f"{item.finding.rule} at {where(item.finding.places[0])}: {visible(item.reason) or 'no reason'}{note}"
        out.print(Padding(Text(text, "dim"), (0, 0, 0, 2), expand=False))


def _dropped(out: Console, report: Report) -> None:
    """Say which hosts drop skills: those that matter by name, the rest in one number each."""
    wanted = set(report.settings.hosts)
    dropped = {host: count for host, count in report.summary.dropped.items() if count}
    if not dropped:
        return
    out.print()
    for title, rows in (
        ("dropped by hosts that matter here", {h: c for h, c in dropped.items() if h in wanted}),
        ("dropped elsewhere", {h: c for h, c in dropped.items() if h not in wanted}),
    ):
        if rows:
            line = Text(f"{title}: ", "bold" if "matter" in title else "dim")
            line.append(", ".join(f"{host} {count}" for host, count in rows.items()))
            out.print(line)


def _unseen(out: Console, unseen: Sequence[Unseen]) -> None:
    if not unseen:
        return
    out.print()
    out.print(Text(f"not looked at: {len(unseen)}", "bold yellow"))
    for item in unseen[:_MOST_UNSEEN]:
        out.print(Padding(Text(f"{visible(item.path)}: {visible(item.reason)}"), (0, 0, 0, 2), expand=False))
    if len(unseen) > _MOST_UNSEEN:
        out.print(
            Padding(
                Text(f"and {len(unseen) - _MOST_UNSEEN} more (all of them are in --format json)"),
                (0, 0, 0, 2),
                expand=False,
            )
        )


def _foot(out: Console, report: Report) -> None:
    summary = report.summary
    counts = [f"{count} {severity}" for severity, count in summary.findings.items() if count]
    out.print()
    line = Text()
    if summary.skills == 0:
        line.append("no skill was found", "bold yellow")
    else:
        line.append(", ".join(counts) or "no findings", "bold")
    extras = [(summary.waived, "waived"), (summary.hidden, "for other audiences"), (summary.unseen, "not looked at")]
    line.append("".join(f", {count} {what}" for count, what in extras if count))
    out.print(line)
    reasons = "; ".join(summary.exit_reasons) or "clean"
    out.print(Text(f"exit {summary.exit}: {visible(reasons)}", "dim"))
