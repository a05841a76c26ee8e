"""The line through the house: open, search, examine, let the skills meet, waive, count."""

from __future__ import annotations

import datetime as dt
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from guildmark.engine.scan import waivers as waiving
from guildmark.engine.scan.columns import Column, columns
from guildmark.engine.scan.gather import gather
from guildmark.engine.scan.judged import Judged, judge, key_of, seen_of
from guildmark.engine.scan.late import judge_set
from guildmark.engine.scan.seen import Seen
from guildmark.engine.scan.selection import Selection, renamed, select
from guildmark.engine.scan.sources import Options, Part, Target, parts_of
from guildmark.engine.scan.summary import summarise
from guildmark.engine.scan.views import compute
from guildmark.engine.scan.wanted import Wanted, wanted
from guildmark.engine.settings import Settings
from guildmark.ground.store.cache import Cache, default_path
from guildmark.loading.flat import flat_skills
from guildmark.loading.source import Opened
from guildmark.model.finding import SEVERITIES, Finding
from guildmark.model.report import Report, Tool, UsedSettings
from guildmark.model.tool import NAME, VERSION
from guildmark.rules.base import Flat

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guildmark.engine.scan.examine import Examined
    from guildmark.hosts.base import Shown

VIEWS: Final = b"views"
"""Ends the cache key of a run's matrix, which is large and wanted by few."""
_JUDGED: Final = msgspec.msgpack.Decoder(Judged)


class Scanned(Struct, kw_only=True):
    """A report, and what it was made from, for those who go on from there."""

    report: Report
    opened: Opened
    seen: tuple[Seen, ...] = ()
    """Empty when the report came from the cache whole."""
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
    main = parts[0]
    chosen = wanted(hosts, settings.scan.hosts, main.opened.tree)
    flat = tuple(
        Flat(path=file.path, name=file.name, description=file.description)
        for file in flat_skills(main.opened.tree, main.discovery.flat, settings.limits)
    )
    cache = Cache(default_path(settings.file) if options.cache else None)
    gathered = gather(parts, settings, selection, hosts, cache, progress)
    key = key_of(gathered.key, chosen, options.start, flat)
    judged = _kept(cache, key, views=options.views) if gathered.is_whole else None
    examined: list[Examined] | None = None
    if judged is None:
        examined = gathered.examined()
        if examined is None:  # the cache lost a row between two questions: read everything anew
            return scan(target, settings, replace(options, cache=False), progress, selection)
        judged = judge(examined, selection, hosts, chosen, flat, options.start)
        gathered.keep()
        if gathered.is_whole:
            bare = replace(judged, encoded_views=b"")
            cache.put([(key, msgspec.msgpack.encode(bare)), (key + VIEWS, judged.encoded_views)])
    cache.close()
    return Scanned(
        report=_report(judged, parts, settings, options, selection, chosen),
        opened=main.opened,
        seen=seen_of(examined or ()),
    )


def _kept(cache: Cache, key: bytes, *, views: bool) -> Judged | None:
    """Decode what a former run said, with its matrix where one is wanted; None when it is not there or damaged."""
    data = cache.get(key)
    matrix = cache.get(key + VIEWS) if views and data is not None else b""
    if data is None or matrix is None:
        return None
    try:
        return replace(_JUDGED.decode(data), encoded_views=matrix)
    except msgspec.DecodeError:
        return None


def _report(
    judged: Judged, parts: Sequence[Part], settings: Settings, options: Options, selection: Selection, chosen: Wanted
) -> Report:
    """Sort, waive, choose what the audience wants to hear, and count."""
    opened = parts[0].opened
    unseen = [item for part in parts for item in (*part.opened.unseen, *part.discovery.unseen)]
    unseen += judged.unseen
    today = options.today or dt.datetime.now(tz=dt.UTC).date()
    waivers = _waivers(settings, judged.comments, opened)
    still_open, waived = waiving.apply(_in_order(judged.findings), waivers, today)
    about = [rule for rule in selection.over_set if "waivers" in rule.needs]
    of_waivers, broken = judge_set(about, (), None, (), chosen, waiving.uses(waivers, today), selection.severities)
    unseen += broken
    shown = [finding for finding in _in_order([*still_open, *of_waivers]) if finding.audience in settings.scan.audience]
    return Report(
        tool=Tool(NAME, VERSION),
        root=opened.root,
        settings=_used(settings, chosen, selection),
        skills=judged.rows,
        views=judged.views if options.views else None,
        findings=tuple(shown),
        waived=tuple(waived),
        unseen=tuple(unseen),
        summary=summarise(
            skills=judged.rows,
            findings=shown,
            waived=len(waived),
            hidden=len(still_open) + len(of_waivers) - len(shown),
            dropped={host: judged.dropped.get(host, 0) for host in judged.hosts},
            unknown={host: judged.unknown.get(host, 0) for host in judged.hosts},
            elsewhere={host: judged.elsewhere.get(host, 0) for host in judged.hosts},
            unseen=len(unseen),
            incomplete=sum(not item.chosen for item in unseen),
            fail_on=settings.scan.fail_on,
        ),
    )


def _in_order(findings: Sequence[Finding]) -> list[Finding]:
    """Sort by severity, then path and line, so that two runs print the same."""

    def key(finding: Finding) -> tuple[int, str, int, str, str]:
        place = finding.places[0]
        line = place.span.line if place.span else 0
        return (SEVERITIES.index(finding.severity), place.path, line, finding.rule, finding.message)

    return sorted(findings, key=key)


def _waivers(settings: Settings, found: Sequence[waiving.Comment], opened: Opened) -> list[waiving.Waiver]:
    base = Path(settings.file).resolve().parent if settings.file else None
    own = [str((base / path).resolve()) for path in settings.scan.own] if base else []
    root = Path(opened.root).resolve()

    def is_own(path: str) -> bool:
        whole = str((root / path).resolve())
        return any(whole == folder or whole.startswith(f"{folder}{os.sep}") for folder in own)

    return [*waiving.of_settings(settings, renamed), *waiving.of_comments(found, is_own, renamed)]


def _used(settings: Settings, chosen: Wanted, selection: Selection) -> UsedSettings:
    return UsedSettings(
        fail_on=settings.scan.fail_on,
        audience=settings.scan.audience,
        hosts=tuple(sorted(chosen.columns)),
        rules=selection.ids,
        file=settings.file,
        digest=settings.digest,
    )
