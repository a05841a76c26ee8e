"""Two states of the same skills side by side: what changed, came, went, moved, or went back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from guildmark.ledger.difference import parts_of, severity_of, similarity, told
from guildmark.model.drift import Drift, Part, State, Trusted
from guildmark.model.finding import SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from guildmark.model.pin import Pin

ALIKE: Final = 0.6
"""Share of equal body lines from which on a skill of the same name at another place is the same one, moved."""
Known = Literal["approved", "captured", "pinned"]


class Past(Struct, frozen=True, kw_only=True):
    """A state that a skill once had."""

    tree: str
    state: Known
    time: str | None = None
    by: str | None = None


class Side(Struct, frozen=True, kw_only=True):
    """What the older side is."""

    state: Known
    time: str | None = None
    past: Mapping[str, Sequence[Past]] = {}
    """By key, every state on record, oldest first; the last one is the newest."""


def compare(old: Iterable[Pin], new: Iterable[Pin], side: Side) -> tuple[list[Drift], list[Trusted]]:
    """Compare two states; nothing of either is passed over: each pin is in a drift or in what is trusted."""
    drifts: list[Drift] = []
    trusted: list[Trusted] = []
    gone, came = ({id(pin): pin for pin in pins} for pins in (old, new))
    for one, other in list(_at_their_place(gone.values(), came.values())):
        del gone[id(one)], came[id(other)]
        found = _same(one, other, side)
        if isinstance(found, Trusted):
            trusted.append(found)
        else:
            drifts.append(found)
    for one, other in list(_moved(gone.values(), came.values())):
        del gone[id(one)], came[id(other)]
        drifts.append(_move(one, other, side))
    drifts += [_came(pin) for pin in came.values()]
    drifts += [_gone(pin, side) for pin in gone.values()]
    return in_order(drifts), sorted(trusted, key=lambda item: (item.location, item.skill))


def in_order(drifts: Iterable[Drift]) -> list[Drift]:
    """Sort: the worst first, then by place."""
    return sorted(drifts, key=lambda drift: (SEVERITIES.index(drift.severity), drift.location, drift.skill, drift.kind))


def _same(old: Pin, new: Pin, side: Side) -> Drift | Trusted:
    past = side.past.get(old.key, ())
    known = _known(old, side)
    parts = parts_of(old, new)
    if old.digests is None or new.digests is None:
        which = "now" if new.digests is None else "then"
        return Drift(skill=new.name, location=new.path, kind="not_comparable" if not parts else "changed", severity=_worst("medium", parts),
                     message=f"not all of it could be read {which}, so nobody knows whether it is the same", parts=parts,
                     old=_was(old, side), new=_is(new))  # fmt: skip
    if old.digests.tree == new.digests.tree and not parts:
        return Trusted(skill=new.name, location=new.path, state=known.state, since=known.time, by=known.by)
    back = _went_back(new, past)
    if back is not None:
        return Drift(skill=new.name, location=new.path, kind="rollback", severity="high", parts=parts, old=_was(old, side), new=_is(new),
                     message=f"is again what it was {'when approved' if back.state == 'approved' else 'when captured'} on {back.time}: {told(parts)}")  # fmt: skip
    return Drift(skill=new.name, location=new.path, kind="changed", severity=severity_of(parts), message=told(parts) or "its digest is another one",
                 parts=parts, old=_was(old, side), new=_is(new))  # fmt: skip


def _went_back(new: Pin, past: Sequence[Past]) -> Past | None:
    """Return the older state that a skill has again, where a newer one is on record."""
    tree = new.digests.tree if new.digests else None
    return next((state for state in reversed(past[:-1]) if state.tree == tree), None)


def _known(pin: Pin, side: Side) -> Past:
    tree = pin.digests.tree if pin.digests else ""
    if pin.approved is not None:
        return Past(tree=tree, state="approved", time=pin.approved.time, by=pin.approved.by)
    return Past(tree=tree, state=side.state, time=side.time)


def _at_their_place(old: Iterable[Pin], new: Iterable[Pin]) -> Iterator[tuple[Pin, Pin]]:
    """Pair pins of one key; of several that differ in case only, those of the same spelling first; then those of one folder."""
    left: dict[str, list[Pin]] = {}
    for pin in old:
        left.setdefault(pin.key, []).append(pin)
    waiting = []
    for pin in new:
        same = next((one for one in left.get(pin.key, ()) if (one.path, one.name) == (pin.path, pin.name)), None)
        if same is None:
            waiting.append(pin)
        else:
            left[pin.key].remove(same)
            yield same, pin
    renamed = []
    for pin in waiting:
        if left.get(pin.key):
            yield left[pin.key].pop(0), pin
        else:
            renamed.append(pin)
    there = {pin.path.casefold(): pin for pins in left.values() for pin in pins}
    for pin in renamed:
        if (one := there.pop(pin.path.casefold(), None)) is not None:
            yield one, pin


def _moved(gone: Iterable[Pin], came: Iterable[Pin]) -> Iterator[tuple[Pin, Pin]]:
    """Pair what went with what came: the same content, else the same name and much of the same text."""
    left = list(gone)
    taken: set[int] = set()
    paired: set[int] = set()
    by_tree: dict[str, list[Pin]] = {}
    by_name: dict[str, list[Pin]] = {}
    for pin in came:
        by_name.setdefault(pin.name.casefold(), []).append(pin)
        if pin.digests is not None:
            by_tree.setdefault(pin.digests.tree, []).append(pin)
    for least in (1.0, ALIKE):
        for one in left:
            near = (
                by_name.get(one.name.casefold(), [])
                if least < 1
                else by_tree.get(one.digests.tree, [])
                if one.digests
                else []
            )
            fits = [
                other
                for other in near
                if id(other) not in taken and (least == 1 or similarity(one.facts, other.facts) >= least)
            ]
            if id(one) not in paired and fits:
                best = max(fits, key=lambda other: similarity(one.facts, other.facts))  # used at once
                paired.add(id(one))
                taken.add(id(best))
                yield one, best


def _move(old: Pin, new: Pin, side: Side) -> Drift:
    parts = parts_of(old, new)
    rest = [part for part in parts if part.what not in ("path", "name")]
    return Drift(skill=new.name, location=new.path, kind="moved", severity=severity_of(rest) if rest else "low", parts=parts,
                 message=(f"was at {old.path}" if old.path != new.path else f"was called {old.name}") + (f", and changed: {told(rest)}" if rest else ""), old=_was(old, side), new=_is(new))  # fmt: skip


def _came(pin: Pin) -> Drift:
    scripts = len(pin.scripts or ())
    what = f"{scripts} script{'s' if scripts != 1 else ''}, {len(pin.files)} file{'s' if len(pin.files) != 1 else ''}"
    return Drift(skill=pin.name, location=pin.path, kind="new", severity="medium", message=f"nobody has recorded it: {what}",
                 new=_is(pin))  # fmt: skip


def _gone(pin: Pin, side: Side) -> Drift:
    return Drift(skill=pin.name, location=pin.path, kind="removed", severity="low", message="is not there any more", old=_was(pin, side))  # fmt: skip


def _was(pin: Pin, side: Side) -> State:
    known = _known(pin, side)
    return State(location=pin.path, tree=pin.digests.tree if pin.digests else None, state=known.state, since=known.time)


def _is(pin: Pin) -> State:
    return State(location=pin.path, tree=pin.digests.tree if pin.digests else None, state="seen")


def _worst(least: Literal["medium"], parts: Sequence[Part]) -> Literal["high", "medium"]:
    return "high" if parts and severity_of(parts) == "high" else least
