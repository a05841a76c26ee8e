"""What a scan was asked to look at: trees, and the skills found in each."""

from __future__ import annotations

import datetime as dt
import fnmatch
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from guildmark.engine.scan.columns import known_places
from guildmark.loading.discover import Discovery, Mode
from guildmark.loading.source import Opened, open_mapping, open_path, search
from guildmark.loading.tree import printable
from guildmark.model.errors import LoadError
from guildmark.model.skill import Unseen

if TYPE_CHECKING:
    from guildmark.engine.settings import Settings

Target: TypeAlias = "str | os.PathLike[str] | Mapping[str, str | bytes] | Opened"


class Options(Struct, frozen=True, kw_only=True):
    """What a caller may say beside the settings."""

    mode: Mode | None = None
    start: str | None = None
    """The folder that hosts are started in; None starts each in the skill's own package."""
    home: str | None = None
    """A home folder whose skill directories count too."""
    cache: bool = True
    views: bool = True
    """Whether the report is to hold the whole matrix; its counts are there in any case."""
    today: dt.date | None = None


class Part(Struct, frozen=True, kw_only=True):
    """One tree of a scan: what was asked for, or the home folder beside it."""

    opened: Opened
    discovery: Discovery


def open_target(target: Target, settings: Settings) -> Opened:
    """Open whatever a caller named."""
    if isinstance(target, Opened):
        return target
    if isinstance(target, Mapping):
        return open_mapping(target)
    return open_path(target, settings.limits)


def parts_of(target: Target, settings: Settings, options: Options) -> list[Part]:
    """Open what was asked for, and the home folder beside it, and find the skills of each."""
    known = (*known_places(), *settings.scan.places)
    opened = open_target(target, settings)
    found = _excluding(search(opened, known, settings.limits, options.mode), settings)
    if opened.bodiless:
        found = replace(found, found=tuple(replace(one, bodiless=one.path in opened.bodiless) for one in found.found))
    parts = [Part(opened=opened, discovery=found)]
    if options.home is not None:
        home = open_path(options.home, settings.limits)
        discovery = search(home, known, settings.limits, "repo", scope="user")
        parts.append(Part(opened=home, discovery=_below_home(discovery)))
    return parts


def repos_of(path: str) -> tuple[list[str], int]:
    """Name the folders of a workspace, and count its hidden ones. Raises ``LoadError`` for what is no folder."""
    try:
        names = sorted(entry.name for entry in os.scandir(path) if entry.is_dir(follow_symlinks=False))
    except OSError as error:
        raise LoadError(f"{printable(path)} is no folder of repos: {error.strerror}", next_step="name the folder that holds them") from error  # fmt: skip
    repos = [name for name in names if not name.startswith(".")]
    return repos, len(names) - len(repos)


def _below_home(discovery: Discovery) -> Discovery:
    """Show what lies in a home folder with ``~/`` before it, and nothing outside of its skill directories."""
    found = tuple(
        replace(item, path=f"~/{item.path}", location=replace(item.location, start=""))
        for item in discovery.found
        if item.location.place != "."
    )
    return replace(discovery, found=found, flat=())


def _excluding(discovery: Discovery, settings: Settings) -> Discovery:
    """Leave out what settings exclude, and say so."""
    globs = settings.scan.exclude
    if not globs:
        return discovery
    kept, left = [], list(discovery.unseen)
    for item in discovery.found:
        glob = next((glob for glob in globs if fnmatch.fnmatchcase(item.path, glob)), None)
        if glob is None:
            kept.append(item)
        else:
            left.append(Unseen(item.path, f"left out by scan.exclude = {glob}", chosen=True))
    return replace(discovery, found=tuple(kept), unseen=tuple(left))
