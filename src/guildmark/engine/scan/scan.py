"""The line through the house: open, search, examine, view, judge the set, waive, count."""

from __future__ import annotations

import datetime as dt
import os
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from guildmark.engine import pool
from guildmark.engine.scan import waivers as waiving
from guildmark.engine.scan.columns import Column, columns
from guildmark.engine.scan.examine import Examined, Examiner, Opinions
from guildmark.engine.scan.late import judge_set, judge_skills
from guildmark.engine.scan.rows import row
from guildmark.engine.scan.seen import Seen
from guildmark.engine.scan.selection import Selection, renamed, rule_classes, select
from guildmark.engine.scan.sources import Options, Part, Target, parts_of
from guildmark.engine.scan.stamp import code_stamp
from guildmark.engine.scan.summary import summarise
from guildmark.engine.scan.views import compute
from guildmark.engine.scan.wanted import Wanted, wanted
from guildmark.engine.settings import Settings
from guildmark.ground.store.cache import Cache, default_path
from guildmark.loading.flat import flat_skills
from guildmark.loading.source import Opened
from guildmark.model.finding import SEVERITIES, Finding
from guildmark.model.place import Span
from guildmark.model.report import Report, SkillRow, Tool, UsedSettings
from guildmark.model.skill import Manifest, Problem, Skill, Unseen
from guildmark.model.tool import NAME, VERSION
from guildmark.rules.base import Flat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from guildmark.hosts.base import Shown
    from guildmark.loading.skill import Found

_DECODER: Final = msgspec.msgpack.Decoder(Examined)


class Scanned(Struct, kw_only=True):
    """A report, and what it was made from, for those who go on from there."""

    report: Report
    skills: tuple[Skill, ...]
    opened: Opened
    columns: tuple[Column, ...]
    seen: tuple[Seen, ...] = ()
    parts: tuple[Scanned, ...] = ()
    """One per path, where there were several."""

    def catalogues(self, column: Column, start: str | None) -> list[str]:
        """Return the catalogues of a host as the model would see them, one per package or library."""
        shown: list[Shown] = []
        compute([column], self.seen, start, shown)
        return [item.text for item in shown]


def scan(
    target: Target,
    settings: Settings | None = None,
    options: Options | None = None,
    progress: Callable[[int, int], None] | None = None,
    selection: Selection | None = None,
) -> Scanned:
    """Scan a path, a mapping or something opened; raises ``LoadError`` or ``UsageError``, never for a bad skill."""
    settings = settings or Settings()
    options = options or Options()
    selection = selection or select(settings)
    hosts = columns()
    parts = parts_of(target, settings, options)
    chosen = wanted(hosts, settings.scan.hosts, parts[0].opened.tree)
    examined = list(_examine(parts, settings, options, selection, hosts, progress))
    unseen = _unseen(parts, examined)
    seen = tuple(_seen(item) for item in examined)
    views = compute(hosts, seen, options.start)
    cells = {view.path: view.cells for view in views.skills}
    skills = [item.skill for item in examined]
    findings = [finding for item in examined for finding in item.opinions.findings]
    late, broken = judge_skills(selection, skills, cells, chosen, hosts)
    findings += late
    unseen += broken
    flat = tuple(
        Flat(path=file.path, name=file.name, description=file.description)
        for file in flat_skills(parts[0].opened.tree, parts[0].discovery.flat, settings.limits)
    )
    today = options.today or dt.datetime.now(tz=dt.UTC).date()
    rules_of_set = [rule for rule in selection.over_set if "waivers" not in rule.needs]
    of_set, broken = judge_set(rules_of_set, skills, views, flat, chosen, (), selection.severities)
    findings += of_set
    unseen += broken
    waivers = _waivers(settings, skills, parts[0].opened)
    still_open, waived = waiving.apply(_in_order(findings), waivers, today)
    about = [rule for rule in selection.over_set if "waivers" in rule.needs]
    of_waivers, broken = judge_set(
        about, skills, views, flat, chosen, waiving.uses(waivers, today), selection.severities
    )
    unseen += broken
    shown = [finding for finding in _in_order([*still_open, *of_waivers]) if finding.audience in settings.scan.audience]
    hidden = len(still_open) + len(of_waivers) - len(shown)
    rows = _rows(examined, cells, findings, selection)
    report = Report(
        tool=Tool(NAME, VERSION),
        root=parts[0].opened.root,
        settings=_used(settings, chosen, selection),
        skills=rows,
        views=views,
        findings=tuple(shown),
        waived=tuple(waived),
        unseen=tuple(unseen),
        summary=summarise(
            skills=rows,
            findings=shown,
            waived=waived,
            hidden=hidden,
            views=views,
            unseen=unseen,
            fail_on=settings.scan.fail_on,
        ),
    )
    return Scanned(report=report, skills=tuple(skills), opened=parts[0].opened, columns=hosts, seen=seen)


