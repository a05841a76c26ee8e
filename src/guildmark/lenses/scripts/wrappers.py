"""Peels a wrapper off a command: ``sudo``, ``env``, ``timeout`` and their like."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.chains import weaker
from guildmark.lenses.scripts.effects import EnvUse
from guildmark.lenses.scripts.operands import names, parse
from guildmark.lenses.scripts.runners import WRAPPERS
from guildmark.lenses.scripts.state import Call, Taken

if TYPE_CHECKING:
    from guildmark.lenses.scripts.work import Work

_SETTING: Final = re.compile(r"([A-Za-z_]\w*)=(.*)", re.DOTALL)


def peeled(work: Work, call: Call) -> Call | None:
    """Give the command inside; None where there is none, or where it is opened as code."""
    name = call.name
    words = call.words[1:]
    if name not in WRAPPERS:
        name = f"{name} {words[0].text}"
        words = words[1:]
    wrapper = WRAPPERS[name]
    found = parse(words, names(wrapper.takes), stop=True)
    if name == "command" and found.has(names("-v -V")):
        work.printed.other(call.ctx)
        return None
    if name == "env" and (split := found.values(names("-S --split-string"))):
        work.open("bash", split[0], call.ctx)
        return None
    rest = found.operands[wrapper.skip :]
    while wrapper.settings and rest and (setting := _SETTING.fullmatch(rest[0].text)):
        span = call.ctx.text.span(rest[0].start, rest[0].end)
        work.env.append(EnvUse(setting[1], "set", span, None if rest[0].dynamic else setting[2]))
        rest = rest[1:]
    if not rest:
        if name not in {"exec", "command", "builtin", "time"}:
            work.run(call, call.words[1:])
        for word in call.streams.inputs:
            work.read(word, Taken(name, "unknown", "content"), replace(call.ctx, view="hidden"))
        return None
    ctx = call.ctx
    inner = replace(ctx, exit=weaker(wrapper.exit, ctx.exit), through=(*ctx.through, name))
    if name == "exec" and ctx.certain:
        work.shell.gone = True
    if (wrapper.text or name == "flock") and len(rest) == 1:
        work.open("bash", rest[0], inner)
        return None
    return Call(rest, inner, call.streams)
