"""Markdown, for pull-request comments and pages: nothing from a skill can become markup, a link or a mention."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

from guildmark.reports.base import Renderer, counted, shortened, where

if TYPE_CHECKING:
    from guildmark.model.report import Report
    from guildmark.model.skill import Unseen

_SPECIAL: Final = re.compile(
    r"[\\`*_{}\[\]<>#!|~&@$]|:(?=\S)|/(?=/)|(?<=\w)\.(?=[^\W\d])|(?<=gh)-(?=\d)", re.IGNORECASE
)
"""Everything that Markdown, or what forges add to it, may act on: the dot within a host name, ``GH-12`` too."""
_QUOTED: Final = re.compile("(`[^`]*[^`\\s][^`]*`)")
_BREAKS: Final = frozenset("@#-")
"""Forges look for mentions and references after Markdown was read, so an entity alone does not stop them."""
_MOST_ROWS: Final = 150
"""A pull-request comment holds 65,536 characters."""
_LONG: Final = 600


class Markdown(Renderer, frozen=True, kw_only=True):
    """A summary, a table of findings, what hosts drop, what was not looked at."""

    version: ClassVar[str] = "1"
    suffix: ClassVar[str] = ".md"

    def render(self, report: Report) -> str:
        """Return the page."""
        summary = report.summary
        counts = ", ".join(f"{count} {name}" for name, count in summary.findings.items() if count)
        found = counts or ("no findings" if summary.skills else "no skill was found")
        lines = [
            f"## Guildmark: {found}",
            "",
            (
                f"{counted(summary.skills, 'skill')} in {code(report.root, alone=True)}, {summary.waived} waived, "
                f"{summary.unseen} not looked at. "
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
    return _SPECIAL.sub(_entity, shortened(text, limit))


def _entity(match: re.Match[str]) -> str:
    return f"&#{ord(match[0])};" + ("&#8203;" if match[0] in _BREAKS else "")


def code(text: str, limit: int = _LONG, *, alone: bool = False) -> str:
    r"""Show text as a code span, longer fences around inner ones.

    Unless it stands ``alone``, outside of a table, a bar would end the cell: ``\|`` is shown as one there, also in code.
    After a backslash that would be read in two ways, and the bar is ``\x7c``.
    """
    text = shortened(text, limit)
    text = text if alone else text.replace("\\|", "\\\\x7c").replace("|", "\\|")
    if not text.strip():
        return inert(text)
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    gap = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{fence}{gap}{text}{gap}{fence}"


def prose(text: str, limit: int = _LONG, *, alone: bool = False) -> str:
    """Show a message: what it quotes in back-quotes as code, the rest as it is. Whoever adds back-quotes gains nothing."""
    return "".join(
        code(part[1:-1], alone=alone) if index % 2 else inert(part)
        for index, part in enumerate(_QUOTED.split(shortened(text, limit)))
    )


def _findings(report: Report) -> list[str]:
    if not report.findings:
        return []
    rows = [
        f"| {finding.severity} | {code(finding.rule)} | {code(finding.skill) if finding.skill else 'all together'} "
        f"| {code(where(finding.places[0]))} | {prose(finding.message)} |"
        for finding in report.findings[:_MOST_ROWS]
    ]
    if len(report.findings) > _MOST_ROWS:
        rows.append(f"| | | | | and {len(report.findings) - _MOST_ROWS} more; the other formats list all |")
    return ["| severity | rule | skill | place | message |", "|---|---|---|---|---|", *rows, ""]


def _waived(report: Report) -> list[str]:
    if not report.waived:
        return []
    rows = [
        f"- {code(item.finding.rule)} at {code(where(item.finding.places[0]), alone=True)}: {prose(item.reason or 'no reason', alone=True)}"
        f"{' (by path: it covers changed text too)' if item.scope == 'path' else ''}"
        for item in report.waived
    ]
    return [f"### Waived: {len(rows)}", "", *rows, ""]


def _dropped(report: Report) -> list[str]:
    dropped = {host: count for host, count in report.summary.dropped.items() if count}
    if not dropped:
        return []
    wanted = set(report.settings.hosts)
    elsewhere = report.summary.elsewhere
    rows = [
        f"| {code(host)} | {count} | {elsewhere.get(host, 0)} | {'yes' if host in wanted else ''} |"
        for host, count in dropped.items()
    ]
    head = "| host | skills dropped | of those, only by where they lie | matters here |"
    return ["### Skills dropped by hosts", "", head, "|---|---|---|---|", *rows, ""]


def _unseen(unseen: tuple[Unseen, ...]) -> list[str]:
    if not unseen:
        return []
    rows = [f"- {code(item.path, alone=True)}: {inert(item.reason)}" for item in unseen[:_MOST_ROWS]]
    if len(unseen) > _MOST_ROWS:
        rows.append(f"- and {len(unseen) - _MOST_ROWS} more")
    return [f"### Not looked at: {len(unseen)}", "", *rows, ""]
