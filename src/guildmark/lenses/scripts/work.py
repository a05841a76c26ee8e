"""One reading: what was found so far, and a stack of what is left to look at.

Nothing recurses: a visitor pushes what it wants visited, so depth costs memory and never the stack.
"""

from __future__ import annotations

from posixpath import normpath
from typing import TYPE_CHECKING, Any, Final, TypedDict, Unpack

from msgspec.structs import replace

from guildmark.lenses.scripts.effects import Effects, EnvUse, Host, How, Read, Run, Unknown, Write
from guildmark.lenses.scripts.output import Function, Output
from guildmark.lenses.scripts.parsing import Patience
from guildmark.lenses.scripts.runners import PYTHONS
from guildmark.lenses.scripts.state import Code, Context, Shell, Taken, Word, joined
from guildmark.lenses.scripts.text import Part

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

    from guildmark.lenses.scripts.effects import Certainty, Extent, Form, Kind
    from guildmark.lenses.scripts.state import Call, Feed, Language

DEEPEST: Final = 200
"""Levels of nesting that are followed."""

MOST_PARTS: Final = 500
"""Pieces of code within code (``bash -c``, ``eval``, here-documents) that are followed."""

MOST_BYTES: Final = 1_000_000

_DYNAMIC: Final = "the path has a part that only a run can tell"


class More(TypedDict, total=False):
    """Where the code of a run comes from, if not from a file."""

    inline: str | None
    stdin: bool
    program: str


class Work:
    """What was found, where the shell stands, and what is left to look at."""

    def __init__(self, cwd: str | None, patience: Patience | None = None) -> None:
        self.patience = patience or Patience()
        self.shell = Shell(cwd or "", variables={})
        self.absolute = cwd is not None
        """Whether relative paths end at a folder that was given."""
        self.output: Feed | None = None
        """What the last command puts out, where its text tells."""
        self.printed = Output()
        self.repeats = False
        """Whether code was visited more than once."""
        self.reads: list[Read] = []
        self.writes: list[Write] = []
        self.runs: list[Run] = []
        self.hosts: list[Host] = []
        self.env: list[EnvUse] = []
        self.unknown: list[Unknown] = []
        self.stack: list[tuple[Callable[..., None] | None, Any, Context]] = []  # Any: the visitor's own subject
        self._parts = 0
        self._bytes = 0

    def push(self, visit: Callable[..., None] | None, subject: object, ctx: Context) -> None:
        """Have a subject visited next, before all that was pushed earlier."""
        self.stack.append((visit, subject, ctx))

    def later(self, node: Node, ctx: Context) -> None:
        """Have a node of a shell text visited next."""
        self.stack.append((None, node, ctx))

    def also(self, call: Call) -> None:
        """Have a command within a command taken in next."""
        self.stack.append((None, call, call.ctx))

    def open(self, language: Language, source: Word, ctx: Context) -> None:
        """Have a word looked at as code; where that is too much, the word is a doubt."""
        if source.loose:
            ctx = replace(ctx, certain=False)
        self._parts += 1
        self._bytes += len(source.text)
        if self._parts > MOST_PARTS or self._bytes > MOST_BYTES or ctx.depth > DEEPEST:
            self.doubt("code is nested too deeply to follow", source, ctx)
            return
        text = Part(source.text, ctx.text, source.start, source.end, source.shift)
        self.push(None, Code(language, text), ctx)

    def doubt(self, reason: str, word: Word, ctx: Context) -> None:
        """Note a place whose effects cannot be told."""
        self.unknown.append(Unknown(ctx.text.span(word.start, word.end), reason))

    def read(self, word: Word, taken: Taken, ctx: Context) -> None:
        """Note a file that is read, as much of it as the rest of the pipeline lets pass."""
        if not _names_a_file(word):
            return
        path, certainty = self.place(word, ctx)
        extent, kind, shown, form = _seen(taken, ctx)
        if word.loose:
            extent = "unknown"
        lines = taken.lines if ctx.lines is None else ctx.lines if taken.extent == "whole" else None
        text = ctx.text
        written = text.slice(word.start, word.end)
        span = text.span(word.start, word.end)
        if shown and kind == "content":
            self.printed.file(len(self.reads), ctx)
        elif shown and kind == "match":
            self.printed.other(ctx)
        self.reads.append(Read(path, written, span, certainty, taken.by, extent, kind, shown, lines, form, ctx.exit))
        if word.dynamic:
            self.unknown.append(Unknown(span, _DYNAMIC))

    def write(self, word: Word, by: str, how: How, ctx: Context, source: str | None = None) -> None:
        """Note a file that is written."""
        if not _names_a_file(word):
            return
        path, certainty = self.place(word, ctx)
        span = ctx.text.span(word.start, word.end)
        self.writes.append(Write(path, ctx.text.slice(word.start, word.end), span, certainty, by, how, source))
        if word.dynamic:
            self.unknown.append(Unknown(span, _DYNAMIC))

    def run(self, call: Call, argv: list[Word], script: Word | None = None, **more: Unpack[More]) -> None:
        """Note a program that is run, and the script that it runs."""
        ctx = call.ctx
        first = call.words[0]
        around = joined(call.words)
        span = ctx.text.span(around.start, around.end)
        path: str | None = None
        certainty: Certainty = "certain" if ctx.certain and not first.dynamic else "likely"
        if script is not None and _names_a_file(script):
            path, certainty = self.place(script, ctx)
        written = ctx.text.slice(script.start, script.end) if script else ctx.text.slice(first.start, first.end)
        words = tuple(word.text for word in argv)
        program = more.get("program") or first.text
        if not (more.get("inline") is not None and call.name in PYTHONS):
            self.printed.other(ctx)
        inline, stdin = more.get("inline"), more.get("stdin", script is not None and _is_stream(script))
        self.runs.append(Run(program, path, written, words, span, certainty, ctx.exit, ctx.through, inline, stdin))
        if (script or first).dynamic:
            self.doubt("what is run is known only when it runs", script or first, ctx)

    def place(self, word: Word, ctx: Context) -> tuple[str, Certainty]:
        """Resolve a path against the current folder, and say how sure it is."""
        path = word.text
        sure = ctx.certain and not (word.dynamic or word.glob or word.loose or word.unsure)
        if path[0] not in "/~$`(" or (path[0] in "$`(" and not word.dynamic):
            sure = sure and self.shell.sure
            if self.shell.cwd and path[1:3] not in {":/", ":\\"}:  # C:/ is a root, too
                path = f"{self.shell.cwd}/{path}"
        if not word.dynamic and path[0] not in "~$`":
            path = clean(path)
        return path, "certain" if sure else "likely"

    def define(self, name: str, ctx: Context) -> None:
        """Take what is pushed next for the body of a function."""
        self.push(_defined, self.printed.enter(name, self._ends()), ctx)

    def _ends(self) -> tuple[int, int, int]:
        return len(self.reads), len(self.writes), len(self.runs)

    def done(self) -> Effects:
        """Give all that was found."""
        self.printed.settle(self.reads, self.writes, self.runs)
        shows = self.printed.shown(self.reads)
        if self.repeats:
            for name in ("reads", "writes", "runs", "hosts", "env", "unknown"):
                setattr(self, name, list(dict.fromkeys(getattr(self, name))))
        cwd: str | None = self.shell.cwd
        if not cwd or "$" in cwd or "`" in cwd or not (self.absolute or cwd[0] in "/~"):
            cwd = None
        return Effects(
            tuple(self.reads),
            tuple(self.writes),
            tuple(self.runs),
            tuple(self.hosts),
            tuple(self.env),
            tuple(self.unknown),
            cwd,
            shows,
        )


