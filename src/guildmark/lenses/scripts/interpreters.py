"""Takes in what runs code: interpreters, shells, scripts called by their path, and programs nobody here knows."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.chains import weaker
from guildmark.lenses.scripts.operands import Operands, names, parse
from guildmark.lenses.scripts.runners import INTERPRETERS, PYTHONS
from guildmark.lenses.scripts.state import Taken, Word, joined
from guildmark.lenses.scripts.work import restore

if TYPE_CHECKING:
    from guildmark.lenses.scripts.runners import Interpreter
    from guildmark.lenses.scripts.state import Call, Context
    from guildmark.lenses.scripts.work import Work

_SHELL_TAKES: Final = names("-o -O --rcfile --init-file")


def script(work: Work, call: Call) -> None:
    """Take in a program that no table knows: a script where its path says so."""
    first = call.words[0]
    _given(work, call)
    if call.ctx.through[-1:] == ("uv run",) and first.text.endswith(".py"):
        work.run(call, call.words[1:], first, program="python")
    else:
        work.run(call, call.words[1:], first if "/" in first.text and " " not in first.text.partition("/")[0] else None)


def interpreted(work: Work, call: Call) -> None:
    """Take in an interpreter with a script, a module or code."""
    entry = INTERPRETERS[call.name]
    python = call.name in PYTHONS
    takes = names(f"{entry.code} {entry.module} {entry.takes}")
    last = names("-c -m") if python else frozenset[str]()
    suffixed = "i" if entry.loops else ""
    found = parse(call.words[1:], takes, stop=True, last=last, suffixed=suffixed)
    while entry.verbs and found.operands and found.operands[0].text in entry.verbs.split():
        options = found.options
        found = parse(found.operands[1:], takes, stop=True)
        found.options[:0] = options
    codes = found.values(names(entry.code))
    modules = found.values(names(entry.module)) if entry.module else []
    if codes:
        _inline(work, call, codes, found, entry)
    elif modules:
        _given(work, call)
        work.run(call, call.words[1:] if python else found.operands, None if python else modules[0])
    elif found.operands and _is_script(found.operands[0], call.name, entry):
        _given(work, call)
        work.run(call, found.operands[1:], found.operands[0])
    elif found.operands and found.operands[0].text != "-":
        _given(work, call)
        work.run(call, call.words[1:])
    else:
        _fed(work, call, found)


_NO_SCRIPT: Final = frozenset({"make", "gmake", "just", "java"})


def _is_script(word: Word, name: str, entry: Interpreter) -> bool:
    """Say whether an interpreter's first operand is a file that it runs."""
    if word.text in {"", "-"} or name in _NO_SCRIPT:
        return word.text.endswith(".java") and name == "java"
    return not entry.verbs or "." in word.text.strip("./") or "/" in word.text.strip("./")


def _inline(work: Work, call: Call, codes: list[Word], found: Operands, entry: Interpreter) -> None:
    code = "\n".join(word.text for word in codes)
    work.run(call, found.operands, inline=code)
    looped = entry.loops and any(name[1:] in entry.loops for name, _ in found.options)
    edits = any(name == "-i" for name, _ in found.options)
    for word in found.operands if looped else []:
        if edits:
            work.write(word, call.name, "edit", call.ctx)
        else:
            work.read(word, Taken(call.name, "unknown", "content", form="changed"), call.ctx)
    _given(work, call)
    for word in codes:
        _code(work, call, word)


def _code(work: Work, call: Call, word: Word) -> None:
    """Look into code of another language."""
    inner = replace(call.ctx, exit="lost", guarded=False, feed=None, feeds=False)
    if call.name in PYTHONS:
        work.open("python", word, replace(inner, exit=weaker("zero", call.ctx.exit)))
    else:
        from guildmark.lenses.scripts.other_code import look

        look(work, word, call.name, inner)


def _fed(work: Work, call: Call, found: Operands) -> None:
    """Take in an interpreter whose code, if any, comes on standard input."""
    feed = call.streams.feed
    argv = found.operands[1:]
    if feed is None or (feed.file is not None and not feed.file.text):
        work.run(call, call.words[1:], stdin=feed is not None)
    elif feed.code is not None:
        work.run(call, argv, inline=feed.code.text, stdin=feed.piped)
        _code(work, call, feed.code)
    elif feed.file is not None:
        work.run(call, argv, feed.file)
    else:
        work.run(call, argv, stdin=True)


