"""Several paths in one report: each scanned alone, its paths put below the path that was asked for."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import PurePath
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guildmark.engine.scan.scan import Scanned, scan
from guildmark.engine.scan.sources import repos_of
from guildmark.engine.scan.summary import summarise
from guildmark.loading.tree import printable
from guildmark.model.errors import GuildmarkError, LoadError
from guildmark.model.skill import Unseen
from guildmark.model.view import SkillView, Views

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guildmark.engine.scan.selection import Selection
    from guildmark.engine.scan.sources import Options
    from guildmark.engine.settings import Settings
    from guildmark.model.finding import Finding
    from guildmark.model.place import Place
    from guildmark.model.report import Report, Waived
    from guildmark.model.view import Cell


def scan_several(
    targets: Sequence[str],
    settings: Settings,
    options: Options,
    progress: Callable[[int, int], None] | None = None,
    selection: Selection | None = None,
) -> Scanned:
    """Scan paths one after the other; skills of different paths never meet in one catalogue."""
    parts = [scan(target, settings, options, progress, selection) for target in targets]
    return _joined(parts, bases(targets), ", ".join(map(printable, targets)), settings)


def scan_workspace(
    path: str, settings: Settings, options: Options, progress: Callable[[int, int], None] | None = None
) -> Scanned:
    """Scan each folder of a folder as a repo; one that cannot be read hides no other, and hidden ones are counted."""
    repos, hidden = repos_of(path)
    parts: list[Scanned] = []
    taken: list[str] = []
    unseen: list[Unseen] = []
    for number, name in enumerate(repos, 1):
        try:
            parts.append(scan(os.path.join(path, name), settings, replace(options, mode="repo")))  # noqa: PTH118  # a string
            taken.append(printable(name))
        except GuildmarkError as error:
            unseen.append(Unseen(printable(name), error.message))
        if progress is not None:
            progress(number, len(repos))
    if not parts:
        raise LoadError(
            f"{printable(path)} holds no repo that can be read", next_step="name the folder that holds them"
        )
    if hidden:
        unseen.append(Unseen(".", f"{hidden} hidden folders", chosen=True))
    return _joined(parts, taken, printable(path), settings, unseen)


def _joined(
    parts: Sequence[Scanned], below: Sequence[str], root: str, settings: Settings, more: Sequence[Unseen] | None = None
) -> Scanned:
    """Put reports together, each below its base; an empty part is something unseen, but in a workspace."""
    reports = [rebased(part.report, base) for part, base in zip(parts, below, strict=True)]
    first = reports[0]
    views = first.views and Views(
        first.views.hosts, tuple(row for report in reports if report.views for row in report.views.skills)
    )
    skills = tuple(row for report in reports for row in report.skills)
    findings = tuple(finding for report in reports for finding in report.findings)
    waived = tuple(item for report in reports for item in report.waived)
    unseen = tuple(item for report in reports for item in (_unseen(report) if more is None else report.unseen))
    unseen = (*unseen, *(more or ()))
    dropped: Counter[str] = Counter()
    elsewhere: Counter[str] = Counter()
    unknown: Counter[str] = Counter()
    for item in reports:
        dropped.update(item.summary.dropped)
        elsewhere.update(item.summary.elsewhere)
        unknown.update(item.summary.unknown)
    report = replace(
        first,
        root=root,
        skills=skills,
        views=views,
        findings=findings,
        waived=waived,
        unseen=unseen,
        summary=summarise(
            skills=skills,
            findings=findings,
            waived=len(waived),
            hidden=sum(report.summary.hidden for report in reports),
            dropped=dropped,
            elsewhere=elsewhere,
            unknown=unknown,
            unseen=len(unseen),
            incomplete=sum(not item.chosen for item in unseen),
            fail_on=settings.scan.fail_on,
        ),
    )
    return Scanned(
        report=report,
        opened=parts[0].opened,
        seen=tuple(item for part in parts for item in part.seen),
        parts=tuple(parts),
    )


def bases(targets: Sequence[str]) -> list[str]:
    """Name each path as it was asked for; where one leads up or is absolute, all from the folder that they share."""
    if any(os.path.isabs(target) or ".." in PurePath(target).parts for target in targets):  # noqa: PTH117  # strings
        whole = [os.path.abspath(target) for target in targets]  # noqa: PTH100  # links stay as they were named
        shared = os.path.commonpath([os.path.dirname(target) for target in whole])  # noqa: PTH120  # strings, as above
        return [printable(os.path.relpath(target, shared)) for target in whole]
    return [printable(os.path.normpath(target)) for target in targets]


def rebased(report: Report, base: str) -> Report:
    """Put every path of a report below a base."""
    views = report.views
    return replace(
        report,
        skills=tuple(replace(row, path=_below(base, row.path)) for row in report.skills),
        views=views
        and Views(
            views.hosts,
            tuple(
                SkillView(_below(base, row.path), {host: _cell(cell, base) for host, cell in row.cells.items()})
                for row in views.skills
            ),
        ),
        findings=tuple(_finding(finding, base) for finding in report.findings),
        waived=tuple(_waived(item, base) for item in report.waived),
        unseen=tuple(Unseen(_below(base, item.path), item.reason) for item in report.unseen),
    )


def _below(base: str, path: str) -> str:
    return base if path == "." else path if base == "." else f"{base}/{path}"


def _cell(cell: Cell, base: str) -> Cell:
    return cell if cell.because_of is None else replace(cell, because_of=_below(base, cell.because_of))


def _waived(item: Waived, base: str) -> Waived:
    return replace(item, finding=_finding(item.finding, base))


def _finding(finding: Finding, base: str) -> Finding:
    return replace(
        finding,
        skill_path=None if finding.skill_path is None else _below(base, finding.skill_path),
        places=tuple(_place(place, base) for place in finding.places),
        flow=tuple(_place(place, base) for place in finding.flow),
    )


def _place(place: Place, base: str) -> Place:
    return replace(place, path=_below(base, place.path))


def _unseen(report: Report) -> tuple[Unseen, ...]:
    """Take what a part did not look at; a path without a skill is such a thing when others have some."""
    empty = () if report.skills else (Unseen(report.root, "no skill was found there"),)
    return (*report.unseen, *empty)
