"""What a whole skill can do: the code in its instructions, its references and its scripts, and who tells to run what."""

from __future__ import annotations

import posixpath
import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark.lenses.flows.acts import Act
from guildmark.lenses.flows.behaviour import behaviour
from guildmark.lenses.flows.languages import language
from guildmark.lenses.flows.pieces import Piece, pieces
from guildmark.lenses.flows.roles import role_of
from guildmark.lenses.prose.lines import line_starts, span_of
from guildmark.lenses.prose.markdown import Prose
from guildmark.lenses.prose.said import Ear, Said, plainly_said
from guildmark.model.place import Place, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from guildmark.lenses.flows.acts import Behaviour
    from guildmark.lenses.flows.roles import Role
    from guildmark.model.skill import Skill, SkillFile

    Texts = Callable[[str], str | None]

_MARKDOWN: Final = (".md", ".mdx", ".markdown", ".mdc")
_READ_FIRST: Final = frozenset(
    (
        "README",
        "SETUP",
        "INSTALL",
        "INSTALLATION",
        "QUICKSTART",
        "GETTING_STARTED",
        "GETTING-STARTED",
        "AGENTS",
        "CLAUDE",
    )
)
"""Documents that people and agents read unasked."""
_LONGEST: Final = 2_000_000
_SHEBANG: Final = re.compile(r"#!\s*\S*?(?:env\s+(?:-S\s+)?)?([\w.]+?)[\d.]*\s*(?:\n|\Z| )")


class Deed(Struct, frozen=True):
    """An act, in the piece that does it, by its place in the file."""

    act: Act
    piece: Piece
    span: Span

    def place(self, label: str = "") -> Place:
        """Return where it is done, with the line that does it."""
        lines = _lines(self.piece.text)
        at = self.span.line - self.piece.line
        return Place(self.piece.path, self.span, label, lines[at].strip()[:120] if 0 <= at < len(lines) else "")


@lru_cache(maxsize=64)
def _prose(text: str) -> Prose:
    """Read a document once, however many copies of it a run meets."""
    return Prose(text)


@lru_cache(maxsize=2048)
def _pieces_of(path: str, role: Role, text: str) -> tuple[Piece, ...]:
    prose = _prose(text)
    return tuple(pieces(path, role, prose, Ear(prose, text, 1, posixpath.basename(path)), text, 1))


@lru_cache(maxsize=2048)
def _done(text: str, name: str) -> Behaviour | None:
    return behaviour(text, name)


@lru_cache(maxsize=32)
def _lines(text: str) -> list[str]:
    return text.split("\n")


class Telling(Struct, frozen=True):
    """Where the instructions name a file of the skill, and how."""

    place: Place
    said: Said


