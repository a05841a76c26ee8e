"""What a shell's own commands do: moving about, options, ``source``, ``eval``, ``exit``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.operands import names, parse
from guildmark.lenses.scripts.state import Held, Taken, Word, joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.lenses.scripts.state import Call
    from guildmark.lenses.scripts.work import Work

_BEFORE: Final = "$OLDPWD"
"""The folder before, where the text does not tell it."""


def _cd(work: Work, call: Call) -> None:
    operands = parse(call.words[1:], frozenset()).operands
    target = operands[0] if operands else Word("~", 0, 0)
    shell = work.shell
    before = shell.cwd
    lost = target.text == "-" and shell.old is None
    if lost:
        shell.cwd = _BEFORE
    elif target.text == "-":
        shell.cwd = shell.old or ""
    elif target.text:
        place, _ = work.place(target, call.ctx)
        shell.cwd = place
    shell.old = before
    if target.text != ".":
        known = not (lost or target.glob or target.unsure or target.dynamic)
        shell.sure = call.ctx.guarded and call.ctx.certain and known
    if target.dynamic or lost:
        work.doubt("the folder is known only when it runs", target, call.ctx)


def _popd(work: Work, call: Call) -> None:
    shell = work.shell
    if call.words[1:] or shell.old is None:
        work.doubt("the folder is known only when it runs", call.words[0], call.ctx)
        shell.sure = False
    shell.cwd, shell.old = (shell.old if shell.old is not None else _BEFORE), shell.cwd


def _source(work: Work, call: Call) -> None:
    if len(call.words) > 1:
        work.run(call, call.words[2:], call.words[1])


def _eval(work: Work, call: Call) -> None:
    words = call.words[1:]
    if not words:
        return
    code = joined(words)
    if code.dynamic:
        work.doubt("eval of code that only a run can tell", code, call.ctx)
        work.printed.other(call.ctx)
        work.printed.call_any()
    else:
        work.open("bash", code, call.ctx)


def _exit(work: Work, call: Call) -> None:
    if call.ctx.certain:
        work.shell.gone = True


def _set(work: Work, call: Call) -> None:
    words = [word.text for word in call.words[1:]]
    for index, text in enumerate(words):
        on = text.startswith("-")
        if text[:1] not in {"-", "+"}:
            continue
        option = words[index + 1] if text.endswith("o") and index + 1 < len(words) else ""
        if "e" in text or option == "errexit":
            work.shell.errexit = on
        if option == "pipefail":
            work.shell.pipefail = on


def _trap(work: Work, call: Call) -> None:
    words = parse(call.words[1:], frozenset()).operands
    if len(words) > 1 and words[0].text not in {"", "-"} and not words[0].dynamic:
        work.open("bash", words[0], call.ctx.likely())


def _test(work: Work, call: Call) -> None:
    words = call.words[1:]
    for at, word in enumerate(words[:-1]):
        if word.text in names("-b -c -d -e -f -g -h -k -p -r -s -u -w -x -L -G -N -O -S"):
            work.read(words[at + 1], Taken("test", "unknown", "meta"), call.ctx)


def _printenv(work: Work, call: Call) -> None:
    from guildmark.lenses.scripts.effects import EnvUse

    for word in parse(call.words[1:], frozenset()).operands or call.words[:1]:
        name = "*" if word is call.words[0] else word.text
        work.env.append(EnvUse(name, "read", call.ctx.text.span(word.start, word.end)))


def _read(work: Work, call: Call) -> None:
    """Take in ``read`` and its like, which set variables to what comes in."""
    for word in parse(call.words[1:], names("-d -n -N -p -t -u -i -a -s -O -c -C")).operands or [Word("REPLY", 0, 0)]:
        listed = call.streams.feed.words if call.streams.feed is not None else ()
        found = listed[0] if len(listed) == 1 and (listed[0].loose or listed[0].glob) else None
        work.shell.variables[word.text] = None if found is None else Held((found.text,), sure=False)
    for word in call.streams.inputs:
        work.read(word, Taken(call.name, "unknown", "content", form="changed"), replace(call.ctx, view="unknown"))


def _parted(work: Work, call: Call) -> None:
    """Take in ``cmd /c``, whose words are a command of another shell with the same names for what it shares."""
    words = call.words[1:]
    at = next((index for index, word in enumerate(words) if word.text.lower() in {"/c", "/k", "//c"}), None)
    if at is None or at + 1 == len(words):
        work.run(call, words)
        return
    rest = words[at + 1 :]
    inner = replace(call.ctx, through=(*call.ctx.through, "cmd"))
    work.open("powershell", joined(rest), inner)


HANDLERS: Final[dict[str, Callable[[Work, Call], None]]] = {
    "cd": _cd,
    "pushd": _cd,
    "popd": _popd,
    "source": _source,
    ".": _source,
    "eval": _eval,
    "exit": _exit,
    "return": _exit,
    "set": _set,
    "trap": _trap,
    "test": _test,
    "[": _test,
    "printenv": _printenv,
    "cmd": _parted,
    "read": _read,
    "mapfile": _read,
    "readarray": _read,
}
