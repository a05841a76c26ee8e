"""Says what a command does: wrappers are peeled, then the program's own reading or its line in the table counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.scripts.printing import own
from guildmark.lenses.scripts.programs import PROGRAMS
from guildmark.lenses.scripts.runners import INTERPRETERS, POWERSHELLS, SHELLS, WRAPPERS
from guildmark.lenses.scripts.tabled import tabled

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.lenses.scripts.state import Call, Word
    from guildmark.lenses.scripts.work import Work

_VERSION: Final = re.compile(r"(?<=[a-z])-?\d+(\.\d+)*$")
_BINS: Final = frozenset({"bin", "sbin", "shims", "Scripts"})


def dispatch(work: Work, call: Call | None) -> None:
    """Take in a command."""
    while call is not None:
        program = call.words[0]
        name = call.name = known_name(program)
        if name in WRAPPERS or (len(call.words) > 1 and f"{name} {call.words[1].text}" in WRAPPERS):
            from guildmark.lenses.scripts.wrappers import peeled

            call = peeled(work, call)
            continue
        if any("://" in word.text for word in call.words):
            from guildmark.lenses.scripts.network import addresses

            addresses(work, call)
        if name in work.shell.functions:
            work.printed.call(name, call.ctx)
            return
        if program.dynamic:
            work.printed.call_any()
        own(work, call)
        entry = PROGRAMS.get(name)
        if entry is not None:
            tabled(work, call, entry)
        else:
            HANDLERS.get(name, _interpreters)(work, call)
        return


def known_name(program: Word) -> str:
    """Give the program without folder and version, or as it is where a folder makes it a script."""
    text = program.text
    if program.dynamic:
        return text
    folder, slash, name = text.rpartition("/")
    if slash and (folder.rpartition("/")[2] not in _BINS):
        base = _plain(name)
        return base if base in INTERPRETERS or base in SHELLS else text
    return _plain(name)


def _plain(name: str) -> str:
    name = name.removesuffix(".exe")
    if _known(name) or not name[-1:].isdigit():
        return name
    bare = _VERSION.sub("", name)
    return bare if bare in INTERPRETERS else name


def _known(name: str) -> bool:
    return name in PROGRAMS or name in WRAPPERS or name in HANDLERS


def _builtins(work: Work, call: Call) -> None:
    from guildmark.lenses.scripts import builtins

    builtins.HANDLERS[call.name](work, call)


def _filters(work: Work, call: Call) -> None:
    from guildmark.lenses.scripts import filters

    filters.HANDLERS[call.name](work, call)


def _finders(work: Work, call: Call) -> None:
    from guildmark.lenses.scripts import finders

    finders.HANDLERS[call.name](work, call)


def _movers(work: Work, call: Call) -> None:
    from guildmark.lenses.scripts import movers

    movers.HANDLERS[call.name](work, call)


def _network(work: Work, call: Call) -> None:
    from guildmark.lenses.scripts import network

    network.HANDLERS[call.name](work, call)


def _interpreters(work: Work, call: Call) -> None:
    from guildmark.lenses.scripts import interpreters

    if call.name in SHELLS:
        interpreters.shell(work, call)
    elif call.name in POWERSHELLS:
        interpreters.powershell(work, call)
    elif call.name in INTERPRETERS:
        interpreters.interpreted(work, call)
    else:
        interpreters.script(work, call)


_NAMES: Final[tuple[tuple[Callable[[Work, Call], None], str], ...]] = (
    (_builtins, "cd pushd popd source . eval exit return set trap test [ printenv cmd read mapfile readarray"),
    (_filters, "sed gsed awk gawk mawk nawk"),
    (_finders, "find gfind xargs parallel"),
    (_movers, "dd tar bsdtar zip unzip"),
    (
        _network,
        "curl wget ssh sftp nc ncat netcat telnet ping dig nslookup host ftp traceroute nmap docker podman nerdctl kubectl",
    ),
)
HANDLERS: Final = {
    **{name: handler for handler, listed in _NAMES for name in listed.split()},
    **dict.fromkeys((*INTERPRETERS, *SHELLS, *POWERSHELLS), _interpreters),
}
"""Programs with a reading of their own; each module of them is imported for the first of its commands."""
