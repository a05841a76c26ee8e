"""The ledger's jobs: capture what is there, approve what somebody looked at, and say what has changed since."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from guildmark.engine.trust.pinning import FAILING, report
from guildmark.ground.store import signing
from guildmark.ledger.drift import Side, compare
from guildmark.ledger.snapshots import APPROVAL, CAPTURE, Book, Snapshot, book
from guildmark.model.errors import LedgerError, UsageError
from guildmark.model.finding import at_least
from guildmark.model.pin import Approval, PinTool
from guildmark.model.snapshot import Approved, Capture, Mark, Recorded
from guildmark.model.tool import NAME, VERSION
from guildmark.reports.base import where

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from guildmark.engine.trust.looking import Looked
    from guildmark.ground.store.chain import Chain, Link
    from guildmark.model.drift import Drift, DriftKind, DriftReport
    from guildmark.model.finding import Finding


def capture(
    chain: Chain,
    looked: Looked,
    findings: Iterable[Finding] | None = None,
    *,
    note: str | None = None,
    key: Path | None = None,
) -> Link:
    """Write down what skills are now, with what a scan found in them; a capture is no approval."""
    rows = _recorded(looked, findings)
    body = Capture(tool=PinTool(name=NAME, version=VERSION), scope=looked.scope, root=looked.root, skills=rows, note=note,
                   unseen=tuple(item.path for item in looked.unseen))  # fmt: skip
    return _appended(chain, CAPTURE, body, key)


def approve(chain: Chain, name: str, *, by: str, note: str, key: Path | None = None) -> list[Approved]:
    """Approve a skill as it was captured last, at every place of that name. Raises ``UsageError`` where there is none."""
    found = book(chain)
    newest = found.snapshots[-1] if found.snapshots else None
    if newest is None:
        raise UsageError("the ledger holds no capture to approve", next_step="guildmark ledger capture PATH")
    rows = [
        row
        for row in newest.capture.skills
        if name.casefold() in (row.pin.name.casefold(), row.pin.path.casefold(), row.pin.key)
    ]
    if not rows:
        raise UsageError(f"capture {newest.number} has no skill {name!r}", next_step="guildmark ledger list names the newest capture")  # fmt: skip
    time = dt.datetime.now(tz=dt.UTC).isoformat(timespec="seconds")
    done = []
    for row in rows:
        if row.pin.digests is None:
            raise LedgerError(f"{row.pin.path} could not be read as a whole, so nobody can approve it", next_step="see what ledger capture did not look at")  # fmt: skip
        approval = Approval(
            by=by, time=time, note=note, findings=tuple(mark.fingerprint for mark in row.findings or ())
        )
        one = Approved(
            key=row.pin.key,
            name=row.pin.name,
            path=row.pin.path,
            tree=row.pin.digests.tree,
            capture=newest.number,
            approval=approval,
        )
        _appended(chain, APPROVAL, one, key)
        done.append(one)
    return done


def _appended(chain: Chain, kind: str, body: Capture | Approved, key: Path | None) -> Link:
    if key is not None:
        signing.usable(key)  # a link that cannot be signed is not written
    link = chain.append(kind, msgspec.json.encode(body))
    if key is not None:
        signing.sign(chain.path(link.number), key)
    return link


def diff(chain: Chain, since: int | None = None, fail_on: Sequence[DriftKind] = ()) -> DriftReport:
    """Compare two captures: the newest with the one before it, or with ``since``."""
    found = book(chain)
    if since is None and len(found.snapshots) < 2:  # noqa: PLR2004  # two states make a difference
        raise UsageError("a difference needs two captures", next_step="guildmark ledger capture PATH")
    old = found.snapshots[-2] if since is None else found.snapshot(since)
    new = found.snapshots[-1]
    _same_scope(old.capture, new.capture.scope.kind)
    side = Side(state="captured", time=old.time, past=found.past(old.number))
    drifts, trusted = compare(found.pins(old), (row.pin for row in new.capture.skills), side)
    marked = [_with_findings(drift, old, new) for drift in drifts]
    return report(f"capture {old.number} ({old.time})", f"capture {new.number} ({new.time})", marked, trusted, fail_on)


def check(
    chain: Chain, looked: Looked, findings: Iterable[Finding] | None = None, fail_on: Sequence[DriftKind] = FAILING
) -> DriftReport:
    """Compare what is there now with the newest capture: approved, only captured, or not on record."""
    found = book(chain)
    if not found.snapshots:
        raise LedgerError(f"{chain.folder} holds no capture", next_step="guildmark ledger capture PATH")
    newest = found.snapshots[-1]
    _same_scope(newest.capture, looked.scope.kind)
    side = Side(state="captured", time=newest.time, past=found.past(newest.number))
    drifts, trusted = compare(found.pins(newest), looked.pins, side)
    now = Snapshot(number=0, time="", capture=replace(newest.capture, skills=_recorded(looked, findings)))
    return report(
        f"capture {newest.number} ({newest.time})",
        looked.root,
        [_with_findings(drift, newest, now) for drift in drifts],
        trusted,
        fail_on,
    )


def _recorded(looked: Looked, findings: Iterable[Finding] | None) -> tuple[Recorded, ...]:
    """Put what a scan found beside each skill; null where none was made."""
    marks: dict[str | None, list[Mark]] = {}
    for finding in findings or ():
        mark = Mark(
            rule=finding.rule,
            severity=finding.severity,
            place=where(finding.places[0]),
            fingerprint=finding.fingerprint,
        )
        marks.setdefault(finding.skill_path, []).append(mark)
    return tuple(
        Recorded(pin=one, findings=None if findings is None else tuple(marks.get(one.path, ()))) for one in looked.pins
    )


def _same_scope(old: Capture, kind: str) -> None:
    if old.scope.kind != kind:
        raise LedgerError(
            f"the capture is of a {old.scope.kind}, and this is a {kind}",
            next_step="keep a ledger for each: --ledger DIR",
        )


def _with_findings(drift: Drift, old: Snapshot, new: Snapshot) -> Drift:
    """Say which findings came and went with a change; one that adds a high finding is as bad as that."""
    before = _marks(old, drift.old.location) if drift.old else ()
    after = _marks(new, drift.new.location) if drift.new else ()
    if before is None or after is None:
        return drift
    known, now = ({mark.fingerprint for mark in marks} for marks in (before, after))
    added = [mark for mark in after if mark.fingerprint not in known]
    worst = (
        "high"
        if any(at_least(mark.severity, "high") for mark in added) and not at_least(drift.severity, "high")
        else drift.severity
    )
    return replace(drift, findings_added=tuple(mark.text for mark in added), severity=worst,
                   findings_gone=tuple(mark.text for mark in before if mark.fingerprint not in now))  # fmt: skip


def _marks(snapshot: Snapshot, location: str) -> tuple[Mark, ...] | None:
    return next((row.findings for row in snapshot.capture.skills if row.pin.path == location), ())


def history(found: Book, name: str) -> list[tuple[Snapshot, Recorded | None]]:
    """Return each point at which a skill changed at one of its places, came or went, oldest first."""
    points: list[tuple[Snapshot, Recorded | None]] = []
    last: dict[str, Recorded] = {}
    for snapshot in found.snapshots:
        rows = {
            row.pin.key: row
            for row in snapshot.capture.skills
            if name.casefold() in (row.pin.name.casefold(), row.pin.path.casefold(), row.pin.key)
        }
        points += [
            (snapshot, row) for key, row in rows.items() if key not in last or last[key].pin.digests != row.pin.digests
        ]
        points += [(snapshot, None) for key in last.keys() - rows.keys()]
        last = rows
    if not points:
        raise UsageError(f"no capture has a skill {name!r}", next_step="guildmark ledger list shows what there is")
    return points


def verify(chain: Chain, signers: Path | None = None) -> list[tuple[int, str | None]]:
    """Walk the chain, and check the signature of each link where signers are given. Raises ``LedgerError``."""
    return [
        (link.number, signing.signer(chain.path(link.number), signers) if signers else None) for link in chain.links()
    ]
