"""Says what a PowerShell command does: a cmdlet by its line in the table, anything else as a shell would run it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.cmdlets import ALIASES, CMDLETS, PATHS, SWITCHES, Cmdlet
from guildmark.lenses.scripts.network import hosts_in
from guildmark.lenses.scripts.redirections import DEVICES
from guildmark.lenses.scripts.state import Call, Feed, Streams, Taken, Word

if TYPE_CHECKING:
    from guildmark.lenses.scripts.powershell_words import Piece
    from guildmark.lenses.scripts.state import Context, View
    from guildmark.lenses.scripts.work import Work

_FILTERS: Final[dict[str, View]] = {
    "select-object": "part", "select-string": "match", "where-object": "match", "sort-object": "whole",
    "out-string": "whole", "out-host": "whole", "tee-object": "whole", "write-output": "whole", "write-host": "whole",
    "foreach-object": "unknown", "format-list": "whole", "format-table": "whole", "findstr": "match",
}  # fmt: skip
VIEWS: Final[dict[str, View]] = _FILTERS | {
    alias: _FILTERS[name] for alias, name in ALIASES.items() if name in _FILTERS
}
_VERBATIM: Final = frozenset({"select-object", "out-string", "out-host", "tee-object", "write-output", "write-host"})
KEEPS: Final = _VERBATIM | {alias for alias, name in ALIASES.items() if name in _VERBATIM}
"""Filters that let objects through as they are."""
_SILENT: Final = frozenset({"set-strictmode", "start-sleep", "set-variable", "out-null", "exit", "write-error",
                            "write-warning", "write-verbose"})  # fmt: skip
_RANKS: Final[dict[View, int]] = {"whole": 0, "unknown": 1, "part": 2, "match": 3, "hidden": 4}
_READING: Final = frozenset({"content", "match", "meta"})


def rank(view: View) -> int:
    """Say how little a view lets through."""
    return _RANKS[view]


class _Bound:
    """The arguments of a cmdlet by their parameter."""

    __slots__ = ("values",)

    def __init__(self, cmdlet: Cmdlet, pieces: list[Piece]) -> None:
        self.values: dict[str, list[Piece]] = {}
        switches = SWITCHES | set(cmdlet.switches.split())
        free = list(cmdlet.positions)
        waiting = current = ""
        for piece in pieces:
            text = piece.text
            if text[:1] == "-" and len(text) > 1 and not piece.quoted and not text[1].isdigit():
                name, _, value = text[1:].lower().partition(":")
                known = _full(name, cmdlet, switches)
                self.values.setdefault(known, [])
                waiting = "" if known in switches else known
                if value:
                    piece.text = text[len(name) + 2 :]
                    piece.shift = None
                    self.values[known].append(piece)
                    waiting, current = "", known
                continue
            if piece.listed and current:
                self.values.setdefault(current, []).append(piece)
                continue
            if waiting:
                current, waiting = waiting, ""
            else:
                current = next((name for name in free if not self.values.get(name)), "")
            if current in free:
                free.remove(current)
            elif current in PATHS and "path" in free:
                free.remove("path")
            if current:
                self.values.setdefault(current, []).append(piece)

    def paths(self) -> list[Piece]:
        return [piece for name, pieces in self.values.items() if name in PATHS for piece in pieces]


def _full(name: str, cmdlet: Cmdlet, switches: set[str] | frozenset[str]) -> str:
    """Give the parameter that a beginning stands for."""
    known = [*cmdlet.positions, *cmdlet.part.split(), *PATHS, *switches, "destination", "outfile", "uri", "filter"]
    return name if name in known else next((one for one in known if one.startswith(name)), name)


def command(work: Work, pieces: list[Piece], ctx: Context) -> None:
    """Take in a command."""
    for piece in pieces:
        if not piece.dynamic or piece.text[:1] not in "({@":
            piece.text = piece.text.replace("\\", "/") if _is_path(piece) else piece.text
    operator = pieces[0].text if pieces[0].text in {"&", "."} else ""
    words = [piece for piece in (pieces[1:] if operator else pieces) if not piece.redirect]
    streams = Streams([], [], ctx.feed)
    name = words[0].text.lower() if words else "shell"
    for piece in pieces:
        if piece.redirect and piece.text.lower() not in {"$null", *DEVICES}:
            work.write(piece, name, "append" if ">>" in piece.redirect else "create", ctx)
        if piece.redirect[:1] in {">", "1", "*"}:
            streams.hidden = True
    if not words:
        return
    inner = replace(ctx, view="hidden") if streams.hidden else ctx
    cmdlet = CMDLETS.get(ALIASES.get(name, name))
    if cmdlet is not None and operator != ".":
        _cmdlet(work, cmdlet, words, inner, ALIASES.get(name, name))
    elif operator == "." or (words[0].text.endswith(".ps1") and not words[0].dynamic):
        work.run(Call(list(words), inner, streams), list(words[1:]), words[0])
    elif called := next((one for one in work.shell.functions if one.lower() == name), None):
        work.printed.call(called, inner)
    else:
        if words[0].dynamic:
            work.printed.call_any()
        work.also(Call(list(words), inner, streams))


def _is_path(piece: Piece) -> bool:
    return "\\" in piece.text and "\n" not in piece.text


def _cmdlet(work: Work, cmdlet: Cmdlet, words: list[Piece], ctx: Context, name: str) -> None:
    bound = _Bound(cmdlet, words[1:])
    role = cmdlet.role
    paths = bound.paths()
    _put_out(work, words, ctx, name, role)
    if role in _READING:
        part = any(parameter in bound.values for parameter in cmdlet.part.split())
        extent = "part" if part else "whole" if role == "content" else "unknown"
        taken = Taken(name, extent, role, _lines(bound))  # type: ignore[arg-type]  # one of the reading roles
        taken.form = "verbatim" if name == "get-content" else "changed"
        for piece in paths:
            work.read(piece, taken, ctx)
        if role == "meta" and ctx.feeds:
            work.output = Feed(words=_listed(bound, paths, words[0]))
        elif not paths and role != "meta":
            for word in ctx.feed.words if ctx.feed is not None else ():
                work.read(word, taken, ctx)
    elif role in {"copy", "move"}:
        _copied(work, bound, paths, ctx, name)
    elif role in {"create", "append", "edit", "delete", "mode"}:
        how = "append" if "append" in bound.values else role
        for piece in [*paths, *(bound.values.get("name", []) if name == "new-item" and not paths else [])]:
            work.write(piece, name, how, ctx)
    elif role in _OTHERS:
        _OTHERS[role](work, bound, words, ctx)
    elif ctx.feeds and name == "write-output" and len(words) == 2:  # noqa: PLR2004 - the cmdlet and its text
        work.output = Feed(words=(words[1],), code=words[1])


def _put_out(work: Work, words: list[Piece], ctx: Context, name: str, role: str) -> None:
    """Note what a cmdlet puts out beside the files that it reads."""
    if name in {"write-output", "write-host"} and len(words) > 1:
        plain = len(words) == 2 and words[1].quoted and not words[1].dynamic  # noqa: PLR2004 - the cmdlet and its text
        if plain:
            work.printed.text(f"{words[1].text}\n", ctx)
        else:
            work.printed.other(ctx)
    elif (
        role == "meta"
        or name == "new-item"
        or (role == "none" and name not in _SILENT and not (ctx.feed is not None and name in _FILTERS))
    ):
        work.printed.other(ctx)


def _listed(bound: _Bound, paths: list[Piece], first: Piece) -> tuple[Word, ...]:
    """Give the files that ``Get-ChildItem`` lists, as globs."""
    folders: list[Word] = list(paths) or [Word(".", first.start, first.end)]
    names = [piece.text for piece in (*bound.values.get("filter", []), *bound.values.get("include", []))] or ["*"]
    below = "**/" if "recurse" in bound.values else ""
    return tuple(
        replace(Word(f"{folder.text}/{below}{name}", folder.start, folder.end), glob=True, loose=True)
        for folder in folders
        for name in names
    )


def _lines(bound: _Bound) -> tuple[int, int | None] | None:
    for name in ("totalcount", "head", "first"):
        for piece in bound.values.get(name, []):
            if piece.text.isdigit():
                return 1, int(piece.text)
    return None


def _copied(work: Work, bound: _Bound, paths: list[Piece], ctx: Context, name: str) -> None:
    targets = [*bound.values.get("destination", []), *bound.values.get("newname", [])]
    for piece in paths:
        if name != "copy-item":
            work.write(piece, name, "delete", ctx)
        work.read(piece, Taken(name, "whole", "meta"), ctx)
        for target in targets:
            work.write(target, name, "create", ctx, work.place(piece, ctx)[0])


def _go(work: Work, bound: _Bound, words: list[Piece], ctx: Context) -> None:
    work.also(Call([Word("cd", words[0].start, words[0].end), *bound.paths()], ctx, Streams([], [])))


def _back(work: Work, _: _Bound, words: list[Piece], ctx: Context) -> None:
    work.also(Call([Word("popd", words[0].start, words[0].end)], ctx, Streams([], [])))


def _code(work: Work, bound: _Bound, words: list[Piece], ctx: Context) -> None:
    codes: list[Word] = list(bound.values.get("command", []))
    if not codes and ctx.feed is not None and ctx.feed.code is not None:
        codes = [ctx.feed.code]
    if not codes or any(code.dynamic for code in codes):
        work.doubt("code that only a run can tell", codes[0] if codes else words[0], ctx)
        if ctx.feed is not None:
            work.run(Call(list(words), ctx, Streams([], [])), [], stdin=True)
        return
    work.open("powershell", codes[0], ctx)


def _web(work: Work, bound: _Bound, words: list[Piece], ctx: Context) -> None:
    call = Call(list(words), ctx, Streams([], []), words[0].text)
    work.run(call, list(words[1:]))
    for name in ("uri", "source"):
        for piece in bound.values.get(name, []):
            hosts_in(work, call, [piece])
    for piece in [*bound.values.get("outfile", []), *bound.values.get("destination", [])]:
        work.write(piece, words[0].text, "create", ctx)
    for piece in bound.values.get("infile", []):
        work.read(piece, Taken(words[0].text, "whole", "content"), replace(ctx, view="hidden"))


def _start(work: Work, bound: _Bound, words: list[Piece], ctx: Context) -> None:
    programs: list[Word] = [*bound.values.get("filepath", []), *bound.values.get("name", [])]
    arguments = bound.values.get("argumentlist", [])
    inner = replace(ctx, exit="lost", through=(*ctx.through, words[0].text))
    if programs:
        work.also(Call([programs[0], *arguments], inner, Streams([], [])))


_OTHERS: Final = {"go": _go, "back": _back, "code": _code, "web": _web, "start": _start}