class Survey:
    """One skill, looked at when asked for."""

    def __init__(self, skill: Skill, texts: Texts) -> None:
        self._skill = skill
        self._texts = texts
        self.unknown: list[str] = []
        """What was not followed, and why."""

    @property
    def _files(self) -> tuple[SkillFile, ...]:
        return (*self._skill.files, *self._skill.inner)

    @cached_property
    def roles(self) -> dict[str, Role]:
        """What each file is for."""
        return {
            file.path: role_of(file.path, script=file.runs or file.language is not None, main=self._skill.file)
            for file in self._files
        }

    @cached_property
    def reached(self) -> frozenset[str]:
        """Markdown files that the instructions, or what they point at, name."""
        documents = {
            path: posixpath.basename(path.split("!/", 1)[0])
            for path in self.roles
            if (path.lower().endswith(_MARKDOWN) or "!/" in path) and path != self._skill.file
        }
        found = {path for path in documents if "/" not in path and path.rpartition(".")[0].upper() in _READ_FIRST}
        left = [self._skill.file, *found]
        while left and documents:
            text = self._text(left.pop()) or ""
            for path, name in documents.items():
                if path not in found and name in text:
                    found.add(path)
                    left.append(path)
        return frozenset(found)

    @cached_property
    def prose(self) -> Prose:
        """The Markdown of the instructions."""
        return Prose(self._skill.body, first_line=self._skill.body_line)

    def ear(self, path: str) -> Ear | None:
        """Return who listens to a Markdown file; None for any other."""
        known = self._ears.get(path)
        if known is None and path not in self._ears:
            known = self._listen(path)
            self._ears[path] = known
        return None if known is None else known[1]

    @cached_property
    def _ears(self) -> dict[str, tuple[Prose, Ear] | None]:
        return {}

    def _listen(self, path: str) -> tuple[Prose, Ear] | None:
        text = self._text(path)
        if text is None or not (path == self._skill.file or path.lower().endswith(_MARKDOWN)):
            return None
        main = path == self._skill.file
        first = self._skill.body_line if main else 1
        body = self._skill.body if main else text
        prose = self.prose if main else _prose(body)
        title = (
            f"{self._skill.name} {self._skill.manifest.text('description') or ''}" if main else posixpath.basename(path)
        )
        return prose, Ear(prose, body, first, title)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All code that is followed, instructions first."""
        return tuple(self._pieces())

    def _pieces(self) -> Iterator[Piece]:
        main = self._ears.get(self._skill.file) or self._listen(self._skill.file)
        if main is not None:
            self._ears[self._skill.file] = main
            yield from pieces(self._skill.file, "instructions", *main, self._skill.body, self._skill.body_line)
        for path in sorted(self.reached):
            if path.lower().endswith(_MARKDOWN):
                yield from _pieces_of(path, self.roles.get(path, "reference"), self._text(path) or "")
        for file in self._files:
            piece = self._script(file)
            if piece is not None:
                yield piece

    def _script(self, file: SkillFile) -> Piece | None:
        if file.path == self._skill.file or file.content is None or file.path in self.reached:
            return None
        name = file.language or ""
        if language(name) is None:
            head = (self._text(file.path) or "")[:200]
            found = _SHEBANG.match(head)
            name = found[1] if found else ""
        if language(name) is None:
            return None
        text = self._text(file.path) or ""
        if len(text) > _LONGEST:
            self.unknown.append(f"{file.path}: longer than {_LONGEST:,} characters")
            return None
        role = self.roles[file.path]
        return Piece(
            path=file.path, text=text, language=name, line=1, role=role, standing="test" if role == "test" else "runs"
        )

    @cached_property
    def deeds(self) -> tuple[Deed, ...]:
        """All acts of all pieces, in order."""
        found: dict[tuple[str, Span, str, str], Deed] = {}
        for piece in self.pieces:
            done = _done(piece.text, piece.language)
            if done is None:
                continue
            self.unknown += [f"{piece.path}: {reason}" for reason in done.unknown if piece.role == "script"]
            for act in done.acts:
                span = piece.place(act.span)
                found.setdefault(
                    (piece.path, span, act.kind, f"{act.what}{act.by}{len(act.labels)}"), Deed(act, piece, span)
                )
        return tuple(found.values())

    @cached_property
    def tellings(self) -> dict[str, Telling]:
        """For each script: where the instructions name it first in an order, else where they name it first."""
        scripts = {posixpath.basename(path): path for path, role in self.roles.items() if role in {"script", "test"}}
        found: dict[str, Telling] = {}
        for path in (self._skill.file, *sorted(self.reached)):
            ear, text = self.ear(path), self._text(path) or ""
            if ear is None:
                continue
            first = self._skill.body_line if path == self._skill.file else 1
            for name, script in scripts.items():
                if name not in text:
                    continue
                for index, line in enumerate(text.split("\n"), 1):
                    at = line.find(name)
                    if at < 0 or index < first:
                        continue
                    span = Span(index, at + 1, index, at + 1 + len(name))
                    said = ear.said(span)
                    if script not in found or (said.order and not found[script].said.order):
                        found[script] = Telling(Place(path, span, "told here", line.strip()[:120]), said)
        return found

    def said(self, path: str, start: int, end: int) -> tuple[Span, Said]:
        """Tell where a stretch of a file stands, by offsets, and how it is said."""
        text = self._text(path) or ""
        starts = self._starts.get(path)
        if starts is None:
            starts = self._starts[path] = line_starts(text)
        span = span_of(starts, start, end)
        ear = self.ear(path)
        if ear is None or (path == self._skill.file and start < self._skill.body_offset):
            return span, plainly_said(text, start)
        return span, ear.said(span)

    @cached_property
    def _starts(self) -> dict[str, list[int]]:
        return {}

    def _text(self, path: str) -> str | None:
        return self._skill.text if path == self._skill.file else self._texts(path)
