"""Everything that a run says before waivers and audiences: the part that rests on the skills alone, and may be kept."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from guildmark.engine.scan.late import judge_set, judge_skills
from guildmark.engine.scan.rows import row
from guildmark.engine.scan.seen import Seen
from guildmark.engine.scan.selection import rule_classes
from guildmark.engine.scan.views import compute
from guildmark.engine.scan.waivers import Comment, comments
from guildmark.model.finding import Finding
from guildmark.model.report import SkillRow
from guildmark.model.skill import Unseen
from guildmark.model.view import Views

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.engine.scan.columns import Column
    from guildmark.engine.scan.examine import Examined
    from guildmark.engine.scan.selection import Selection
    from guildmark.engine.scan.wanted import Wanted
    from guildmark.model.view import Cell
    from guildmark.rules.base import Flat

_VIEWS: Final = msgspec.msgpack.Decoder(Views)


class Judged(Struct, frozen=True, kw_only=True):
    """Findings unsorted and unwaived, rows, and the matrix, still encoded: few readers want it whole."""

    rows: tuple[SkillRow, ...]
    findings: tuple[Finding, ...]
    unseen: tuple[Unseen, ...]
    comments: tuple[Comment, ...]
    hosts: tuple[str, ...]
    dropped: dict[str, int]
    elsewhere: dict[str, int]
    unknown: dict[str, int]
    encoded_views: bytes

    @property
    def views(self) -> Views:
        """Decode the matrix."""
        return _VIEWS.decode(self.encoded_views)


def key_of(skills: bytes, chosen: Wanted, start: str | None, flat: tuple[Flat, ...]) -> bytes:
    """Hash what a run rests on beside its skills."""
    facts = (sorted(chosen.columns), sorted(chosen.named), start, flat)
    return hashlib.sha256(b"run" + skills + msgspec.msgpack.encode(facts)).digest()


def judge(
    examined: Sequence[Examined],
    selection: Selection,
    hosts: tuple[Column, ...],
    chosen: Wanted,
    flat: tuple[Flat, ...],
    start: str | None,
) -> Judged:
    """Let the skills of a run meet: in hosts' catalogues, and before the rules that look at more than one."""
    views = compute(hosts, seen_of(examined), start)
    cells = {view.path: view.cells for view in views.skills}
    skills = [item.skill for item in examined]
    findings = [finding for item in examined for finding in item.opinions.findings]
    unseen = _unseen(examined)
    late, broken = judge_skills(selection, skills, cells, chosen, hosts)
    about_set = [rule for rule in selection.over_set if "waivers" not in rule.needs]
    of_set, also_broken = judge_set(about_set, skills, views, flat, chosen, (), selection.severities)
    findings += [*late, *of_set]
    dropped: Counter[str] = Counter()
    elsewhere: Counter[str] = Counter()
    unknown: Counter[str] = Counter()
    for own in cells.values():
        dropped.update(host for host, cell in own.items() if cell.state == "dropped")
        unknown.update(host for host, cell in own.items() if cell.state == "unknown")
        elsewhere.update(host for host, cell in own.items() if _would_do(cell))
    return Judged(
        rows=_rows(examined, cells, findings, selection),
        findings=tuple(findings),
        unseen=(*unseen, *broken, *also_broken),
        comments=comments(skills),
        hosts=tuple(column.name for column in hosts),
        dropped=dict(dropped),
        elsewhere=dict(elsewhere),
        unknown=dict(unknown),
        encoded_views=msgspec.msgpack.encode(views),
    )


def _would_do(cell: Cell) -> bool:
    """Say whether only the place of a skill keeps a host from it."""
    return cell.cause == "place" and (cell.installed is None or cell.installed.state != "dropped")


def seen_of(examined: Sequence[Examined]) -> tuple[Seen, ...]:
    """Take what the matrix needs of each skill."""
    return tuple(
        Seen(path=item.skill.path, location=item.skill.location, offers=item.opinions.offers) for item in examined
    )


def _unseen(examined: Sequence[Examined]) -> list[Unseen]:
    found = []
    for item in examined:
        base = item.skill.path
        for unseen in item.skill.unseen:
            whole = unseen.path == "."
            path = base if whole else unseen.path if base == "." else f"{base}/{unseen.path}"
            found.append(Unseen(path, unseen.reason))
        found += item.opinions.unseen
    return found


def _rows(
    examined: Sequence[Examined],
    cells: dict[str, dict[str, Cell]],
    findings: Sequence[Finding],
    selection: Selection,
) -> tuple[SkillRow, ...]:
    by_path: dict[str | None, list[Finding]] = defaultdict(list)
    for finding in findings:
        by_path[finding.skill_path].append(finding)
    spec_rules = frozenset(name for name, kind in rule_classes().items() if kind.breaks_spec)
    all_ran = spec_rules <= set(selection.ids)
    return tuple(
        row(item, cells.get(item.skill.path, {}), by_path[item.skill.path], spec_rules, all_ran=all_ran)
        for item in examined
    )
