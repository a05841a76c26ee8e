"""Finds the hosts that a command names, and the files that download tools read and write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.effects import Host
from guildmark.lenses.scripts.operands import names, parse, tail
from guildmark.lenses.scripts.state import Taken, Word, joined

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.lenses.scripts.state import Call, Context
    from guildmark.lenses.scripts.work import Work

URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://(?:[^\s/@'\"]*@)?(\[[0-9A-Fa-f:.]+\]|[^\s/:?#'\"\\,;)>\]]+)")
_BARE: Final = re.compile(r"(?:[\w.+-]+@)?((?:[\w-]+\.)+[\w-]+|localhost)(?=[:/?]|$)")
_CODE: Final = re.compile(r"[\s'\"]")
_SILENT: Final = frozenset({"find", "xargs", "parallel", "echo", "printf", "grep", "rg", "sed", "awk", ":", "true"})
_CURL: Final = (
    "-A -b -c -C -d -D -e -E -F -h -H -K -m -o -P -Q -r -t -T -u -U -w -x -X -y -Y -z --data --data-raw --data-binary"
    " --data-urlencode --form --header --request --output --user --user-agent --max-time --connect-timeout --retry"
    " --retry-delay --cookie --cookie-jar --cacert --cert --key --upload-file --config --write-out --proxy --url"
    " --output-dir --referer --resolve --json"
)
_WGET: Final = (
    "-O -o -a -i -P -U -t -T -w -Q -e -D -l -A -R --output-document --output-file --append-output --input-file"
    " --directory-prefix --user-agent --header --post-data --post-file --tries --timeout --body-data --body-file"
)
_NETCATS: Final = ("nc", "ncat", "netcat")
_CONNECTING: Final = {
    **dict.fromkeys(
        _NETCATS,
        "-c -e -g -G -i -I -m -M -o -O -p -P -q -s -T -V -w -W -x -X --exec --sh-exec --source --source-port --proxy --wait"
        " --idle-timeout",
    ),
    "telnet": "-b -e -k -l -n -S -X",
    "ping": "-c -e -g -G -h -i -I -l -m -M -p -Q -s -S -t -T -w -W -z",
    "dig": "-b -c -k -p -q -t",
    "nslookup": "",
    "host": "-c -m -N -p -R -t -W",
    "ftp": "-N -o -P -q -r -s -w",
    "traceroute": "-f -g -i -l -m -M -N -O -p -q -s -t -w -z",
    "nmap": "-D -e -g -iL -iR -oA -oG -oN -oS -oX -p -S --exclude --excludefile --script --script-args --top-ports",
}
"""Programs that name a host first, with their options that take a value; netcat's are of three of its kinds."""
_ELSEWHERE: Final = "what it runs is run on another machine, and reads that one's files"
_SSH: Final = "-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w -P"


def addresses(work: Work, call: Call) -> None:
    """Note the URLs among a command's words, unless it only shows or looks for text; a word with blanks or quotes is text or code."""
    words = call.words
    for word in words:
        if "://" in word.text and call.name not in _SILENT and not _CODE.search(word.text):
            for found in URL.finditer(word.text):
                _host(work, found[1], word, call.name, call.ctx)


def _host(work: Work, name: str, word: Word, by: str, ctx: Context) -> None:
    work.hosts.append(Host(name.strip("[]"), word.text, ctx.text.span(word.start, word.end), by))
    if "$" in name or "`" in name:
        work.doubt("the host is known only when it runs", word, ctx)


def hosts_in(work: Work, call: Call, words: list[Word]) -> None:
    """Note words that are hosts, with or without a scheme."""
    for word in words:
        found = URL.search(word.text)
        if found:
            _host(work, found[1], word, call.name, call.ctx)
    _named(work, call, words)


def _named(work: Work, call: Call, words: list[Word]) -> None:
    """Note operands that are hosts without a scheme."""
    for word in words:
        found = None if "://" in word.text else _BARE.match(word.text)
        if found:
            _host(work, found[1], word, call.name, call.ctx)
        elif word.dynamic and "://" not in word.text:
            work.doubt("the host is known only when it runs", word, call.ctx)