def clean(path: str) -> str:
    """Drop ``.``, ``..`` and doubled slashes."""
    if "/." in path or "//" in path or path.startswith(".") or path.endswith("/"):
        path = normpath(path)
        return path[1:] if path.startswith("//") else path
    return path


def again(work: Work, before: int, ctx: Context) -> None:
    """After what may put out more of what it put out: a loop, a text around a substitution."""
    if work.printed.count() > before:
        work.printed.other(ctx.likely())


def restore(work: Work, shell: Shell, _: Context) -> None:
    """Go back to the shell that stood before a subshell."""
    work.shell = shell


def _defined(work: Work, function: Function, _: Context) -> None:
    work.printed.leave(function, work._ends())  # noqa: SLF001 - its own module


def _names_a_file(word: Word) -> bool:
    """Say whether an operand is a file."""
    return bool(word.text) and not _is_stream(word)


def _is_stream(word: Word) -> bool:
    """Say whether an operand stands for a stream: ``-`` and a process substitution do."""
    return word.text == "-" or (word.dynamic and word.text.startswith(("<(", ">(")))


def _seen(taken: Taken, ctx: Context) -> tuple[Extent, Kind, bool, Form]:
    view = ctx.view
    if taken.kind != "content":
        return taken.extent, taken.kind, view != "hidden", "verbatim"
    form = taken.form if ctx.form == "verbatim" else ctx.form if taken.form == "verbatim" else "changed"
    if view == "whole":
        return taken.extent, taken.kind, True, form
    if view == "hidden":
        return taken.extent, taken.kind, False, form
    if view == "match":
        return "unknown", "match", True, "verbatim"
    if view == "unknown" and taken.extent != "part":
        form = "changed"
    return ("part" if "part" in {view, taken.extent} else "unknown"), taken.kind, True, form
