"""Which skill a path belongs to: by the catalogue, by the folder a host named, by a known skill directory."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark.model.event import Evidence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.model.event import OfferedSkill

SKILL_FILE: Final = "SKILL.md"
LONGEST: Final = 4096
"""Characters of the longest path that a system takes."""
_OPEN: Final = re.compile(r"[*?`]|\[[^\]/]+\]|\{(?:[^}]*[,.][^}]*)?\}|\$[\w({@*#?!$-]|[$<>]\(|%\w+%")
"""What a shell or a search puts other text in the place of: globs, braces, variables, substitutions."""
_DRIVE: Final = re.compile(r"\A[A-Za-z]:")


class Located(Struct, frozen=True):
    """A file of a skill; ``path`` is relative to the skill's folder, and ``SKILL.md`` for the skill file itself."""

    skill: str
    path: str
    evidence: Evidence

    @property
    def open(self) -> bool:
        """Tell whether the path holds a pattern or a variable, so that it names no one file."""
        return is_open(self.skill) or is_open(self.path)

    @property
    def is_skill_file(self) -> bool:
        """Tell whether it is the skill file."""
        return self.path == SKILL_FILE


class Atlas:
    """What a trace has said so far about where skills lie; shared by all agents of the trace."""

    def __init__(self, roots: Iterable[str]) -> None:
        """Start with the skill directories that the host is known for."""
        self.folders: dict[str, str] = {}
        self.names: set[str] = set()
        self._tails: dict[str, str] = {}
        self._roots = sorted((root.strip("/").split("/") for root in roots), key=len, reverse=True)
        self._signs: re.Pattern[str] | None = None

    def offered(self, skill: OfferedSkill) -> None:
        """Learn from a catalogue's entry."""
        self.name(skill.name)
        if skill.location and "/" in skill.location.replace("\\", "/"):
            self.place(skill.name, skill.location)

    def name(self, skill: str) -> None:
        """Learn that there is a skill of this name."""
        if skill not in self.names:
            self.names.add(skill)
            self._signs = None

    def place(self, skill: str, where: str) -> None:
        """Learn where a skill lies: its folder, or its skill file."""
        folder = clean(where)
        if posixpath.basename(folder).casefold() == SKILL_FILE.casefold():
            folder = posixpath.dirname(folder)
        if folder in ("", ".", "/") or folder in self.folders:
            return
        self.folders[folder] = skill
        self._tails["/".join(folder.split("/")[-2:]).lstrip("/")] = skill
        self._signs = None

    def smells(self, command: str, cwd: str | None) -> bool:
        """Tell whether a command is worth parsing: whether it, or where it starts, has to do with a skill."""
        if "skill" in command or "SKILL" in command or (cwd and "skill" in cwd):
            return True
        if self._signs is None:
            last = {posixpath.basename(folder) for folder in self.folders} | self.names
            last |= {"/".join(steps) + "/" for steps in self._roots}
            self._signs = re.compile("|".join(map(re.escape, sorted(last))) if last else r"(?!)")
        return bool(self._signs.search(command) or (cwd and self._signs.search(cwd)))

    def locate(self, path: str, cwd: str | None) -> Located | None:
        """Find the skill that a file belongs to; null when nothing says that it is one."""
        if len(path) > LONGEST:
            return None
        whole = clean(path, cwd)
        found = self._by_folder(whole) or self._by_directory(whole)
        if found is None and posixpath.basename(whole) == SKILL_FILE:
            return Located(posixpath.basename(posixpath.dirname(whole)), SKILL_FILE, "incidental")
        return found

    def _by_folder(self, path: str) -> Located | None:
        if not self.folders:
            return None
        parts = path.split("/")
        for end in range(len(parts) - 1, 0, -1):
            if skill := self.folders.get("/".join(parts[:end])):
                return Located(skill, "/".join(parts[end:]), "confirmed")
        for start in range(len(parts) - 2):
            if skill := self._tails.get(f"{parts[start]}/{parts[start + 1]}"):
                return Located(skill, "/".join(parts[start + 2 :]), "likely" if parts[0] == "" else "confirmed")
        return None

    def _by_directory(self, path: str) -> Located | None:
        parts = path.split("/")
        for steps in self._roots:
            size = len(steps)
            for start in range(len(parts) - size - 1):
                if parts[start : start + size] == steps:
                    return self._under(parts[start + size :])
        for start in range(len(parts) - 2):
            name, rest = parts[start + 1], parts[start + 2 :]
            if parts[start] == "skills" and (name in self.names or rest == [SKILL_FILE]):
                return self._under([name, *rest])
        return None

    def _under(self, rest: list[str]) -> Located:
        if rest[-1] == SKILL_FILE and len(rest) > 2:  # noqa: PLR2004  # a directory of directories of skills
            rest = rest[-2:]
        return Located(rest[0], "/".join(rest[1:]), "confirmed" if rest[0] in self.names else "likely")


def is_open(name: str) -> bool:
    """Tell whether a name is a pattern or has a variable in it."""
    return _OPEN.search(name) is not None


def clean(path: str, cwd: str | None = None) -> str:
    """Return a path with forward slashes, without ``file://`` and dots, joined to the current folder if it is relative."""
    text = path.strip().removeprefix("file://").replace("\\", "/")
    if cwd and not text.startswith(("/", "~", "$")) and not _DRIVE.match(text):
        text = posixpath.join(clean(cwd), text)
    return posixpath.normpath(text) if text else ""
