"""Whatever a caller names to a tree, its root's name, and what could not be opened."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from guildmark.loading.archive import SUFFIXES, open_archive
from guildmark.loading.discover import Discovery, Mode, discover, is_repo, is_skill
from guildmark.loading.inventory import Found
from guildmark.loading.tree import DiskTree, MemoryTree, Tree, printable
from guildmark.model.errors import LoadError
from guildmark.model.skill import Location, Source, Unseen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from guildmark.loading.limits import Limits


class Opened(Struct, frozen=True, kw_only=True):
    """A tree that is ready to be searched."""

    tree: Tree
    root: str
    """As the caller named it."""
    name: str
    """The root folder's name, empty where it has none."""
    source: Source = "file"
    single: str | None = None
    """The one Markdown file that was asked for."""
    unseen: tuple[Unseen, ...] = ()
    in_code: bool = False
    """Skills are objects: there is no file that a host could parse."""
    bodiless: frozenset[str] = frozenset()
    """Folders of skills of which only name and description are known."""


def open_path(path: str | os.PathLike[str], limits: Limits) -> Opened:
    """Open a folder, an archive or a single Markdown file; raises ``LoadError`` for anything else."""
    if not os.fspath(path):
        raise LoadError("an empty path names nothing", next_step="use . for the folder that you are in")
    given = Path(path)
    shown = printable(os.fspath(path))
    try:
        exists = given.exists()
    except OSError as error:
        raise LoadError(f"{shown} cannot be looked at: {error.strerror}", next_step="check the path") from error
    if not exists:
        raise LoadError(f"{shown} does not exist", next_step="check the path; it is relative to where you are")
    if given.is_dir():
        tree = _disk(given, shown)
        return Opened(tree=tree, root=shown, name=printable(os.path.basename(tree.root)))  # noqa: PTH119  # a str root
    if given.name.lower() == "skill.md":
        tree = DiskTree(given.parent)
        return Opened(tree=tree, root=shown, name=printable(os.path.basename(tree.root)))  # noqa: PTH119  # a str root
    if given.name.lower().endswith(".md"):
        return Opened(tree=DiskTree(given.parent), root=shown, name="", single=given.name)
    if given.is_file() and given.name.lower().endswith(SUFFIXES):
        memory, unseen = open_archive(given, limits)
        name = given.name
        for suffix in SUFFIXES:
            name = name.removesuffix(suffix)
        return _inside(Opened(tree=memory, root=shown, name=printable(name), unseen=unseen))
    kinds = ", ".join(SUFFIXES)
    raise LoadError(f"{shown} is no folder, Markdown file or archive ({kinds})", next_step="scan the skill's folder")


def _disk(folder: Path, shown: str) -> DiskTree:
    """Open a folder; the one that we are in may have been deleted under us."""
    try:
        return DiskTree(folder)
    except OSError as error:
        raise LoadError(
            f"{shown} cannot be opened: {error.strerror}", next_step="go to a folder that is there"
        ) from error


def _inside(opened: Opened) -> Opened:
    """Step into an archive's only folder when that folder is the skill, as packers make them."""
    entries = opened.tree.entries("")
    if len(entries) != 1 or entries[0].kind != "folder" or not isinstance(opened.tree, MemoryTree):
        return opened
    inner = opened.tree.below(entries[0].raw)
    if not is_skill(inner):
        return opened
    return Opened(tree=inner, root=opened.root, name=entries[0].name, unseen=opened.unseen)


def open_mapping(files: Mapping[str, str | bytes], *, name: str = "", source: Source = "memory") -> Opened:
    """Open a mapping from path to text or bytes; raises ``LoadError`` for paths that leave the root."""
    data: dict[str, bytes] = {}
    for path, content in files.items():
        if not isinstance(path, str) or not isinstance(content, (str, bytes)):  # type: ignore[redundant-expr]  # callers
            raise LoadError(f"{path!r} is no path with text or bytes", next_step="pass {path: text}")
        parts = PurePosixPath(path).parts
        if not parts or path.startswith("/") or ".." in parts:
            raise LoadError(f"{path!r} is no path below the skill", next_step="use relative paths such as SKILL.md")
        encoded = content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
        data["/".join(parts)] = encoded
    clash = next((path for path in data if any(other.startswith(f"{path}/") for other in data)), None)
    if clash is not None:
        raise LoadError(f"{clash!r} is a file and a folder at once", next_step="rename one of them")
    return Opened(tree=MemoryTree(data), root="(mapping)", name=name, source=source)


def search(
    opened: Opened,
    known: tuple[str, ...],
    limits: Limits,
    mode: Mode | None = None,
    scope: Literal["project", "user"] = "project",
) -> Discovery:
    """Find the skills of what was opened, as the mode asked for or as what it looks like."""
    if opened.single is not None:
        file = opened.single
        location = Location(inner=(), linked=(), file=file)
        alone = Found(path=".", raw="", folder="", location=location, alone=True)
        return Discovery(mode="skill", found=(alone,))
    try:
        guess: Mode = "skill" if is_skill(opened.tree) else "repo" if is_repo(opened.tree, known) else "folder"
        return discover(opened.tree, mode=mode or guess, name=opened.name, known=known, limits=limits, scope=scope)
    except OSError as error:
        raise LoadError(
            f"{opened.root} cannot be listed: {error.strerror or error}", next_step="check its permissions"
        ) from error