def _curl(work: Work, call: Call) -> None:
    found = parse(call.words[1:], names(_CURL))
    ctx = call.ctx
    work.run(call, call.words[1:])
    _named(work, call, [*found.operands, *found.values(names("--url"))])
    for word in found.values(names("-o --output -c --cookie-jar -D --dump-header")):
        work.write(word, call.name, "create", ctx)
    if found.has(names("-O --remote-name -J")):
        for word in found.operands:
            name = word.text.partition("?")[0].rpartition("/")[2]
            if name:
                work.write(Word(name, word.start, word.end, dynamic=word.dynamic), call.name, "create", ctx)
    for word in found.values(names("-T --upload-file -K --config")):
        work.read(word, Taken(call.name, "whole", "meta"), ctx)
    for word in found.values(names("-d --data --data-binary -F --form --json -b --cookie")):
        _sent(work, word, call)
    for word in found.values(names("--data-urlencode")):
        _sent(work, word, call, named="=" not in word.text.partition("@")[0])


def _sent(work: Work, word: Word, call: Call, *, named: bool = False) -> None:
    """Note a file behind ``@`` in what is sent; what is ``named`` may have a name before that."""
    text = word.text
    at = text.find("@")
    if at == 0 or (at > 0 and (named or text[at - 1] == "=")):
        path = tail(word, at + 1)
        path.text = path.text.partition(";")[0]
        work.read(path, Taken(call.name, "whole", "content"), _hidden(call))


def _hidden(call: Call) -> Context:
    return replace(call.ctx, view="hidden")


def _wget(work: Work, call: Call) -> None:
    found = parse(call.words[1:], names(_WGET))
    ctx = call.ctx
    work.run(call, call.words[1:])
    _named(work, call, found.operands)
    outputs = found.values(names("-O --output-document"))
    for word in outputs:
        work.write(word, call.name, "create", ctx)
    for word in found.values(names("-i --input-file --post-file --body-file")):
        work.read(word, Taken(call.name, "whole", "content"), _hidden(call))
    if not outputs:
        for word in found.operands:
            name = word.text.partition("?")[0].rpartition("/")[2]
            if name and "://" in word.text:
                work.write(Word(name, word.start, word.end, dynamic=word.dynamic), call.name, "create", ctx)


def _remote_shell(work: Work, call: Call) -> None:
    """Note the host that ``ssh`` goes to; what it runs there is not here."""
    found = parse(call.words[1:], names(_SSH), stop=True)
    work.run(call, call.words[1:])
    for word in found.values(names("-i -F")):
        work.read(word, Taken(call.name, "whole", "meta"), call.ctx)
    if found.operands:
        word = found.operands[0]
        if "://" not in word.text:
            _host(work, word.text.rpartition("@")[2].partition(":")[0], word, call.name, call.ctx)
    if len(found.operands) > 1 or call.streams.feed is not None:
        work.doubt(_ELSEWHERE, joined(found.operands[1:] or call.words[:1]), call.ctx)


def _container(work: Work, call: Call) -> None:
    """Take in a command for another machine's shell, or for a container's."""
    work.run(call, call.words[1:])
    verb = next((word for word in call.words[1:] if word.text in {"exec", "run"}), None)
    if verb is not None:
        work.doubt(_ELSEWHERE, joined(call.words[call.words.index(verb) :]), call.ctx)


def _connecting(work: Work, call: Call) -> None:
    """Note the first operand of programs that only ever name a host there, unless they wait for others."""
    found = parse(call.words[1:], names(_CONNECTING[call.name]))
    work.run(call, call.words[1:])
    listens = call.name in _NETCATS and found.has(names("-l --listen"))
    for word in found.operands[: 0 if listens else 1]:
        if "://" not in word.text:
            _host(work, word.text.rpartition("@")[2], word, call.name, call.ctx)


def remote(work: Work, call: Call, word: Word) -> bool:
    """Say whether an operand of ``scp`` or ``rsync`` is on another machine, and note that one."""
    name, colon, _ = word.text.partition("/")[0].partition(":")
    if not colon or "://" in word.text:
        return bool(colon)
    _host(work, name.rpartition("@")[2], word, call.name, call.ctx)
    return True


HANDLERS: Final[dict[str, Callable[[Work, Call], None]]] = {
    "curl": _curl,
    "wget": _wget,
    "ssh": _remote_shell,
    "sftp": _remote_shell,
    **dict.fromkeys(("docker", "podman", "nerdctl", "kubectl"), _container),
    **dict.fromkeys(_CONNECTING, _connecting),
}
