"""Finds what one-line programs of JavaScript, Perl, Ruby and their like read, write and run, by their literal calls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.operands import tail
from guildmark.lenses.scripts.state import Taken, Word

if TYPE_CHECKING:
    from guildmark.lenses.scripts.state import Context
    from guildmark.lenses.scripts.work import Work

_TEXT: Final = r"""\(?\s*(["'`])((?:[^"'`\\$\n]|\\.)*)\1"""
_READS: Final = re.compile(
    rf"\b(?:readFileSync|readFile|createReadStream|readTextFile|readTextFileSync|file_get_contents|readfile|File\.read"
    rf"|IO\.read|File\.readlines|Bun\.file|slurp)\s*{_TEXT}"
)
_WRITES: Final = re.compile(
    rf"\b(?:writeFileSync|writeFile|createWriteStream|writeTextFile|file_put_contents|File\.write|IO\.write)\s*{_TEXT}"
)
_APPENDS: Final = re.compile(rf"\b(?:appendFileSync|appendFile)\s*{_TEXT}")
_DELETES: Final = re.compile(rf"\b(?:unlinkSync|unlink|rmSync|rmdirSync|File\.delete|FileUtils\.rm_rf)\s*{_TEXT}")
_SHELLS: Final = re.compile(rf"\b(?:execSync|exec|system|shell_exec|passthru|spawnSync|spawn|execFileSync)\s*{_TEXT}")
_ANY_SHELL: Final = re.compile(r"\b(?:execSync|exec|system|shell_exec|spawnSync|spawn|eval)\s*\(")
_MODULES: Final = re.compile(rf"\b(?:require|import|require_relative|load)\s*{_TEXT}")
_ENVIRONMENT: Final = re.compile(r"process\.env(?:\.(\w+)|\[[\"'](\w+)[\"']\])|\bENV(?:\[[\"']|\{[\"']?)(\w+)")
_URL: Final = re.compile(r"https?://([^\s/:?#'\"`\\]+)[^\s'\"`]*")
_LONGEST: Final = 100_000


def look(work: Work, word: Word, by: str, ctx: Context) -> None:
    """Look for calls with a literal argument; a call of a shell without one is a doubt."""
    from guildmark.lenses.scripts.effects import EnvUse, Host

    code = word.text[:_LONGEST]
    likely = replace(ctx, certain=False)
    for found in _READS.finditer(code):
        work.read(_part(word, found), Taken(by, "unknown", "content", form="changed"), likely)
    for pattern, how in ((_WRITES, "create"), (_APPENDS, "append"), (_DELETES, "delete")):
        for found in pattern.finditer(code):
            work.write(_part(word, found), by, how, likely)  # type: ignore[arg-type]  # the three words above
    literal = 0
    for found in _SHELLS.finditer(code):
        literal += 1
        work.open("bash", _part(word, found), likely)
    if literal < len(_ANY_SHELL.findall(code)):
        work.doubt(f"{by} runs what only a run can tell", word, ctx)
    for found in _MODULES.finditer(code):
        part = _part(word, found)
        if part.text.startswith((".", "/")):
            work.read(part, Taken(by, "whole", "meta"), likely)
    for found in _ENVIRONMENT.finditer(code):
        name = found[1] or found[2] or found[3]
        work.env.append(EnvUse(name, "read", ctx.text.span(word.start, word.end)))
    for found in _URL.finditer(code):
        work.hosts.append(Host(found[1], found[0], ctx.text.span(word.start, word.end), by))


def _part(word: Word, found: re.Match[str]) -> Word:
    start, end = found.span(2)
    part = tail(Word(word.text[:end], word.start, word.end, word.shift, glob=word.glob), start)
    part.glob = False
    return part
