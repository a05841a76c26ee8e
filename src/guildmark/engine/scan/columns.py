"""The columns of the host matrix: each host, and each variant of one, with the parts that its folder has."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from msgspec import Struct

from guildmark import plugins
from guildmark.hosts.base import Entry, Host, Offer, Places, Reach, Shown, reach
from guildmark.lenses.frontmatter.document import Document
from guildmark.model.skill import Location
from guildmark.model.view import HostInfo

if TYPE_CHECKING:
    from types import ModuleType

Read: TypeAlias = Callable[[Document], Offer]
Show: TypeAlias = Callable[[tuple[Entry, ...]], Shown]
Walk: TypeAlias = Callable[[Location], Reach]

ROOM: Final = "hosts"


class Column(Struct, frozen=True, kw_only=True):
    """One column. A part that is None is unknown."""

    name: str
    """``codex``, or ``openhands:lax`` for a variant."""
    host: str
    facts: Host
    places: Places | None
    walk: Walk | None
    read: Read | None
    show: Show | None

    @property
    def info(self) -> HostInfo:
        """What reports say of the column."""
        return HostInfo(self.name, self.facts.version, self.facts.provenance)


@cache
def columns() -> tuple[Column, ...]:
    """List every column, hosts in the order of their ids, the default before its variants."""
    found: list[Column] = []
    for module in plugins.members(ROOM):
        found += _of_host(module)
    return tuple(found)


def _of_host(module: str) -> list[Column]:
    facts = cast("Host", plugins.load(ROOM, module).HOST)
    present = plugins.parts(ROOM, module)
    files = {part: plugins.load(ROOM, module, part) if part in present else None
             for part in ("places", "names", "catalogue")}  # fmt: skip
    variants = sorted({name for file in files.values() for name in getattr(file, "VARIANTS", {})})
    host = plugins.member_id(module)
    return [_column(host, facts, files, None), *(_column(host, facts, files, variant) for variant in variants)]


def _column(host: str, facts: Host, files: dict[str, ModuleType | None], variant: str | None) -> Column:
    places = cast("Places | None", _part(files["places"], "PLACES", variant))
    own_walk = getattr(files["places"], "reach", None) if places is not None else None
    return Column(
        name=f"{host}:{variant}" if variant else host,
        host=host,
        facts=facts,
        places=places,
        walk=own_walk or (None if places is None else _walk(places)),
        read=cast("Read | None", _part(files["names"], "read", variant)),
        show=cast("Show | None", _part(files["catalogue"], "show", variant)),
    )


def _walk(places: Places) -> Walk:
    return lambda location: reach(places, location)


def _part(file: ModuleType | None, name: str, variant: str | None) -> object:
    """Return a variant's own part, else the host's default; None when the file is absent."""
    if file is None:
        return None
    if variant is not None and variant in getattr(file, "VARIANTS", {}):
        return file.VARIANTS[variant]
    return getattr(file, name, None)


@cache
def known_places() -> tuple[str, ...]:
    """List every skill directory that some host reads in a project or below a home folder, and the plain ``skills``."""
    found: dict[str, None] = {}
    for column in columns():
        if column.places is not None:
            found.update(dict.fromkeys(column.places.project))
            found.update(dict.fromkeys(column.places.user))
    found.update(dict.fromkeys(OTHER_PLACES))
    return tuple(found)


OTHER_PLACES: Final = (
    "skills",
    ".windsurf/skills",
    ".roo/skills",
    ".continue/skills",
    ".augment/skills",
    ".cursor/skills",
    ".codeium/skills",
)
"""Directories by convention of hosts that Guildmark has not measured (AgentEval scans these too)."""