def _examine(
    parts: Sequence[Part],
    settings: Settings,
    options: Options,
    selection: Selection,
    hosts: tuple[Column, ...],
    progress: Callable[[int, int], None] | None,
) -> Iterator[Examined]:
    total = sum(len(part.discovery.found) for part in parts)
    done = 0
    cache = Cache(default_path(settings.file) if options.cache else None)
    fresh: list[tuple[bytes, bytes]] = []
    for part in parts:
        examiner = Examiner(
            tree=part.opened.tree,
            limits=settings.limits,
            selection=selection,
            columns=hosts,
            source=part.opened.source,
            cache=cache,
            stamp=code_stamp() + bytes.fromhex(settings.digest),
        )
        for data in pool.each(examiner, part.discovery.found, jobs=settings.scan.jobs, died=_died):
            item = _DECODER.decode(data)
            if item.fresh:
                fresh.append((item.key, msgspec.msgpack.encode(item.opinions)))
            done += 1
            if progress is not None:
                progress(done, total)
            yield item
    cache.put(fresh)
    cache.close()


def _died(found: Found) -> bytes:
    """Answer for a skill that took its process with it."""
    reason = "the process that read it died; it is likely larger than the memory at hand"
    problem = Problem("unreadable", reason, Span(1, 1, 1, 1))
    skill = Skill(
        name=found.folder,
        folder=found.folder,
        path=found.path,
        location=found.location,
        manifest=Manifest((), problem, None),
        unseen=(Unseen(".", reason),),
    )
    return msgspec.msgpack.encode(Examined(skill=skill, opinions=Opinions()))


def _unseen(parts: Sequence[Part], examined: Sequence[Examined]) -> list[Unseen]:
    found = [item for part in parts for item in (*part.opened.unseen, *part.discovery.unseen)]
    for item in examined:
        base = item.skill.path
        for unseen in item.skill.unseen:
            whole = unseen.path == "."
            path = base if whole else unseen.path if base == "." else f"{base}/{unseen.path}"
            found.append(Unseen(path, unseen.reason))
        found += item.opinions.unseen
    return found


def _seen(item: Examined) -> Seen:
    return Seen(path=item.skill.path, location=item.skill.location, offers=item.opinions.offers)


def _in_order(findings: Sequence[Finding]) -> list[Finding]:
    """Sort by severity, then path and line, so that two runs print the same."""

    def key(finding: Finding) -> tuple[int, str, int, str, str]:
        place = finding.places[0]
        line = place.span.line if place.span else 0
        return (SEVERITIES.index(finding.severity), place.path, line, finding.rule, finding.message)

    return sorted(findings, key=key)


def _waivers(settings: Settings, skills: Sequence[Skill], opened: Opened) -> list[waiving.Waiver]:
    base = Path(settings.file).resolve().parent if settings.file else None
    own = [str((base / path).resolve()) for path in settings.scan.own] if base else []
    root = Path(opened.root).resolve()

    def is_own(path: str) -> bool:
        whole = str((root / path).resolve())
        return any(whole == folder or whole.startswith(f"{folder}{os.sep}") for folder in own)

    return [*waiving.of_settings(settings, renamed), *waiving.inline(skills, is_own, renamed)]


def _rows(
    examined: Sequence[Examined],
    cells: Mapping[str, dict[str, Any]],
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


def _used(settings: Settings, chosen: Wanted, selection: Selection) -> UsedSettings:
    return UsedSettings(
        fail_on=settings.scan.fail_on,
        audience=settings.scan.audience,
        hosts=tuple(sorted(chosen.columns)),
        rules=selection.ids,
        file=settings.file,
        digest=settings.digest,
    )
