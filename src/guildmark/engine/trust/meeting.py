"""What drift a scan tells: against a lock file or a ledger, and between copies at several places."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from guildmark.engine.trust.keeping import check as check_ledger
from guildmark.engine.trust.looking import look, look_around
from guildmark.engine.trust.pinning import FAILING, check, report
from guildmark.ground.store.chain import Chain
from guildmark.ledger.drift import in_order
from guildmark.ledger.places import meet
from guildmark.model.drift import DriftKind

if TYPE_CHECKING:
    from guildmark.engine.scan.sources import Options
    from guildmark.engine.settings import Settings
    from guildmark.model.drift import DriftReport
    from guildmark.model.report import Report

_SEVERAL: Final = 2


class Against(Struct, frozen=True, kw_only=True):
    """What a scan is compared with."""

    pins: str | None = None
    """A lock file, or the folder of a ledger; null where only copies are compared with one another."""
    fail_on: tuple[DriftKind, ...] = FAILING
    workspace: bool = False


def drift_of(found: Report, path: str, settings: Settings, options: Options, against: Against) -> DriftReport | None:
    """Tell what is not as it was, and which copies differ; null where nothing was compared."""
    if against.pins is None:
        return _copies(found, path, settings, options, against)
    looked = look_around(path, settings) if against.workspace else look(path, settings, options)
    place = Path(against.pins)
    if place.is_dir():
        whole = check_ledger(Chain(place), looked, found.findings, against.fail_on)
    else:
        whole = check(place, looked, against.fail_on)
    copies = report(None, looked.root, meet(looked.pins), (), against.fail_on)
    return replace(whole, drifts=tuple(in_order([*whole.drifts, *copies.drifts])), exit=max(whole.exit, copies.exit),
                   exit_reasons=(*whole.exit_reasons, *copies.exit_reasons))  # fmt: skip


def _copies(found: Report, path: str, settings: Settings, options: Options, against: Against) -> DriftReport | None:
    """Compare copies, of which only those are read again that share a name and are not the same."""
    if against.workspace:
        looked = look_around(path, settings)
    else:
        paths = _unlike(found)
        if not paths:
            return None
        looked = look(path, settings, options, only=paths)
    drifts = meet(looked.pins)
    return report(None, found.root, drifts, (), against.fail_on) if drifts else None


def _unlike(found: Report) -> frozenset[str]:
    names = Counter(row.name.casefold() for row in found.skills)
    trees: dict[str, set[str | None]] = {}
    for row in found.skills:
        trees.setdefault(row.name.casefold(), set()).add(row.digests.tree if row.digests else None)
    several = {name for name, count in names.items() if count >= _SEVERAL and len(trees[name]) >= _SEVERAL}
    return frozenset(row.path for row in found.skills if row.name.casefold() in several)
