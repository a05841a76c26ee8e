"""The matrix skill x host: each cell from that host's own walk, parser, order and limits."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from guildmark.engine.scan.clashes import settle
from guildmark.engine.scan.seen import Seen
from guildmark.hosts.base import Entry, Offer, Places
from guildmark.model.view import STATES, Cell, HostInfo, SkillView, State, Views

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guildmark.engine.scan.columns import Column
    from guildmark.hosts.base import Shown
    from guildmark.model.skill import Location

UNREAD: Final = Cell(state="unknown", reason="the skill file was not read", cause="unread")


class Candidate(Struct, kw_only=True):
    """A skill on its way through one column."""

    seen: Seen
    rank: tuple[int, int, str]
    """Scope, place and path: the order in which the host meets it."""
    offer: Offer


def compute(
    columns: Sequence[Column], skills: Sequence[Seen], start: str | None = None, shown: list[Shown] | None = None
) -> Views:
    """Fill the matrix. ``start`` is the folder that hosts are started in; None starts each in the skill's package.

    Catalogues are appended to ``shown``, where given.
    """
    rows: dict[str, dict[str, Cell]] = {skill.path: {} for skill in skills}
    infos: list[HostInfo] = []
    for column in columns:
        infos.append(column.info)
        for path, cell in _fill(column, skills, start, shown).items():
            rows[path][column.name] = cell
    return Views(tuple(infos), tuple(SkillView(path, cells) for path, cells in rows.items()))


def _fill(column: Column, skills: Sequence[Seen], start: str | None, shown: list[Shown] | None) -> dict[str, Cell]:
    """Fill one column, one group of skills that meet in one catalogue at a time."""
    places = column.places
    if places is None or column.walk is None:
        return {skill.path: Cell(state="unknown", reason="no reference says where it looks") for skill in skills}
    cells: dict[str, Cell] = {}
    groups: dict[tuple[str, str], list[Candidate]] = defaultdict(list)
    for skill in skills:
        rank = _rank(places, skill.location)
        if rank is None:
            cells[skill.path] = _not_read(column, skill.location)
            continue
        reached = column.walk(skill.location)
        if not reached.reached:
            state: State = "dropped" if reached.known else "unknown"
            silent = places.silent and reached.known
            cells[skill.path] = Cell(state=state, reason=reached.reason, cause=reached.cause, silent=silent)
            continue
        offer = skill.offers.get(column.name)
        if offer is None:
            cells[skill.path] = (
                UNREAD if column.read else Cell(state="unknown", reason="no reference says how it reads")
            )
            continue
        groups[_group(places, skill.location, rank)].append(Candidate(seen=skill, rank=rank, offer=offer))
    for key, group in groups.items():
        catalogue = _fill_group(column, places, _visible(places, groups, key), group, cells)
        if shown is not None and catalogue is not None:
            shown.append(catalogue)
    return cells if start is None else _as_started_in(places, skills, cells, start)


def _rank(places: Places, location: Location) -> tuple[int, int, str] | None:
    """Place a skill in the host's order; None when it lies where the host does not look."""
    path = "/".join((location.start, *location.inner))
    scope = 0
    if location.place is None:
        return (0, 0, path)
    if location.scope == "user":
        scope = -1 if places.user_first else 1
    own = places.user if location.scope == "user" else places.project
    if location.place in own:
        return (scope, own.index(location.place), path)
    return (0, 0, path) if places.pointed else None


def _group(places: Places, location: Location, rank: tuple[int, int, str]) -> tuple[str, str]:
    """Name the catalogue in which a skill would be listed: a library takes one directory, a program a whole start."""
    del rank
    if location.place is not None and places.pointed and location.place not in places.project:
        return (location.start, location.place)
    return (location.start, "")


def _visible(places: Places, groups: dict[tuple[str, str], list[Candidate]], key: tuple[str, str]) -> list[Candidate]:
    """Add what the host reads beside a start's own skills: those of the folders above, where it walks up."""
    start, place = key
    found = list(groups[key])
    if places.upward != "repository" or place:
        return found
    for (other, other_place), group in groups.items():
        if other_place or other == start or not _above(other, start):
            continue
        allowed = places.project if places.upward_places is None else places.upward_places
        found += [candidate for candidate in group if candidate.seen.location.place in {None, *allowed}]
    return found


def _above(folder: str, other: str) -> bool:
    return not folder or other.startswith(f"{folder}/")


def _fill_group(
    column: Column, places: Places, visible: list[Candidate], own: list[Candidate], cells: dict[str, Cell]
) -> Shown | None:
    """Let the skills of one catalogue meet: who ends the discovery, who has the same name, what fits the budget."""
    visible.sort(key=lambda candidate: candidate.rank)
    paths = {candidate.seen.path for candidate in own}
    fates = settle(places, [(candidate.seen, candidate.offer) for candidate in visible])
    entries = []
    for candidate in visible:
        fate = fates[candidate.seen.path]
        if candidate.seen.path in paths:
            cells[candidate.seen.path] = fate
        if fate.state not in {"dropped", "shadowed", "unknown"} and fate.id is not None:
            entries.append(_entry(candidate, fate.id))
    if column.show is None or not entries:
        return None
    catalogue = column.show(tuple(entries))
    _apply(catalogue, cells, paths)
    return catalogue


def _entry(candidate: Candidate, host_id: str) -> Entry:
    location = candidate.seen.location
    path = candidate.seen.path
    return Entry(
        path=path,
        file=location.file if path == "." else f"{path}/{location.file}",
        id=host_id,
        description=candidate.offer.description,
        scope=location.scope,
    )


def _apply(shown: Shown, cells: dict[str, Cell], paths: Iterable[str]) -> None:
    """Write what the catalogue did to each entry into its cell, the worse state winning."""
    wanted = set(paths)
    for entry in shown.entries:
        if entry.path not in wanted:
            continue
        cell = cells[entry.path]
        worse = STATES.index(entry.state) > STATES.index(cell.state)
        hit = entry.state in {"cut", "bare", "dropped"} and shown.budget is not None
        cells[entry.path] = replace(
            cell,
            state=entry.state if worse else cell.state,
            reason=entry.reason if worse and entry.reason else cell.reason,
            cause="budget" if worse and hit else cell.cause,
            silent=entry.silent if worse else cell.silent,
            shown=entry.shown,
            budget=shown.budget if hit else None,
        )


def _not_read(column: Column, location: Location) -> Cell:
    where = "outside of any skill directory" if location.place == "." else f"in {location.place}"
    reads = ", ".join((column.places.project if column.places else ())[:4]) or "nothing here"
    return Cell(
        state="dropped", reason=f"lies {where}, which is not read; it reads {reads}", cause="place", silent=True
    )


def _as_started_in(places: Places, skills: Sequence[Seen], cells: dict[str, Cell], start: str) -> dict[str, Cell]:
    """Drop what a host does not read when it is started in one folder."""
    start = "" if start == "." else start.strip("/")
    for skill in skills:
        location = skill.location
        if location.place is None or location.scope == "user" or location.start == start or places.pointed:
            continue
        allowed = places.project if places.upward_places is None else places.upward_places
        upward = places.upward == "repository" and location.place in allowed
        if upward and _above(location.start, start):
            continue
        if cells[skill.path].cause != "place":
            where = location.start or "the root"
            reason = f"started in {start or 'the root'}, it does not read the skill directories of {where}"
            cells[skill.path] = Cell(state="dropped", reason=reason, cause="place", silent=True)
    return cells
