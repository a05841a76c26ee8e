"""Finds the skills below a root: where each lies, as a host's walk would meet it, and what lies flat beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from guildmark.loading.inventory import Found
from guildmark.model.skill import Location, Unseen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.loading.limits import Limits
    from guildmark.loading.tree import Entry, Tree

_NAME_LENGTH: Final = len("SKILL.md")
Mode = Literal["skill", "folder", "repo"]

_SKIPPED: Final = frozenset({".git", ".hg", ".svn"})
_SKIPPED_OUTSIDE: Final = frozenset(
    {"node_modules", "__pycache__", ".venv", "venv", ".tox", ".nox", ".mypy_cache", ".ruff_cache", ".pytest_cache"}
)
"""Not searched outside a skill directory; inside one, hosts do look there."""


class Discovery(Struct, frozen=True, kw_only=True):
    """Everything that a root holds in the way of skills."""

    mode: Mode
    found: tuple[Found, ...]
    flat: tuple[str, ...] = ()
    """Raw paths of Markdown files that lie directly in a skill directory."""
    unseen: tuple[Unseen, ...] = ()
    places: tuple[str, ...] = ()
    """Skill directories that were met, relative to the root."""


class _Level(Struct, frozen=True, kw_only=True):
    """A folder still to be searched."""

    raw: str
    shown: str
    start: str = ""
    place: str | None = None
    in_place: bool = False
    inner: tuple[str, ...] = ()
    linked: tuple[bool, ...] = ()
    above: tuple[tuple[str, ...], ...] = ()
    root_files: tuple[str, ...] = ()
    chain: tuple[str, ...] = ()
    """Real folders on the way here, so that a link loop ends."""


class _Search:
    """One walk over a tree."""

    def __init__(
        self, tree: Tree, known: Iterable[str], limits: Limits, scope: Literal["project", "user"], name: str
    ) -> None:
        self.tree = tree
        self.root_name = name
        self.limits = limits
        self.scope: Literal["project", "user"] = scope
        self.found: list[Found] = []
        self.flat: list[str] = []
        self.unseen: list[Unseen] = []
        self.places: list[str] = []
        self.listed = 0
        self._known: dict[str, list[tuple[str, ...]]] = {}
        for place in known:
            parts = tuple(place.split("/"))
            self._known.setdefault(parts[-1], []).append(parts)
        for options in self._known.values():
            options.sort(key=len, reverse=True)

    def run(self, first: _Level) -> None:
        """Search everything below a level, in the order of paths."""
        stack = [first]
        while stack:
            level = stack.pop()
            self.listed += 1
            if self.listed > self.limits.folders:
                reason = f"not searched for skills: over the limit of {self.limits.folders:,} folders (limits.folders)"
                self.unseen.append(Unseen(level.shown or ".", reason))
                return
            try:
                entries = self.tree.entries(level.raw)
            except OSError as error:
                reason = f"cannot be listed: {error.strerror or error}"
                self.unseen.append(Unseen(level.shown or ".", reason))
                continue
            stack.extend(reversed(self._below(level, entries)))

    def _below(self, level: _Level, entries: list[Entry]) -> list[_Level]:
        """Note the skill files of one folder, and return the folders to search next."""
        skill_files = tuple(entry.name for entry in entries if _is_skill_file(entry))
        for name in _one_of_each(skill_files):
            self._note(level, name)
        if level.in_place and not level.inner:
            level = _with_root_files(level, skill_files)
            self.flat += [entry.raw for entry in entries if _is_flat(entry)]
        following = []
        for entry in entries:
            inner = self._enter(level, entry, skill_files)
            if inner is not None:
                following.append(inner)
        return following

    def _enter(self, level: _Level, entry: Entry, skill_files: tuple[str, ...]) -> _Level | None:
        if entry.kind not in {"folder", "link"} or entry.name in _SKIPPED:
            return None
        if not level.in_place and entry.name in _SKIPPED_OUTSIDE:
            return None
        shown = f"{level.shown}/{entry.name}" if level.shown else entry.name
        raw = entry.raw
        if entry.kind == "link":
            target = self._follow(level, entry, shown, skill_files)
            if target is None:
                return None
            raw = target
        if shown.count("/") >= self.limits.depth:
            reason = f"not searched for skills: deeper than the limit of {self.limits.depth} folders (limits.depth)"
            self.unseen.append(Unseen(shown, reason))
            return None
        chain = (*level.chain, raw)
        start = self._place_at(shown, level)
        if start is not None:
            place = shown[len(start) :].lstrip("/")
            self.places.append(shown)
            return _Level(raw=raw, shown=shown, start=start, place=place, in_place=True, chain=chain)
        if not level.in_place:
            return _Level(raw=raw, shown=shown, chain=chain)
        return _Level(
            raw=raw,
            shown=shown,
            start=level.start,
            place=level.place,
            in_place=True,
            inner=(*level.inner, entry.name),
            linked=(*level.linked, entry.kind == "link"),
            above=(*level.above, skill_files) if level.inner else (),
            root_files=level.root_files,
            chain=chain,
        )

    def _follow(self, level: _Level, entry: Entry, shown: str, skill_files: tuple[str, ...]) -> str | None:
        """Resolve a linked folder: only inside the root, and never into a folder that it lies in."""
        target = self.tree.inside(entry)
        if target is None:
            within_skill = bool(level.inner and skill_files) or any(level.above)
            if level.in_place and not within_skill and self.tree.leads_to_skill(entry):
                self._note_outside(level, entry, shown)
            return None
        looping = any(target == step or step.startswith(f"{target}/") for step in (*level.chain, level.raw))
        return None if looping else target

    def _note_outside(self, level: _Level, entry: Entry, shown: str) -> None:
        """Note a folder that leads out of the root: hosts that follow links may load it, and we do not look."""
        reason = f"is a link to {entry.target}, which leads out of what was scanned and was not followed"
        self.unseen.append(Unseen(shown, reason))
        location = Location(
            scope=self.scope,
            start=level.start,
            place=level.place,
            inner=(*level.inner, entry.name),
            linked=(*level.linked, True),
            above=level.above,
            root_files=level.root_files,
        )
        self.found.append(
            Found(path=shown, raw=entry.raw, folder=entry.name, location=location, leads_to=entry.target or "")
        )

    def _place_at(self, shown: str, level: _Level) -> str | None:
        """Return the folder that a skill directory belongs to, if this is one; inside one, only dotted places count."""
        parts = tuple(shown.split("/"))
        for option in self._known.get(parts[-1], ()):
            if parts[-len(option) :] != option:
                continue
            if level.in_place and (len(option) == 1 or not option[0].startswith(".")):
                continue
            return "/".join(parts[: -len(option)])
        return None

    def _note(self, level: _Level, name: str) -> None:
        folder = level.shown.rpartition("/")[2]
        location = Location(
            scope=self.scope,
            start=level.start,
            place=level.place if level.in_place else ".",
            inner=level.inner if level.in_place else ((folder,) if folder else ()),
            linked=level.linked if level.in_place else ((False,) if folder else ()),
            above=level.above,
            root_files=level.root_files,
            file=name,
        )
        self.found.append(
            Found(path=level.shown or ".", raw=level.raw, folder=folder or self.root_name, location=location)
        )


def discover(
    tree: Tree,
    *,
    mode: Mode,
    name: str,
    known: Iterable[str],
    limits: Limits,
    scope: Literal["project", "user"] = "project",
) -> Discovery:
    """Find the skills of a tree. ``name`` is that of its root folder, ``known`` the skill directories to look for."""
    if mode == "skill":
        return _one(tree, name)
    search = _Search(tree, known if mode == "repo" else (), limits, scope, name)
    search.run(_Level(raw="", shown="", in_place=mode == "folder", place=None))
    search.found.sort(key=lambda item: (item.path, item.location.file))
    return Discovery(
        mode=mode,
        found=tuple(search.found),
        flat=tuple(sorted(search.flat)),
        unseen=tuple(search.unseen),
        places=tuple(search.places),
    )


def _one(tree: Tree, name: str) -> Discovery:
    """Take the root itself as the skill, whatever the folders around it hold."""
    files = tuple(entry.name for entry in tree.entries("") if _is_skill_file(entry))
    found = tuple(
        Found(path=".", raw="", folder=name, location=Location(inner=(name,), linked=(False,), file=file))
        for file in _one_of_each(files)
    )
    return Discovery(mode="skill", found=found)


def is_skill(tree: Tree) -> bool:
    """Say whether a root has a skill file of its own."""
    return any(_is_skill_file(entry) for entry in tree.entries(""))


def is_repo(tree: Tree, known: Iterable[str]) -> bool:
    """Say whether a root is a repository or holds a known skill directory."""
    top = {entry.name for entry in tree.entries("")}
    if ".git" in top:
        return True
    return any(place.split("/")[0] in top and _has_folder(tree, place) for place in known)


def _has_folder(tree: Tree, path: str) -> bool:
    parent, _, name = path.rpartition("/")
    try:
        return any(entry.path.rpartition("/")[2] == name and entry.kind != "file" for entry in tree.entries(parent))
    except OSError:
        return False


def _with_root_files(level: _Level, files: tuple[str, ...]) -> _Level:
    return _Level(
        raw=level.raw,
        shown=level.shown,
        start=level.start,
        place=level.place,
        in_place=True,
        root_files=files,
        chain=level.chain,
    )


def _is_skill_file(entry: Entry) -> bool:
    return len(entry.name) == _NAME_LENGTH and entry.kind != "folder" and entry.name.lower() == "skill.md"


def _one_of_each(names: tuple[str, ...]) -> tuple[str, ...]:
    """Where one folder holds several spellings, the exact one is the skill; the others are just files."""
    if "SKILL.md" in names:
        return ("SKILL.md",)
    return names[:1]


def _is_flat(entry: Entry) -> bool:
    return entry.kind == "file" and entry.name.lower().endswith(".md") and not _is_skill_file(entry)