def _given(work: Work, call: Call) -> None:
    """Note files that a program gets on standard input."""
    for word in call.streams.inputs:
        work.read(word, Taken(call.words[0].text, "whole", "content"), replace(call.ctx, view="hidden"))


def shell(work: Work, call: Call) -> None:
    """Take in a shell: its code is read like the code around it."""
    words = call.words[1:]
    found = parse(words, _SHELL_TAKES, stop=True)
    letters = {name for name, _ in found.options}
    while found.operands and found.operands[0].text[:1] == "+":  # options that are switched off
        off = found.operands[0].text
        found = parse(found.operands[2 if off in {"+o", "+O"} else 1 :], _SHELL_TAKES, stop=True)
        letters |= {name for name, _ in found.options}
    operands = found.operands
    ctx = call.ctx
    if "-c" in letters:
        if operands:
            inner = replace(ctx, feeds=False, guarded=False, depth=ctx.depth + 1)
            _inside(work, operands[0], inner, errexit="-e" in letters)
            if operands[0].dynamic:
                work.doubt("a part of the code is known only when it runs", operands[0], ctx)
        return
    if operands and "-s" not in letters and operands[0].text != "-":
        _given(work, call)
        work.run(call, operands[1:], operands[0])
        return
    feed = call.streams.feed
    if feed is not None and feed.code is not None:
        if feed.piped:
            work.run(call, operands, stdin=True)
        _inside(work, feed.code, replace(ctx, feeds=False, guarded=False, feed=None), errexit="-e" in letters)
    elif feed is not None and feed.file is not None and feed.file.text:
        work.run(call, operands, feed.file)
    elif feed is not None:
        work.run(call, operands, stdin=True)
        work.doubt("code that comes through a pipe", call.words[0], ctx)
    else:
        work.run(call, words)


def _inside(work: Work, code: Word, ctx: Context, *, errexit: bool) -> None:
    """Open code in a shell of its own."""
    work.push(restore, work.shell, ctx)
    work.shell = replace(work.shell.copy(), errexit=errexit, pipefail=False, gone=False)
    work.open("bash", code, ctx)


def powershell(work: Work, call: Call) -> None:
    """Take in PowerShell with a command, a file or neither; any beginning of an option's name is the option."""
    words = call.words[1:]
    ctx = replace(call.ctx, feeds=False, guarded=False, depth=call.ctx.depth + 1)
    at = 0
    while at < len(words):
        text = words[at].text.lower()
        option = text.lstrip("-/") if text[:1] in {"-", "/"} else ""
        rest = words[at + 1 :]
        if text[:1] not in {"-", "/"} or (option and "file".startswith(option)):
            rest = rest if option else words[at:]
            if rest and (option or call.name == "pwsh"):
                work.run(call, rest[1:], rest[0])
            elif rest:
                _powershell_code(work, rest, ctx)
            return
        if option and "command".startswith(option):
            _powershell_code(work, rest, ctx)
            return
        if option in _ENCODED or (len(option) > 1 and "encodedcommand".startswith(option)):
            if rest:
                _encoded(work, rest[0], ctx)
            return
        at += 2 if any(name.startswith(option) for name in _POWERSHELL_TAKES) else 1
    feed = call.streams.feed
    if feed is not None and feed.code is not None:
        _powershell_code(work, [feed.code], ctx)
    else:
        work.run(call, words, stdin=feed is not None)


_ENCODED: Final = frozenset({"e", "ec", "enc"})
_POWERSHELL_TAKES: Final = (
    "executionpolicy",
    "ep",
    "ex",
    "windowstyle",
    "workingdirectory",
    "wd",
    "version",
    "configurationname",
    "inputformat",
    "outputformat",
)


def _powershell_code(work: Work, words: list[Word], ctx: Context) -> None:
    if not words or words[0].text == "-":
        return
    work.push(restore, work.shell, ctx)
    work.shell = work.shell.copy()
    work.open("powershell", joined(words), ctx)


def _encoded(work: Work, word: Word, ctx: Context) -> None:
    """Open ``-EncodedCommand``: base64 of UTF-16."""
    try:
        code = base64.b64decode(word.text, validate=True).decode("utf-16-le")
    except ValueError:
        work.doubt("encoded code that is no base64 of UTF-16", word, ctx)
    else:
        _powershell_code(work, [Word(code, word.start, word.end)], ctx)
