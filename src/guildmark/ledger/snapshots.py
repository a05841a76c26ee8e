"""A ledger on a chain: captures and approvals, read back as what is known of each skill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from guildmark.ledger.drift import Past
from guildmark.model.errors import LedgerError
from guildmark.model.snapshot import Approved, Capture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.ground.store.chain import Chain, Link
    from guildmark.model.pin import Approval, Pin

CAPTURE: Final = "capture"
APPROVAL: Final = "approval"
Body = TypeVar("Body", Capture, Approved)


class Snapshot(Struct, frozen=True, kw_only=True):
    """One capture, with its place in the chain."""

    number: int
    time: str
    capture: Capture


class Book(Struct, frozen=True, kw_only=True):
    """All that a ledger says, in the order in which it was written."""

    snapshots: tuple[Snapshot, ...]
    approvals: tuple[Approved, ...]

    def pins(self, snapshot: Snapshot) -> tuple[Pin, ...]:
        """Return the pins of a capture, each with its approval where somebody approved just this state of it."""
        found = {(item.key, item.tree): item.approval for item in self.approvals}
        return tuple(
            replace(row.pin, approved=found.get((row.pin.key, row.pin.digests.tree)) if row.pin.digests else None)
            for row in snapshot.capture.skills
        )

    def past(self, until: int) -> dict[str, list[Past]]:
        """Return every state that each skill was captured in up to a link, oldest first; one that stayed counts once."""
        approved = {(item.key, item.tree): item.approval for item in self.approvals}
        states: dict[str, list[Past]] = {}
        for snapshot in self.snapshots:
            if snapshot.number > until:
                break
            for row in snapshot.capture.skills:
                tree = row.pin.digests.tree if row.pin.digests else None
                own = states.setdefault(row.pin.key, [])
                if tree is not None and (not own or own[-1].tree != tree):
                    own.append(_state(tree, snapshot.time, approved.get((row.pin.key, tree))))
        return states

    def snapshot(self, number: int) -> Snapshot:
        """Return a capture by its number. Raises ``LedgerError`` where there is none of it."""
        for snapshot in self.snapshots:
            if snapshot.number == number:
                return snapshot
        known = ", ".join(str(snapshot.number) for snapshot in self.snapshots[-8:]) or "none"
        raise LedgerError(f"the ledger has no capture {number}", next_step=f"captures: {known}")


def _state(tree: str, time: str, approval: Approval | None) -> Past:
    if approval is not None:
        return Past(tree=tree, state="approved", time=approval.time, by=approval.by)
    return Past(tree=tree, state="captured", time=time)


def book(chain: Chain) -> Book:
    """Read a ledger whole. Raises ``LedgerError`` that names what is missing, damaged, or of a newer form."""
    snapshots: list[Snapshot] = []
    approvals: list[Approved] = []
    for link in chain.links():
        if link.kind == CAPTURE:
            snapshots.append(Snapshot(number=link.number, time=link.time, capture=_body(chain, link, Capture)))
        elif link.kind == APPROVAL:
            approvals.append(_body(chain, link, Approved))
        else:
            raise LedgerError(f"{chain.path(link.number)} is a {link.kind!r}, which a ledger does not hold", next_step="use a newer guildmark")  # fmt: skip
    return Book(snapshots=tuple(snapshots), approvals=tuple(approvals))


def _body(chain: Chain, link: Link, form: type[Body]) -> Body:
    try:
        return msgspec.json.decode(link.body, type=form)
    except msgspec.MsgspecError as error:
        raise LedgerError(f"{chain.path(link.number)} is damaged: {error}", next_step="restore it from version control or a backup") from error  # fmt: skip


def latest(snapshots: Iterable[Snapshot]) -> Snapshot | None:
    """Return the newest capture."""
    return max(snapshots, key=lambda snapshot: snapshot.number, default=None)
