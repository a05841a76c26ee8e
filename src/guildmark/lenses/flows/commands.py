"""What a command does, from its words: wrappers are taken off, then the program's own reader tells.

``command`` gives the value that the command writes to its output.
"""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.flows import cmdlets, network, texts, tools
from guildmark.lenses.flows.folding import written
from guildmark.lenses.flows.values import NOTHING, Value, labels_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guildmark.lenses.flows.following import Following
    from guildmark.lenses.flows.texts import Program
    from guildmark.model.place import Span

_WRAPPERS: Final[dict[str, frozenset[str]]] = {
    "sudo": frozenset(["-u", "-g", "-h", "-p", "-C", "-r", "-t", "-T", "-U"]), "doas": frozenset(("-u", "-C")), "env": frozenset(("-u", "-C", "-S")),
    "nohup": frozenset(), "setsid": frozenset(), "exec": frozenset(("-a",)), "command": frozenset(), "builtin": frozenset(), "time": frozenset(("-f", "-o")),
    "nice": frozenset(("-n",)), "ionice": frozenset(("-c", "-n")), "timeout": frozenset(("-s", "-k")), "stdbuf": frozenset(("-i", "-o", "-e")), "busybox": frozenset(),
    "xargs": frozenset(["-I", "-n", "-P", "-L", "-d", "-E", "-s"]), "caffeinate": frozenset(("-t",)), "unbuffer": frozenset(), "watch": frozenset(("-n",)), "eatmydata": frozenset(),
    "proxychains": frozenset(("-f",)), "proxychains4": frozenset(("-f",)), "torsocks": frozenset(), "noglob": frozenset(), "chroot": frozenset(), "&": frozenset(), ".exe": frozenset(),
}  # fmt: skip
"""Commands that run another one, with those of their options that take a value."""
_LONG_WORD: Final = 500
_ASSIGNED: Final = re.compile(r"[A-Za-z_]\w*=")
_TABLES: Final[tuple[dict[str, Program], ...]] = (texts.PROGRAMS, network.PROGRAMS, tools.PROGRAMS, cmdlets.PROGRAMS)


def command(source: Following, words: Sequence[Value], fed: Value, span: Span) -> Value:
    """Follow a command; ``fed`` is its standard input."""
    words = list(words)
    piped, name = fed, ""
    while words:
        name = program_name(words[0])
        if name not in _WRAPPERS:
            break
        if name in {"sudo", "doas"}:
            source.act("run", name, span, name, argv=_argv(words))
        fed_as_words = name == "xargs"
        words = _unwrapped(words, _WRAPPERS[name], name)
        if fed_as_words:
            words = [
                *words,
                Value(
                    piped.data if isinstance(piped.data, str) and len(piped.data) < _LONG_WORD else None, piped.labels
                ),
            ]
    if not words:
        return tools.PROGRAMS["printenv"](source, (Value("env"),), fed, span) if name == "env" else piped
    name = program_name(words[0])
    argv = _argv(words)
    source.act("run", name, span, name, *words, fed, text=" ".join(argv), argv=argv)
    for table in _TABLES:
        reader = table.get(name) or table.get(name.lower())
        if reader is not None:
            return reader(source, words, fed, span)
    path = written(words[0]) or ""
    if f"file:{path}" in source.values:
        return tools.run_file(source, words[0], span, path)
    return _plain(words, fed)


def program_name(word: Value) -> str:
    """Return the program that a word names, without folder and ``.exe``, in lower case where that changes nothing."""
    text = written(word) or ""
    name = posixpath.basename(text.replace("\\", "/")) or text
    return name.removesuffix(".exe").removesuffix(".EXE")


def _argv(words: Sequence[Value]) -> tuple[str, ...]:
    return tuple((written(word) or "\0")[:500] for word in words[:60])


def _unwrapped(words: list[Value], takes: frozenset[str], name: str) -> list[Value]:
    rest = words[1:]
    while rest:
        text = written(rest[0]) or ""
        if text in takes:
            rest = rest[2:]
        elif (
            (text.startswith("-") and text != "-")
            or _ASSIGNED.match(text)
            or (name == "timeout" and text[:1].isdigit())
        ):
            rest = rest[1:]
            if name == "timeout" and text[:1].isdigit():
                break
        else:
            break
    return rest


def _plain(words: Sequence[Value], fed: Value) -> Value:
    """Return what a program that nothing is known of puts out: it may carry on what it got."""
    return Value(None, labels_of((*words, fed)) if words else NOTHING.labels)
