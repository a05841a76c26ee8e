"""One file on its way to being mended: edits that do not overlap, its line ends and byte order mark kept."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Final

from guildmark.ground.store.atomic import write as write_file
from guildmark.reports.base import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from guildmark.model.finding import Edit
    from guildmark.model.place import Span

_NEWLINE: Final = re.compile(r"\r\n|\r|\n")
_MARK: Final = "\ufeff"


class Refusal(Exception):  # noqa: N818  # nothing went wrong: a fix is refused
    """Says why a fix is not applied."""


def plain_path(root: Path, path: str) -> Path:
    """Return the place of a path below a root; raises ``Refusal`` when a link or ``..`` is on the way to it."""
    target = root / path
    if target.resolve() != target or not target.is_relative_to(root):
        raise Refusal("lies behind a link, or outside of what was scanned")
    return target


class Draft:
    """A file's text as it was read, and what is to become of it."""

    def __init__(self, target: Path, path: str, text: str) -> None:
        self.path = path
        """As reports name it."""
        self._target = target
        self._mark = _MARK if text.startswith(_MARK) else ""
        self._text = text.removeprefix(_MARK)
        self._starts = [0, *(match.end() for match in _NEWLINE.finditer(self._text))]
        self._newline = _newline(self._text)
        self._edits: set[tuple[int, int, str]] = set()
        self._rename: Path | None = None
        self._renamed = ""

    @classmethod
    def read(cls, target: Path, path: str) -> Draft:
        """Read a file; raises ``Refusal`` when it is no plain UTF-8 file."""
        if not target.is_file():
            raise Refusal("is no plain file")
        try:
            return cls(target, path, target.read_bytes().decode("utf-8"))
        except OSError as error:
            raise Refusal(f"cannot be read: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise Refusal("is not valid UTF-8") from error

    def check(self, edit: Edit, target: Path | None, others: Iterable[Draft]) -> None:
        """Raise ``Refusal`` for an edit that overlaps another one, or a rename onto something that is there."""
        if target is not None and target != self._rename:
            taken = any(draft._rename == target for draft in others)  # noqa: SLF001  # of its own kind
            if self._rename is not None or taken or (_is_there(target) and not target.samefile(self._target)):
                raise Refusal(f"{target.name} is there already")
        if edit.span is None:
            return
        new = self._resolved(edit.span, edit.text)
        if any(_overlap(new, old) for old in self._edits if old != new):
            raise Refusal("overlaps another fix: run --fix again")

    def take(self, edit: Edit, target: Path | None) -> None:
        """Note an edit that was checked; the same one a second time changes nothing."""
        if target is not None:
            self._rename = target
            self._renamed = edit.rename or ""
        if edit.span is not None:
            self._edits.add(self._resolved(edit.span, edit.text))

    def _resolved(self, span: Span, text: str) -> tuple[int, int, str]:
        """Turn lines and columns into offsets; a span without an end is an insertion."""
        end_line, end_column = (span.end_line, span.end_column) if span.end_line else (span.line, span.column)
        start, end = self._offset(span.line, span.column), self._offset(end_line, end_column)
        return start, end, _NEWLINE.sub(self._newline, text)

    def _offset(self, line: int, column: int) -> int:
        """Raise ``Refusal`` for a place that the file does not have: it changed since it was looked at."""
        ends = [*self._starts[1:], len(self._text)]
        if line > len(ends) or self._starts[line - 1] + column - 1 > ends[line - 1]:
            raise Refusal("has changed since it was looked at")
        return self._starts[line - 1] + column - 1

    def _mended(self) -> str:
        """Apply the edits from the end of the file to its start, so that positions stay true."""
        text = self._text
        for start, end, replacement in sorted(self._edits, reverse=True):
            text = text[:start] + replacement + text[end:]
        return text

    def diff(self) -> str:
        """Return a unified diff, made visible line by line."""
        before, after = _lines(self._mark + self._text), _lines(self._mark + self._mended())
        rows = [visible(line.removesuffix("\n")) + ("" if line.endswith("\n") else "\n\\ No newline at end of file")
                for line in difflib.unified_diff(before, after, f"a/{self.path}", f"b/{self.path}")]  # fmt: skip
        if self._rename is not None:
            rows.append(f"rename {visible(self.path)} to {visible(self._renamed)}")
        return "".join(f"{row}\n" for row in rows)

    def write(self) -> None:
        """Change the file; raises ``OSError``."""
        if self._edits:
            write_file(self._target, (self._mark + self._mended()).encode("utf-8"))
        if self._rename is not None:
            self._rename.parent.mkdir(exist_ok=True)
            self._target.rename(self._rename)


def _overlap(one: tuple[int, int, str], other: tuple[int, int, str]) -> bool:
    """Say whether two edits want the same text, or the same point of it."""
    return (one[0] < other[1] and other[0] < one[1]) or one[:2] == other[:2]


def _is_there(path: Path) -> bool:
    return path.exists() or path.is_symlink()


def _newline(text: str) -> str:
    """Return the line end that a whole file uses; a line feed when it mixes them."""
    ends = {match[0] for match in _NEWLINE.finditer(text)}
    return ends.pop() if len(ends) == 1 else "\n"


def _lines(text: str) -> list[str]:
    """Split at line feeds only, and keep them."""
    return list(_each_line(text))


def _each_line(text: str) -> Iterator[str]:
    *whole, last = text.split("\n")
    yield from (f"{line}\n" for line in whole)
    if last:
        yield last
