"""What a reading goes by: words, what comes in on standard input, where the shell stands, what surrounds a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from guildmark.lenses.scripts.effects import Extent, Form, How, Kind
from guildmark.lenses.scripts.heredocs import Heredoc
from guildmark.lenses.scripts.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

View = Literal["whole", "part", "unknown", "match", "hidden"]
"""What the rest of a pipeline lets through of a command's output."""

Language = Literal["bash", "heredoc", "powershell", "python"]


class Word(Struct):
    """A word after quotes, escapes and known variables are resolved; offsets are of the text's bytes."""

    text: str
    start: int
    end: int
    shift: int | None = None
    """The offset of ``text`` where it stands in the source verbatim."""
    dynamic: bool = False
    """Something in it is known only when it runs; that stays as written."""
    glob: bool = False
    loose: bool = False
    """It stands for files that another command finds."""
    unsure: bool = False
    """A variable in it was set in a branch."""


def joined(words: Sequence[Word]) -> Word:
    """Make one word of several, with blanks between; the grammar may hand them over out of order."""
    if len(words) == 1:
        return words[0]
    text = " ".join(word.text for word in words)
    start, end = min(word.start for word in words), max(word.end for word in words)
    dynamic = any(word.dynamic for word in words)
    return Word(text, start, end, dynamic=dynamic, loose=any(word.loose for word in words))


class Feed(Struct):
    """What comes in on standard input: lines that are known, a file, or only a pipe."""

    words: tuple[Word, ...] = ()
    """One word a line, where the lines are known or are files that another command finds."""
    code: Word | None = None
    """All of it, where that is known."""
    file: Word | None = None
    piped: bool = False
    """It comes from the command before, not from a redirection."""


class Held(NamedTuple):
    """What a variable holds: one value, or more in an array."""

    texts: tuple[str, ...]
    sure: bool
    dynamic: bool = False
    """A part of it is known only when it runs; that stays as written."""


class Shell(Struct):
    """Where a shell stands."""

    cwd: str = ""
    """Empty: the unknown folder that everything relative is relative to."""
    sure: bool = True
    """Whether the last ``cd`` must have worked."""
    old: str | None = None
    variables: dict[str, Held | None] = {}
    """None where only a run can tell."""
    functions: frozenset[str] = frozenset()
    errexit: bool = False
    pipefail: bool = False
    gone: bool = False
    """An ``exit`` came before."""

    def copy(self) -> Shell:
        """Give a subshell its own."""
        return replace(self, variables=dict(self.variables))


class Context(Struct):
    """What surrounds a piece of code."""

    text: Text
    exit: Literal["is", "zero", "lost"] = "is"
    certain: bool = True
    guarded: bool = False
    """What follows happens only if this succeeds."""
    view: View = "whole"
    form: Form = "verbatim"
    """What the rest of a pipeline makes of the lines that it lets through."""
    lines: tuple[int, int | None] | None = None
    """Those lines, where it is known which."""
    arms: tuple[tuple[int, int], ...] = ()
    """The alternatives around, as in ``Shown``."""
    feed: Feed | None = None
    through: tuple[str, ...] = ()
    depth: int = 0
    fan: int = 1
    """How often the surrounding loops are unrolled."""
    feeds: bool = False
    """It is one command, and the next of its pipeline reads what it puts out."""
    heredocs: dict[int, Heredoc | None] = {}
    """Of the text, by offset."""

    def likely(self) -> Context:
        """Give the context of code that may not run, and whose exit code the whole does not tell."""
        return replace(self, certain=False, exit="lost", guarded=False, feeds=False, depth=self.depth + 1)


class Code(Struct):
    """Code to be opened as a text of its own."""

    language: Language
    text: Text


class Taken(Struct):
    """How a program takes a file in."""

    by: str
    extent: Extent
    kind: Kind
    lines: tuple[int, int | None] | None = None
    form: Form = "verbatim"


class Streams(Struct):
    """Where a command's input comes from and its output goes."""

    inputs: list[Word] = []
    """Files behind ``<``."""
    outputs: list[tuple[Word, How]] = []
    feed: Feed | None = None
    hidden: bool = False
    """Standard output goes to a file."""


class Call(Struct):
    """A command with its words, the program first."""

    words: list[Word]
    ctx: Context
    streams: Streams
    name: str = ""
    """The program without its folder and version."""
