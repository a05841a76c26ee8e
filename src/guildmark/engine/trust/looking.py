"""What skills are now: every one of a path, or of each repo of a workspace, as a pin."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from guildmark.engine import pool
from guildmark.engine.scan.sources import Options, parts_of, repos_of
from guildmark.ledger.pins import below, pin_of
from guildmark.loading.skill import load_skill
from guildmark.loading.tree import printable
from guildmark.model.errors import GuildmarkError
from guildmark.model.pin import Pin, Scope
from guildmark.model.skill import Unseen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from guildmark.engine.scan.sources import Part
    from guildmark.engine.settings import Settings
    from guildmark.loading.inventory import Found
    from guildmark.loading.limits import Limits
    from guildmark.loading.tree import Tree


class Looked(Struct, frozen=True, kw_only=True):
    """Skills as they are, and what could not be looked at."""

    root: str
    """As it was named."""
    scope: Scope
    pins: tuple[Pin, ...]
    unseen: tuple[Unseen, ...] = ()
    repos: tuple[str, ...] = ()
    """Of a workspace: the folders that were looked into."""
    hidden: int = 0
    """Of a workspace: hidden folders, which were not."""


class _Pinner:
    """Loads one skill and pins it; a picklable callable, as it runs in other processes."""

    def __init__(self, tree: Tree, limits: Limits, repo: str) -> None:
        self._tree, self._limits, self._repo = tree, limits, repo

    def __call__(self, found: Found) -> tuple[Pin | None, tuple[Unseen, ...]]:
        skill = load_skill(self._tree, found, self._limits)
        unseen = tuple(Unseen(below(self._repo, f"{skill.path}/{item.path}"), item.reason) for item in skill.unseen)
        return pin_of(skill, self._repo), unseen


def look(
    path: str, settings: Settings, options: Options | None = None, progress: Callable[[int, int], None] | None = None,
    only: frozenset[str] | None = None,
) -> Looked:  # fmt: skip
    """Look at a skill, a folder or a repo, or ``only`` at some paths in it. Raises ``LoadError`` for what cannot be opened."""
    parts = parts_of(path, settings, options or Options())
    if only is not None:
        parts = [
            replace(
                part,
                discovery=replace(part.discovery, found=tuple(one for one in part.discovery.found if one.path in only)),
            )
            for part in parts
        ]
    pins, unseen = _pinned(parts, settings, "", progress)
    user = options is not None and options.home is not None
    return Looked(root=parts[0].opened.root, scope=Scope(kind="path", user=user), pins=pins, unseen=unseen)


def look_around(path: str, settings: Settings, progress: Callable[[int, int], None] | None = None) -> Looked:
    """Look into each folder of a folder, as a repo of its own; one that cannot be read hides no other.

    Hidden folders are counted. Raises ``LoadError`` where the path is no folder.
    """
    root = Path(path)
    repos, hidden = repos_of(path)
    pins: list[Pin] = []
    unseen: list[Unseen] = []
    for number, (found, left) in enumerate(
        pool.each(_Repo(root, settings), repos, jobs=settings.scan.jobs, died=_lost, chunk=1), 1
    ):
        pins += found
        unseen += left
        if progress is not None:
            progress(number, len(repos))
    return Looked(root=path, scope=Scope(kind="workspace"), pins=tuple(pins), unseen=tuple(unseen), repos=tuple(map(printable, repos)),
                  hidden=hidden)  # fmt: skip


class _Repo:
    """Pins the skills of one repo of a workspace; a picklable callable, as repos are spread over processes."""

    def __init__(self, root: Path, settings: Settings) -> None:
        self._root = root
        self._settings = replace(settings, scan=replace(settings.scan, jobs=1))

    def __call__(self, name: str) -> tuple[tuple[Pin, ...], tuple[Unseen, ...]]:
        try:
            parts = parts_of(str(self._root / name), self._settings, Options(mode="repo"))
            return _pinned(parts, self._settings, printable(name), None)
        except GuildmarkError as error:
            return (), (Unseen(printable(name), error.message),)


def _lost(name: str) -> tuple[tuple[Pin, ...], tuple[Unseen, ...]]:
    return (), (Unseen(printable(name), _DIED),)


_DIED = "the process that read it died; it is likely larger than the memory at hand"


def _pinned(
    parts: Iterable[Part], settings: Settings, repo: str, progress: Callable[[int, int], None] | None
) -> tuple[tuple[Pin, ...], tuple[Unseen, ...]]:
    pins: list[Pin] = []
    unseen: list[Unseen] = []
    parts = list(parts)
    total = sum(len(part.discovery.found) for part in parts)
    for part in parts:
        unseen += (
            Unseen(below(repo, item.path), item.reason, item.chosen)
            for item in (*part.opened.unseen, *part.discovery.unseen)
        )
        work = _Pinner(part.opened.tree, settings.limits, repo)
        for pin, left in pool.each(work, part.discovery.found, jobs=settings.scan.jobs, died=_died):
            unseen += left
            if pin is not None:
                pins.append(pin)
            if progress is not None:
                progress(len(pins), total)
    return tuple(sorted(pins, key=lambda pin: (pin.key, pin.path))), tuple(unseen)


def _died(found: Found) -> tuple[Pin | None, tuple[Unseen, ...]]:
    return None, (Unseen(found.path, _DIED),)
