"""What of a command's output is the text of which file, as far as the command and the output tell."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from guildmark.lenses.disclosure import bodies
from guildmark.lenses.disclosure.outcomes import mentions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.disclosure.places import Located
    from guildmark.lenses.scripts.effects import Effects, Read, Shown

_GUTTER: Final = r" *\d+\t"
_LONGEST: Final = 600
"""Characters of the longest line that is a complaint."""

_FAR: Final = 20_000
"""Characters of the longest frontmatter whose name is looked at."""
_MOST: Final = 100
"""Things that one command writes which are told apart."""
_LINES: Final = 2_000
"""Lines among which complaints are looked for, and frontmatters that are looked at."""

Shows = Literal["text", "perhaps", "code", "no", "complaint"]
"""Of a read: its text is there; any text there is it; only an exit code can tell; nothing tells; a complaint is there."""


class Piece(NamedTuple):
    """What the output holds of one file; a null ``body`` is a text that cannot be told from what is around it."""

    shows: Shows
    body: str | None = None
    part: bool | None = None
    """Whether it is a part of the file only; null where nobody knows."""
    most: str | None = None
    """What of the output may be its text, where no body can be told."""


def pieces(reads: Sequence[tuple[Read, Located]], effects: Effects, text: str) -> list[Piece]:
    """Say of each file of a skill that was read what the output holds of it."""
    if len(effects.shows) > _MOST or len(reads) > _MOST:
        return [Piece("no" if read.shown else "perhaps") for read, _ in reads]
    failed, rest = _complaints([read for read in effects.reads if read.kind == "content"], text)
    alive = [one for one in effects.shows if one.read is None or one.read not in failed]
    alive = [one for one in alive if one.certain or not (said := (one.text or "").strip()) or said in rest]
    cutter = _Cutter(rest, alive, {id(read): found for read, found in reads})
    return [Piece("complaint") if read in failed else cutter.piece(read, found) for read, found in reads]


def _complaints(reads: Sequence[Read], text: str) -> tuple[list[Read], str]:
    """Find the reads that a program complains about; where another is left, take its line out of the text."""
    shown = [read for read in reads if read.shown]
    lines = text.splitlines(keepends=True)
    shown = shown if len(shown) <= _MOST else []
    failed: list[Read] = []
    kept: list[str] = []
    for number, line in enumerate(lines):
        near = number < _LINES or number >= len(lines) - _LINES
        own = [
            read for read in shown if near and len(line) < _LONGEST and (mentions(line, read.path) or _says(line, read))
        ]
        named = [read for read in own if _word(read) in line or read.path in line]
        named = [
            read
            for read in named
            if not any(_word(read) != _word(other) and _word(read) in _word(other) for other in named)
        ]
        failed += named or own
        if not (own and re.match(r"[\w./-]+: ", line)):
            kept.append(line)
    alone = all(read in failed for read in shown)
    return failed, text if alone or not failed else "".join(kept)


def _says(line: str, read: Read) -> bool:
    """Tell whether a line is a program's own about a file, in whatever language."""
    return line.startswith(f"{read.by}: ") and f"{_word(read)}: " in line.replace("'", "")


def _word(read: Read) -> str:
    return read.written.strip("'\"")


