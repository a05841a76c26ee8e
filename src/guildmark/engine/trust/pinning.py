"""Pins in a lock file: made, renewed one by one, and compared with what is there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from guildmark.ledger import lockfile
from guildmark.ledger.drift import Side, compare
from guildmark.model.drift import DRIFT_KINDS, Drift, DriftKind, DriftReport, Trusted
from guildmark.model.errors import Exit, LedgerError, UsageError
from guildmark.model.pin import ALGORITHM, Lock, PinTool
from guildmark.model.tool import NAME, VERSION

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guildmark.engine.trust.looking import Looked
    from guildmark.model.pin import Pin

FAILING: Final[tuple[DriftKind, ...]] = ("changed", "new", "removed", "rollback")
"""What fails a check unless somebody says otherwise; a skill that moved counts as changed where it did, else not."""


class Pinned(Struct, frozen=True, kw_only=True):
    """What a pinning did."""

    lock: Lock
    drifts: tuple[Drift, ...] = ()
    """How what is pinned now differs from what was pinned before."""


def check(path: Path, looked: Looked, fail_on: Sequence[DriftKind] = FAILING) -> DriftReport:
    """Compare skills with a lock file. Raises ``LedgerError`` where it is missing, damaged, or about something else."""
    lock, _ = lockfile.read(path)
    _comparable(path, lock, looked)
    drifts, trusted = compare(lock.skills, looked.pins, Side(state="pinned"))
    return report(str(path), looked.root, drifts, trusted, fail_on)


def report(
    old: str | None, new: str, drifts: Iterable[Drift], trusted: Iterable[Trusted], fail_on: Sequence[DriftKind]
) -> DriftReport:
    """Sum up: how many of each kind fail, and how the process ends."""
    drifts = tuple(drifts)
    failing = [drift for drift in drifts if _kind(drift) in fail_on]
    counts = {kind: sum(_kind(drift) == kind for drift in failing) for kind in DRIFT_KINDS}
    reasons = tuple(f"{count} {kind.replace('_', ' ')}" for kind, count in counts.items() if count)
    return DriftReport(from_=old, to=new, drifts=drifts, trusted=tuple(trusted), failing=tuple(fail_on), exit=int(Exit.FINDINGS if failing else Exit.CLEAN),
                       exit_reasons=reasons)  # fmt: skip


def _kind(drift: Drift) -> DriftKind:
    """Count a skill that moved and changed as changed; what cannot be compared is not as it was, as far as anybody knows."""
    changed = drift.kind == "moved" and any(part.what not in ("path", "name") for part in drift.parts)
    return "changed" if changed or drift.kind == "not_comparable" else drift.kind


def kinds(text: str) -> tuple[DriftKind, ...]:
    """Read what should fail, from words with commas between. Raises ``UsageError`` for a word that is none."""
    words = [] if text == "never" else [word.strip() for word in text.split(",")]
    for word in words:
        if word not in DRIFT_KINDS:
            raise UsageError(f"{word!r} is no kind of drift", next_step=f"use {', '.join(FAILING)}, with commas between, or never")  # fmt: skip
    return tuple(kind for kind in DRIFT_KINDS if kind in words)


def pin(
    path: Path, looked: Looked, *, only: str | None = None, note: str | None = None, accept: bool = False
) -> Pinned:
    """Write a lock file, or renew one skill of it.

    A pin that differs from what is there now is renewed where it is named, or everything is accepted. Raises
    ``LedgerError`` where it is not, and for a lock file that cannot be read.
    """
    _outside(path, looked)
    lock, raw = lockfile.read(path) if path.exists() else (None, None)
    if lock is not None:
        _comparable(path, lock, looked)
    if only is not None and not any(_named(one, only) for one in looked.pins):
        raise UsageError(
            f"there is no skill {only!r} to pin", next_step="name it as its frontmatter does, or by its path"
        )
    before = lock.skills if lock else ()
    drifts = compare(before, looked.pins, Side(state="pinned"))[0] if lock else []
    touched = [drift for drift in drifts if drift.kind != "new"]
    if lock is not None and touched and only is None and not accept:
        names = ", ".join(f"{drift.skill} ({drift.kind})" for drift in touched[:5])
        raise LedgerError(f"{path} has pins that are not what is there: {names}",
                          next_step="look at guildmark scan --pins, then pin --accept, or pin --only NAME")  # fmt: skip
    skills = _chosen(before, looked.pins, only, note)
    new = Lock(tool=PinTool(name=NAME, version=VERSION), scope=looked.scope, skills=skills)
    lockfile.write(path, new, raw)
    return Pinned(lock=new, drifts=tuple(drifts))


def _outside(path: Path, looked: Looked) -> None:
    """Refuse a lock file within a skill, which it would change."""
    place, root = path.resolve(), Path(looked.root).resolve()
    inside = next((one for one in looked.pins if (root / one.path).resolve() in place.parents), None)
    if inside is not None:
        raise UsageError(
            f"{path} lies within the skill {inside.name}, which it would change",
            next_step="name a file outside: -o FILE",
        )


def _chosen(before: Sequence[Pin], now: Sequence[Pin], only: str | None, note: str | None) -> tuple[Pin, ...]:
    old = {one.key: one for one in before}
    if only is None:
        return tuple(_kept(old.get(one.key), one, note) for one in now)
    fresh = {one.key: replace(one, note=note) for one in now if _named(one, only)}
    return tuple(sorted({**old, **fresh}.values(), key=lambda one: one.key))


def _kept(old: Pin | None, new: Pin, note: str | None) -> Pin:
    """Keep what was said of a skill that is as it was."""
    same = (
        old is not None and old.digests is not None and new.digests is not None and old.digests.tree == new.digests.tree
    )
    if old is None or not same:
        return replace(new, note=note)
    return replace(
        new, note=note if note is not None else old.note, approved=old.approved, capabilities=old.capabilities
    )


def _named(one: Pin, name: str) -> bool:
    return name.casefold() in (one.name.casefold(), one.path.casefold(), one.key)


def _comparable(path: Path, lock: Lock, looked: Looked) -> None:
    if lock.scope.kind != looked.scope.kind or lock.scope.user != looked.scope.user:
        raise LedgerError(f"{path} is about a {lock.scope.kind}{' with the home folder' if lock.scope.user else ''}, and this is none",
                          next_step="check it in the way in which it was made")  # fmt: skip
    if lock.tool.algorithm != ALGORITHM:
        raise LedgerError(f"{path} has digests of {lock.tool.algorithm}, and ours are {ALGORITHM}", next_step="pin anew, with --accept")  # fmt: skip
