"""The matrix skill x host: each cell from that host's own walk, parser, order and limits."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from guildmark.engine.scan.clashes import cell_of, settle
from guildmark.engine.scan.seen import Seen
from guildmark.hosts.base import Entry, Offer, Places
from guildmark.model.view import STATES, Cell, HostInfo, SkillView, Views

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from guildmark.engine.scan.columns import Column
    from guildmark.hosts.base import Shown
    from guildmark.model.skill import Location

UNREAD: Final = Cell(state="unknown", reason="no skill file was read", cause="unread")


class Candidate(Struct, kw_only=True):
    """A skill on its way through one column."""

    seen: Seen
    place: int
    """Which of the host's places it lies in, best first."""
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
    start = None if start is None else start.strip("/").removeprefix(".").removeprefix("/")
    cells: dict[str, Cell] = {}
    groups: dict[tuple[str, str], list[Candidate]] = defaultdict(list)
    for skill in skills:
        place = _place(places, skill.location)
        if place is None:
            cells[skill.path] = _not_read(column, skill)
        elif start is not None and not _is_read_from(places, skill.location, start):
            cells[skill.path] = _not_from(skill.location, start)
        elif (stopped := _stopped(column, places, skill)) is not None:
            cells[skill.path] = stopped
        else:
            candidate = Candidate(seen=skill, place=place, offer=skill.offers[column.name])
            groups[_group(places, skill.location, start)].append(candidate)
    for key, group in groups.items():
        met = sorted(_visible(places, groups, key), key=_order(places, key[0]))
        catalogue = _fill_group(column, places, met, group, cells)
        if shown is not None and catalogue is not None:
            shown.append(catalogue)
    return cells


def _place(places: Places, location: Location) -> int | None:
    """Say which of the host's places a skill lies in; None when the host does not look there."""
    if location.place is None:
        return 0
    own = places.user if location.scope == "user" else places.project
    if location.place in own:
        return own.index(location.place)
    return 0 if places.pointed else None


def _stopped(column: Column, places: Places, skill: Seen) -> Cell | None:
    """Return the cell of a skill that gets no further than the host's walk, or whose file nobody read."""
    reached = column.walk(skill.location) if column.walk else None
    if reached is not None and not reached.reached:
        return Cell(
            state="dropped" if reached.known else "unknown",
            reason=reached.reason,
            cause=reached.cause,
            silent=places.silent and reached.known,
        )
    if column.name in skill.offers:
        return None
    return UNREAD if column.read else Cell(state="unknown", reason="no reference says how it reads a skill file")


def _group(places: Places, location: Location, start: str | None) -> tuple[str, str]:
    """Name the catalogue in which a skill would be listed: a library takes one directory, a program a whole start."""
    if location.place is not None and places.pointed and location.place not in places.project:
        return (location.start, location.place)
    return (location.start if start is None else start, "")


def _is_read_from(places: Places, location: Location, start: str) -> bool:
    """Say whether a host that is started in a folder reads the places of the folder that a skill belongs to."""
    if location.place is None or location.scope == "user" or location.start == start:
        return True
    if places.pointed and location.place not in places.project:
        return True
    allowed = places.project if places.upward_places is None else places.upward_places
    return places.upward == "repository" and location.place in allowed and _above(location.start, start)


def _visible(places: Places, groups: dict[tuple[str, str], list[Candidate]], key: tuple[str, str]) -> list[Candidate]:
    """Add what the host reads beside a start's own skills: the user's, and those of the folders above."""
    start, library = key
    found = list(groups[key])
    for (other, other_library), group in groups.items():
        if not library and not other_library and other != start:
            found += [one for one in group if _is_read_from(places, one.seen.location, start)]
    return found


def _above(folder: str, other: str) -> bool:
    return not folder or other.startswith(f"{folder}/")


def _order(places: Places, start: str) -> Callable[[Candidate], tuple[int, int, int, str]]:
    """Return the order in which a host meets skills: whose they are, how near, in which place, by path."""

    def key(candidate: Candidate) -> tuple[int, int, int, str]:
        location = candidate.seen.location
        whose = 0 if location.scope == "project" else -1 if places.user_first else 1
        distance = start.count("/") - location.start.count("/") if location.start else start.count("/") + bool(start)
        return (whose, distance, candidate.place, "/".join(location.inner))

    return key


def _fill_group(
    column: Column, places: Places, visible: list[Candidate], own: list[Candidate], cells: dict[str, Cell]
) -> Shown | None:
    """Let the skills of one catalogue meet: who ends the discovery, who has the same name, what fits the budget."""
    paths = {candidate.seen.path for candidate in own}
    fates = settle(places, [(candidate.seen, candidate.offer) for candidate in visible])
    entries = []
    for candidate in visible:
        fate = fates[candidate.seen.path]
        if candidate.seen.path in paths:
            cells[candidate.seen.path] = fate
        is_open = fate.state not in {"dropped", "shadowed", "unknown"} and not candidate.offer.hidden
        if is_open and fate.id is not None:
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


def _not_read(column: Column, skill: Seen) -> Cell:
    location = skill.location
    offer = skill.offers.get(column.name)
    where = "outside of any skill directory" if location.place == "." else f"in {location.place}"
    reads = ", ".join((column.places.project if column.places else ())[:4]) or "nothing here"
    return Cell(
        state="dropped",
        reason=f"lies {where}, which is not read; it reads {reads}",
        cause="place",
        silent=True,
        installed=None if offer is None else cell_of(offer),
    )


def _not_from(location: Location, start: str) -> Cell:
    where = location.start or "the root"
    reason = f"started in {start or 'the root'}, it does not read the skill directories of {where}"
    return Cell(state="dropped", reason=reason, cause="place", silent=True)
