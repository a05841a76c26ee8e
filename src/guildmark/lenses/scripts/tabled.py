"""Takes in a command of a program that has its line in the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.operands import Operands, names, parse
from guildmark.lenses.scripts.printing import heard
from guildmark.lenses.scripts.programs import PROGRAMS, VERBATIM, numbers
from guildmark.lenses.scripts.redirections import lines
from guildmark.lenses.scripts.state import Feed, Taken, Word, joined

if TYPE_CHECKING:
    from guildmark.lenses.scripts.effects import Form, How
    from guildmark.lenses.scripts.programs import Program
    from guildmark.lenses.scripts.state import Call
    from guildmark.lenses.scripts.work import Work

_COUNT: Final = frozenset({"-n", "--lines"})
_BYTES: Final = frozenset({"-c", "--bytes"})
_QUIET: Final = frozenset({"-q", "--quiet", "--silent"})
_TARGET: Final = frozenset({"-t", "--target-directory"})
_ECHO: Final = frozenset({"echo", "printf", "cat", "ls"})


def tabled(work: Work, call: Call, program: Program) -> None:
    """Take in a command by its program's line."""
    role = program.role
    heard(work, call, role)
    if call.ctx.feeds and call.name in _ECHO:
        work.output = _put_out(call)
    if role == "none":
        return
    listed = f"{program.takes} {program.part} {program.reads} {program.writes}"
    copies = role in {"copy", "move"}
    found = parse(call.words[1:], names(f"{listed} -t --target-directory" if copies else listed))
    for word in found.values(names(program.reads)):
        work.read(word, Taken(call.name, "whole", "meta"), call.ctx)
    for word in found.values(names(program.writes)):
        work.write(word, call.name, "create", call.ctx)
    if program.skip and not found.has(names(program.unless)):
        found.operands = found.operands[program.skip :]
    if program.edits and found.has(names(program.edits)):
        _changed(work, call, found, "edit")
    elif role == "content" or role == "match" or role == "meta":  # noqa: PLR1714 - which narrows the type
        kind = "meta" if program.lists and found.has(names(program.lists)) else role
        _read(work, call, program, Taken(call.name, program.extent, kind), found)
    elif role == "copy" or role == "move":  # noqa: PLR1714 - likewise
        _copied(work, call, found, move=role == "move")
    else:
        _changed(work, call, found, "append" if call.name == "tee" and found.has(names("-a --append")) else role)


def _changed(work: Work, call: Call, found: Operands, how: How) -> None:
    """Take in operands that are made, changed or deleted."""
    for word in found.operands:
        work.write(word, call.name, how, call.ctx)
    for word in call.streams.inputs:
        work.read(word, Taken(call.name, "whole", "content" if call.name == "tee" else "meta"), call.ctx)


def _read(work: Work, call: Call, program: Program, taken: Taken, found: Operands) -> None:
    if program.part and found.has(names(program.part)):
        taken.extent = "part"
    taken.form = _form(call)
    ctx = replace(call.ctx, view="hidden") if taken.kind == "match" and found.has(_QUIET) else call.ctx
    if call.name in {"head", "tail"}:
        _counted(taken, found)
    for word in found.operands or call.streams.inputs:
        if word.text == "-":
            for given in call.streams.inputs:
                work.read(given, taken, ctx)
        else:
            work.read(word, taken, ctx)


def _form(call: Call) -> Form:
    words = [word.text for word in call.words]
    if numbers(call.name, words):
        return "numbered"
    changes = call.name == "cat" and any(word[:1] == "-" and word not in {"-", "-u", "--"} for word in words[1:])
    return "verbatim" if call.name in VERBATIM and not changes else "changed"


def counted(name: str, words: list[Word]) -> Taken:
    """Say which lines ``head`` or ``tail`` give of their input, by what stands behind them."""
    program = PROGRAMS[name]
    taken = Taken(name, program.extent, "content")
    _counted(taken, parse(words, names(program.takes)))
    return taken


def _counted(taken: Taken, found: Operands) -> None:
    """Say which lines ``head`` and ``tail`` give."""
    if found.has(_BYTES):
        return
    counts = [value.text for value in found.values(_COUNT)]
    counts += [name[1:] for name, value in found.options if value is None and name[1:].isdigit()]
    count = counts[-1] if counts else "10"
    if taken.by == "head" and count.isdigit():
        taken.lines = 1, int(count)
    elif taken.by == "tail" and count.startswith("+") and count[1:].isdigit():
        first = max(1, int(count[1:]))
        taken.lines = first, None
        if first == 1:
            taken.extent, taken.lines = "whole", None


def _copied(work: Work, call: Call, found: Operands, *, move: bool) -> None:
    """Take in sources and the target behind them."""
    ctx = call.ctx
    targets = found.values(_TARGET)
    sources = found.operands
    if call.name == "install" and found.has(frozenset({"-d", "--directory"})):
        for word in sources:
            work.write(word, call.name, "create", ctx)
        return
    inside = bool(targets)
    if not targets:
        sources, targets = sources[:-1], sources[-1:]
        inside = len(sources) > 1 or (bool(targets) and targets[0].text.endswith("/"))
    remote = _remote if call.name in {"scp", "rsync"} else _never
    for target in targets:
        if remote(work, call, target):
            targets = []
    for word in sources:
        source = word.text
        if not remote(work, call, word):
            source = work.place(word, ctx)[0] if source else source
            if move:
                work.write(word, call.name, "delete", ctx)
            work.read(word, Taken(call.name, "whole", "meta"), ctx)
        for target in targets:
            work.write(_within(target, source) if inside else target, call.name, "create", ctx, source)


def _remote(work: Work, call: Call, word: Word) -> bool:
    from guildmark.lenses.scripts.network import remote

    return remote(work, call, word)


def _never(_: Work, __: Call, ___: Word) -> bool:
    return False


def _within(folder: Word, source: str) -> Word:
    """Give the place of a copy in a folder."""
    text = f"{folder.text.rstrip('/')}/{source.rstrip('/').rpartition('/')[2]}"
    return replace(folder, text=text)


def _put_out(call: Call) -> Feed | None:
    """Give what ``echo``, ``printf``, ``cat`` or ``ls`` puts out, where that is known."""
    words = [word for word in call.words[1:] if word.text not in {"-n", "-e", "-E", "--"}]
    if call.name == "ls":
        return Feed(words=tuple(word for word in words if word.glob))
    if call.name == "cat":
        return Feed(file=words[0]) if len(words) == 1 else None if words else call.streams.feed
    if call.name == "printf" and len(words) > 1 and "%" in words[0].text:
        words = words[1:]
    if len(words) == 1:
        whole = words[0]
        if call.name == "printf" or "\\n" in whole.text:
            whole.text = whole.text.replace("\\n", "\n")
            whole.shift = whole.shift if "\n" not in whole.text else None
        return Feed(words=lines(whole), code=whole)
    if not words:
        return None
    return Feed(words=tuple(words), code=joined(words))
