"""The contract of a host, and the arithmetic of walks that hosts share; no host's facts are in here."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from guildmark.model.view import Budget, Cause, Provenance, State

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.document import Reading
    from guildmark.model.skill import Location

SPEC_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
"""The name rule of agentskills.io, ASCII only; several hosts use just this one."""


class Host(Struct, frozen=True, kw_only=True):
    """Who a host is. ``packages`` and ``signs`` tell that a repo uses it."""

    title: str
    version: str
    kind: Literal["cli", "sdk"]
    provenance: Provenance = "measured"
    packages: tuple[str, ...] = ()
    """Names under which npm or PyPI has it, as a repo's manifest would list them."""
    signs: tuple[str, ...] = ()
    """Files or folders at a repo's root that only this host's users have."""
    bundled: tuple[str, ...] = ()
    """Ids of skills and commands that it brings along and that a skill of the same name collides with."""
    ignores: tuple[str, ...] = ()
    """Frontmatter keys that other hosts act on and that this one is known to ignore."""
    lookup: Literal["exact", "ignore-case", "unknown"] = "unknown"


SameName = Literal["first", "last", "all", "race", "raise", "prefix", "unknown"]
"""first, last: that one is kept · all: every one is offered · race: differs from run to run · raise: discovery fails ·
prefix: a nested one gets a prefixed id, else the first wins."""


class Places(Struct, frozen=True, kw_only=True):
    """Where a host looks, and what its walk enters. None always means that no reference says."""

    project: tuple[str, ...] = ()
    """Skill directories of a project, best first."""
    user: tuple[str, ...] = ()
    """Skill directories below the home folder, best first."""
    pointed: bool = False
    """Takes any directory that its caller names: a library rather than a program."""
    upward: Literal["start", "repository"] | None = None
    """Whether it reads the folder it was started in only, or each parent up to the repository's root too."""
    upward_places: tuple[str, ...] | None = None
    """Those of ``project`` that it reads in parents; None means all of them."""
    depth: int | None = 1
    """How many folders below a place a skill's folder may lie: 1 is a direct child, None is any depth."""
    file_names: tuple[str, ...] = ("SKILL.md",)
    """Spellings of the skill file that it takes, best first."""
    hidden: bool | None = None
    """Whether it enters folders whose name starts with a dot."""
    links: bool | None = None
    """Whether it enters folders that are links."""
    into_skills: bool | None = None
    """Whether it looks for further skills inside a skill's folder."""
    root_is_skill: bool | None = None
    """Whether a skill file in the place itself makes the place a skill."""
    root_alone: bool = False
    """Whether a skill file in the place itself ends the search: no folder below is looked at."""
    pruned: tuple[str, ...] = ()
    """Folder names it never enters."""
    order: Literal["sorted", "directory"] | None = None
    """In which order it meets skills: sorted by name, or as the directory lists them."""
    same_name: SameName = "unknown"
    fold_case: bool = False
    """Whether two names that differ in case are the same name."""
    user_first: bool | None = None
    """Of two skills of one name, whether the user's beats the project's."""
    silent: bool = True
    """Whether it says nothing about what its walk leaves out."""


class Reach(Struct, frozen=True):
    """Whether a host's walk meets a skill. ``known`` is False where no reference says."""

    reached: bool
    reason: str = ""
    cause: Cause = ""
    known: bool = True


REACHED: Final = Reach(reached=True)


def _no(reason: str, cause: Cause) -> Reach:
    return Reach(reached=False, reason=reason, cause=cause)


def _unknown(what: str, cause: Cause) -> Reach:
    return Reach(reached=False, reason=f"no reference says whether it {what}", cause=cause, known=False)


def reach(places: Places, location: Location) -> Reach:
    """Walk down to a skill as the host would, from the place it lies in; the first obstacle decides."""
    return (
        _by_file(places, location)
        or _by_folders(places, location)
        or _by_skill_above(places, location)
        or _by_depth(places, location)
        or REACHED
    )


def _by_file(places: Places, location: Location) -> Reach | None:
    if location.file in places.file_names:
        if not location.inner and places.root_is_skill is not True:
            return (
                _no("a skill file in the skill directory itself is not read", "file")
                if (places.root_is_skill is False)
                else _unknown("reads a skill file in the skill directory itself", "file")
            )
        return None
    if location.file.lower() == "skill.md":
        return _no(f"reads a file named exactly {' or '.join(places.file_names)}, not {location.file}", "file")
    return _no(f"a flat file is no skill: it wants {location.file.rsplit('.', 1)[0]}/{places.file_names[0]}", "file")