class _Cutter:
    """One output, and all that was written to it."""

    def __init__(self, text: str, shows: Sequence[Shown], located: dict[int, Located]) -> None:
        self.text = text
        self.shows = shows
        self.located = {one.read: located.get(id(one.read)) for one in shows if one.read is not None}
        self.fences = bodies.fences(text)[:_LINES]
        self.names = [bodies.shown_name(text[start : start + _FAR]) for start in self.fences]

    def piece(self, read: Read, found: Located) -> Piece:
        """Say what the output holds of one file."""
        at = next((index for index, one in enumerate(self.shows) if one.read == read), None)
        if not read.shown:
            return Piece("perhaps")
        fence = self._fence(read, found, at) if found.is_skill_file else None
        if at is None or read.form == "changed":
            return Piece("no" if fence is None and found.is_skill_file else "text")
        one = self.shows[at]
        before = [other for other in self.shows[:at] if not other.excludes(one)]
        after = [other for other in self.shows[at + 1 :] if not other.excludes(one)]
        others = any(other.excludes(one) for other in self.shows)
        if not before and fence and self.text[:fence].strip() and bodies.shown_name(self.text[fence:]) != found.skill:
            fence = None  # an example within the text
        start, end = self._start(before, fence), self._end(after, at, fence or 0)
        if start is None or (fence is None and (others or not one.certain or end is None)):
            return self._unfenced(one, found, surely=not others and one.certain)
        if end is None:
            return Piece("text", most=_lines(read, self.text[start:]))
        body = self.text[start:end]
        if read.form == "numbered":
            plain = bodies.plain(body, _GUTTER)
            if plain == body:
                return Piece("no" if fence is None else "text")
            body = plain
        sure: Shows = "text" if fence is not None else "perhaps" if body.strip() else "code"
        return Piece(sure, body, _part(read, body))

    def _unfenced(self, one: Shown, found: Located, *, surely: bool) -> Piece:
        """Judge a text of which nothing shows where it is."""
        if surely and one.read is not None and one.read.exit != "lost":
            return Piece("code")
        said = "".join(other.text or "" for other in self.shows if other is not one).strip()
        unknown = any(
            other.text is None for other in self.shows if other is not one and (other.read is None or not surely)
        )
        rest = self.text.strip()
        if found.is_skill_file or not rest or rest in said or (unknown and not surely):
            return Piece("no")
        return Piece("perhaps")

    def _fence(self, read: Read, found: Located, at: int | None) -> int | None:
        """Find where the frontmatter of a skill file begins."""
        if read.form == "numbered":
            plain = bodies.plain(self.text, _GUTTER)
            if plain != self.text:
                return 0 if bodies.fences(plain)[:1] == [0] else None
        if read.lines is not None and read.lines[0] > 1:
            return None
        files = [one.read for one in self.shows if one.read is not None]
        if at is not None and len(self.fences) == len(files) and all(self._is_skill(file) for file in files):
            return self.fences[[index for index, one in enumerate(self.shows) if one.read is not None].index(at)]
        named = [start for start, name in zip(self.fences, self.names, strict=True) if name == found.skill]
        if len(named) == 1:
            return named[0]
        first = all(one.read is None for one in self.shows[: at or 0])
        return self.fences[0] if self.fences and first and (at is not None or named) else None

    def _is_skill(self, read: Read) -> bool:
        found = self.located.get(read)
        return found is not None and found.is_skill_file and read.form == "verbatim" and (read.lines or (1, 0))[0] == 1

    def _start(self, before: Sequence[Shown], fence: int | None) -> int | None:
        """Find where a text begins; null where that is not known."""
        if not before:
            return 0 if fence is None or not self.text[:fence].strip() else fence
        known = [one.text for one in before if one.certain and one.text is not None]
        prefix = "".join(known)
        if len(known) == len(before) and self.text.startswith(prefix):
            return len(prefix)
        return fence

    def _end(self, after: Sequence[Shown], at: int, start: int) -> int | None:
        """Find where a text ends; null where that is not known."""
        if not after:
            return len(self.text)
        known = [one.text for one in after if one.certain and one.text is not None]
        suffix = "".join(known).rstrip("\n")
        if len(known) == len(after):
            rest = self.text.rstrip("\n")
            return len(rest) - len(suffix) if suffix and rest.endswith(suffix) else None
        following = after[0]
        between = ""
        if following.text is not None and len(after) > 1 and following.certain == after[1].certain:
            between, following = following.text, after[1]
        if (
            following.read is not None
            and (found := self.located.get(following.read))
            and self._is_skill(following.read)
        ):
            place = self.shows.index(following)
            fence = self._fence(following.read, found, place)
            if place > at and fence is not None and fence > start and self.text[:fence].endswith(between):
                return fence - len(between)
        marks = (
            [match.start() for match in re.finditer(re.escape(between), self.text[start:])] if between.strip() else []
        )
        return start + marks[0] if len(marks) == 1 else None


def _lines(read: Read, text: str) -> str:
    """Leave no more lines than were asked for."""
    if read.lines is None or read.lines[1] is None:
        return text
    return "".join(text.splitlines(keepends=True)[: read.lines[1] - read.lines[0] + 1])


def _part(read: Read, body: str) -> bool | None:
    """Tell whether a text is a part of its file only: fewer lines than were asked for are all of them."""
    if read.extent != "part":
        return None if read.extent == "unknown" else False
    if read.lines is None or read.lines[0] != 1 or read.lines[1] is None:
        return True
    missing = read.lines[1] - body.count("\n") - (not body.endswith("\n"))
    if missing <= 0:
        return True
    return None if missing == 1 and not body.endswith("\n") else False
