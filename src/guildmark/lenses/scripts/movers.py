"""Takes in programs that move bytes with a syntax of their own: ``dd``, ``tar``, ``zip``, ``unzip``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.scripts.operands import names, parse, tail
from guildmark.lenses.scripts.redirections import DEVICES
from guildmark.lenses.scripts.state import Taken

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.lenses.scripts.state import Call, Word
    from guildmark.lenses.scripts.work import Work


def _dd(work: Work, call: Call) -> None:
    source: Word | None = None
    target: Word | None = None
    part = False
    for word in call.words[1:]:
        if word.text.startswith("if="):
            source = tail(word, 3)
        elif word.text.startswith("of="):
            target = tail(word, 3)
        elif word.text.startswith(("count=", "skip=")):
            part = True
    if source is not None and source.text not in DEVICES:
        kind = Taken("dd", "part" if part else "whole", "content" if target is None else "meta")
        work.read(source, kind, call.ctx)
    if target is not None and target.text not in DEVICES:
        origin = work.place(source, call.ctx)[0] if source is not None and source.text else None
        work.write(target, "dd", "create", call.ctx, origin)


def _tar(work: Work, call: Call) -> None:
    words = call.words[1:]
    found = parse(words, names("-f --file -C --directory -T --files-from -X --exclude-from --exclude -b"))
    letters = {name[1:] for name, _ in found.options if not name.startswith("--")}
    operands = found.operands
    archives = found.values(names("-f --file"))
    if operands and words and words[0] is operands[0]:  # `tar czf`: letters without a dash
        letters |= set(operands[0].text)
        operands = operands[1:]
        if "f" in letters:
            archives, operands = operands[:1], operands[1:]
    making = bool(letters & {"c", "r", "u"}) or found.has(names("--create --append --update"))
    for word in archives:
        if making:
            work.write(word, "tar", "create", call.ctx)
        else:
            work.read(word, Taken("tar", "whole", "meta"), call.ctx)
    if making:
        for word in operands:
            work.read(word, Taken("tar", "whole", "meta"), call.ctx)
    elif "x" in letters or found.has(names("--extract --get")):
        for word in found.values(names("-C --directory")):
            work.write(word, "tar", "create", call.ctx)
        work.doubt("an archive's members are unpacked", call.words[0], call.ctx)


def _zip(work: Work, call: Call) -> None:
    operands = parse(call.words[1:], names("-x -i -P -n -t")).operands
    for word in operands[:1]:
        work.write(word, "zip", "create", call.ctx)
    for word in operands[1:]:
        work.read(word, Taken("zip", "whole", "meta"), call.ctx)


def _unzip(work: Work, call: Call) -> None:
    found = parse(call.words[1:], names("-d -x -P"))
    shows = found.has(names("-p -c"))
    for word in found.operands[:1]:
        work.read(word, Taken("unzip", "unknown", "content" if shows else "meta", form="changed"), call.ctx)
    for word in found.values(names("-d")):
        work.write(word, "unzip", "create", call.ctx)
    if not shows and not found.has(names("-l -t -v")):
        work.doubt("an archive's members are unpacked", call.words[0], call.ctx)


HANDLERS: Final[dict[str, Callable[[Work, Call], None]]] = {
    "dd": _dd,
    "tar": _tar,
    "bsdtar": _tar,
    "zip": _zip,
    "unzip": _unzip,
}
