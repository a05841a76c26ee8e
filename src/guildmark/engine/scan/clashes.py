"""What skills of one catalogue do to each other before it is written: one ends the discovery, two have one name."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from msgspec.structs import replace

from guildmark.model.view import STATES, Cell, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.engine.scan.seen import Seen
    from guildmark.hosts.base import Offer, Places


def settle(places: Places, met: Sequence[tuple[Seen, Offer]]) -> dict[str, Cell]:
    """Return each skill's cell, by path; ``met`` is in the order in which the host meets them."""
    cells = {seen.path: cell_of(offer) for seen, offer in met}
    culprit = next((seen.path for seen, offer in met if offer.fatal), None)
    if culprit is not None:
        return {path: cell if path == culprit or met_fatal(met, path) else _lost(culprit, cell)
                for path, cell in cells.items()}  # fmt: skip
    for twins in _twins(places, met):
        _part(places, twins, cells)
    return cells


def met_fatal(met: Sequence[tuple[Seen, Offer]], path: str) -> bool:
    """Say whether a skill would end the discovery by itself; it keeps its own reason then."""
    return any(offer.fatal for seen, offer in met if seen.path == path)


def cell_of(offer: Offer) -> Cell:
    """Return the cell of a skill that lies alone."""
    return Cell(
        state=offer.state,
        id=offer.id if offer.state != "dropped" else None,
        reason=offer.reason,
        cause=offer.cause,
        silent=offer.silent,
        shown=offer.description if offer.state != "dropped" and not offer.hidden else None,
    )


def _lost(culprit: str, cell: Cell) -> Cell:
    """Give up a sibling of a skill that ends the discovery; what it would have been itself does not matter any more."""
    reason = f"the whole discovery ends at {culprit}"
    return replace(
        cell, state="dropped", id=None, shown=None, reason=reason, cause="sibling", silent=False, because_of=culprit
    )


def _twins(places: Places, met: Sequence[tuple[Seen, Offer]]) -> list[list[tuple[Seen, Offer]]]:
    """Group skills that have one id, as the host compares ids."""
    by_id: dict[str, list[tuple[Seen, Offer]]] = defaultdict(list)
    for seen, offer in met:
        if offer.id is not None and offer.state not in {"dropped", "unknown"}:
            by_id[offer.id.casefold() if places.fold_case else offer.id].append((seen, offer))
    return [group for group in by_id.values() if len(group) > 1]


def _part(places: Places, twins: list[tuple[Seen, Offer]], cells: dict[str, Cell]) -> None:
    """Decide between skills of one name by the host's policy."""
    policy = places.same_name
    if policy == "prefix":
        _prefix(twins, cells)
    elif policy in {"first", "last"} and not _open(places, twins):
        winner = twins[0][0] if policy == "first" else twins[-1][0]
        for seen, _ in twins:
            if seen.path != winner.path:
                _worsen(cells, seen.path, "shadowed", f"{winner.path} has the same name and wins", winner.path)
    elif policy == "raise":
        for index, (seen, _) in enumerate(twins):
            other = twins[0 if index else 1][0].path
            _worsen(cells, seen.path, "dropped", f"the same name as {other} ends the whole discovery", other)
        for path in cells.keys() - {seen.path for seen, _ in twins}:
            cells[path] = _lost(twins[1][0].path, cells[path])
    else:
        why = {
            "all": "every skill of that name is offered, and the name alone does not say which is meant",
            "race": "which one wins differs from run to run",
        }.get(policy, "no reference says which one wins")
        if policy in {"first", "last"}:
            why = f"it keeps the {policy} that it meets, in the order of the directory, which differs between disks"
        for index, (seen, _) in enumerate(twins):
            other = twins[0 if index else 1][0].path
            _worsen(cells, seen.path, "ambiguous", f"has the same name as {other}: {why}", other)


def _open(places: Places, twins: list[tuple[Seen, Offer]]) -> bool:
    """Say whether the order between these is the disk's: then which of them wins is open."""
    spots = {(seen.location.scope, seen.location.start, seen.location.place) for seen, _ in twins}
    return len(spots) == 1 and places.order == "directory"


def _prefix(twins: list[tuple[Seen, Offer]], cells: dict[str, Cell]) -> None:
    """Give skills of a nested folder a prefixed id; among those of one folder the first wins."""
    winner, offer = twins[0]
    for seen, _ in twins[1:]:
        if seen.location.start and seen.location.start != winner.location.start:
            prefixed = f"{seen.location.start.rsplit('/', 1)[-1]}:{offer.id}"
            cells[seen.path] = replace(cells[seen.path], id=prefixed)
        else:
            _worsen(cells, seen.path, "shadowed", f"{winner.path} has the same name and wins", winner.path)


def _worsen(cells: dict[str, Cell], path: str, state: State, reason: str, because_of: str) -> None:
    cell = cells[path]
    if STATES.index(state) > STATES.index(cell.state):
        gone = state in {"dropped", "shadowed"}
        cells[path] = replace(
            cell,
            state=state,
            id=None if gone else cell.id,
            shown=None if gone else cell.shown,
            reason=reason,
            cause="duplicate",
            silent=True,
            because_of=because_of,
        )