def _by_folders(places: Places, location: Location) -> Reach | None:
    for name, linked in zip(location.inner, location.linked or (False,) * len(location.inner), strict=True):
        if name in places.pruned:
            return _no(f"never enters folders named {name}", "place")
        if linked and places.links is not True:
            return _no(f"skips {name}, a link", "link") if places.links is False else _unknown("follows links", "link")
        if name.startswith(".") and places.hidden is not True:
            if places.hidden is False:
                return _no(f"skips {name}, a hidden folder", "hidden")
            return _unknown("enters hidden folders", "hidden")
    return None


def _by_skill_above(places: Places, location: Location) -> Reach | None:
    """Stop at a folder that holds a skill file: it claims all below it, even when that file is broken."""
    if places.root_alone and location.inner and any(file in places.file_names for file in location.root_files):
        return _no("the skill directory holds a skill file itself, and nothing below it is searched", "parent")
    for name, files in zip(location.inner, location.above, strict=False):
        if not any(file in places.file_names for file in files):
            continue
        if places.into_skills is False:
            return _no(f"{name} is a skill itself, and nothing below a skill is searched", "parent")
        if places.into_skills is None:
            return _unknown("looks inside a skill's folder", "parent")
    return None


def _by_depth(places: Places, location: Location) -> Reach | None:
    depth = len(location.inner)
    if places.depth is not None and depth > places.depth:
        folders = "folder" if depth == 1 else "folders"
        return _no(f"lies {depth} {folders} below the skill directory; it searches {places.depth} deep", "depth")
    return None


class Offer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a host's parser and rules make of one SKILL.md, before others of that set matter."""

    state: State
    id: str | None = None
    description: str | None = None
    """The description as the host holds it, before its catalogue escapes or cuts it."""
    reason: str = ""
    cause: Cause = ""
    silent: bool = False
    hidden: bool = False
    """It is accepted, and a person can call it, but the catalogue that the model sees leaves it out."""
    fatal: bool = False
    """The host's whole discovery ends here: no sibling is loaded either."""


def dropped(reason: str, cause: Cause, *, silent: bool = True, fatal: bool = False) -> Offer:
    """Say that a skill is not offered, and why."""
    return Offer(state="dropped", reason=reason, cause=cause, silent=silent, fatal=fatal)


def hidden(offer: Offer, why: str) -> Offer:
    """Say that a host takes a skill and keeps it from the model's catalogue."""
    return replace(offer, hidden=True, reason=f"accepted, but hidden from the catalogue: {why}", cause="flag")


def unknown(reason: str, cause: Cause) -> Offer:
    """Say that no reference tells what the host does with this."""
    return Offer(state="unknown", reason=reason, cause=cause)


def unread(reading: Reading, *, silent: bool = False, fatal: bool = False) -> Offer | None:
    """Say why a dialect gave no values; None where it gave some."""
    if reading.unsure:
        return unknown(f"no reference says what its parser makes of this: {reading.unsure}", "parser")
    if reading.values is None:
        return dropped(reading.error, "parser", silent=silent, fatal=fatal)
    return None


class Entry(Struct, frozen=True, kw_only=True):
    """One skill as it goes into a catalogue, in the host's own order."""

    path: str
    """The skill's folder, relative to what was scanned: its identity, not always shown."""
    file: str
    """Path of the skill file, likewise relative."""
    id: str
    description: str | None
    scope: Literal["project", "user"] = "project"


class ShownEntry(Struct, frozen=True, kw_only=True):
    """What became of one entry: ``state`` is ``loads``, ``cut``, ``bare`` or ``dropped``."""

    path: str
    state: State = "loads"
    shown: str | None
    """The description as the model sees it, None if it sees none."""
    reason: str = ""
    silent: bool = True


class Shown(Struct, frozen=True, kw_only=True):
    """A catalogue: the text that the model sees, and each entry's fate, in the order of the entries."""

    text: str
    entries: tuple[ShownEntry, ...]
    budget: Budget | None = None
    escapes: bool | None = None
    """Whether the host escapes markup in names and descriptions."""
    closing: tuple[str, ...] = ()
    """Strings that end the catalogue when a description holds one and the host does not escape."""


def whole(entries: tuple[Entry, ...]) -> tuple[ShownEntry, ...]:
    """Give every entry its full description: the catalogue of a host without a budget."""
    return tuple(ShownEntry(path=entry.path, shown=entry.description) for entry in entries)
