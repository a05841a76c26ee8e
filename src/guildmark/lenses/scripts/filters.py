"""Takes in ``sed`` and ``awk``, whose operands start with a program of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.scripts.operands import names, parse
from guildmark.lenses.scripts.state import Taken, Word

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.lenses.scripts.effects import How
    from guildmark.lenses.scripts.state import Call
    from guildmark.lenses.scripts.work import Work

_PRINTED: Final = re.compile(r"\s*(\d+)(?:\s*,\s*(\d+|\$))?\s*p\s*(?:;\s*\d*q\s*)?")
_QUIT: Final = re.compile(r"\s*(\d+)\s*q\s*")
_SUBSTITUTION: Final = re.compile(r"\s*(?:[sy](.)(?:\\.|(?!\1).)*\1(?:\\.|(?!\1).)*\1[gIip0-9]*\s*;?\s*)+", re.DOTALL)
_SYSTEM: Final = re.compile(r'\bsystem\s*\(\s*(?:"((?:[^"\\]|\\.)*)"\s*\))?')
_TO_FILE: Final = re.compile(r'(>>?)\s*"([^"]+)"')
_ALL: Final = frozenset({"1", "{print}", "{ print }", "{print $0}", "{ print $0 }", "{print;}", "{print $0;}"})
_ROWS: Final = re.compile(
    r"\s*(?:NR|FNR)\s*(<=|<|==|>=|>)\s*(\d+)(?:\s*&&\s*(?:NR|FNR)\s*(<=|<)\s*(\d+))?\s*(?:\{print\})?"
)
_LONG: Final = 20_000
_SED: Final = names("-e --expression -f --file -l --line-length")


def _sed(work: Work, call: Call) -> None:
    found = parse(call.words[1:], _SED, suffixed="i")
    operands = found.operands
    ctx = call.ctx
    for word in found.values(names("-f --file")):
        work.read(word, Taken("sed", "whole", "meta"), ctx)
    scripts = [word.text for word in found.values(names("-e --expression"))]
    edits = found.has(names("-i --in-place -I"))
    if edits and operands and operands[0].text == "":
        operands = operands[1:]  # BSD: -i '' is an edit without a copy
    if not scripts and not found.has(names("-f --file")):
        scripts = [word.text for word in operands[:1]]
        operands = operands[1:]
    if edits:
        for word in operands:
            work.write(word, "sed", "edit", ctx)
        return
    taken = _sed_extent(scripts, quiet=found.has(names("-n --quiet --silent")))
    for word in operands or call.streams.inputs:
        work.read(word, taken, ctx)


def sed_taken(words: list[Word]) -> Taken:
    """Say what ``sed`` lets through of its input, by what stands behind it."""
    found = parse(words, _SED, suffixed="i")
    scripts = [word.text for word in found.values(names("-e --expression"))] or [
        word.text for word in found.operands[:1]
    ]
    return _sed_extent(scripts, quiet=found.has(names("-n --quiet --silent")))


def _sed_extent(scripts: list[str], *, quiet: bool) -> Taken:
    taken = Taken("sed", "unknown", "content", form="changed")
    script = scripts[0] if len(scripts) == 1 and len(scripts[0]) < _LONG else "?"
    printed = _PRINTED.fullmatch(script)
    stopped = _QUIT.fullmatch(script)
    if quiet and printed is not None:
        first, last = int(printed[1]), printed[2]
        taken.extent, taken.form = "part", "verbatim"
        taken.lines = first, None if last == "$" else int(last or first)
        if first == 1 and last == "$":
            taken.extent, taken.lines = "whole", None
    elif quiet:
        taken.extent = "whole" if script.strip() == "p" else "part"
        taken.form = "verbatim" if script.strip() == "p" else "changed"
    elif stopped is not None:
        taken.extent, taken.form, taken.lines = "part", "verbatim", (1, int(stopped[1]))
    elif not script.strip():
        taken.extent, taken.form = "whole", "verbatim"
    elif _SUBSTITUTION.fullmatch(script):
        taken.extent = "whole"
    return taken


def _awk(work: Work, call: Call) -> None:
    found = parse(
        call.words[1:], names("-F -v -f --file --field-separator --assign -i --include -e --source"), stop=True
    )
    operands = found.operands
    ctx = call.ctx
    files = found.values(names("-f --file"))
    for word in files:
        work.run(call, operands, word)
    program = ""
    if not files and operands:
        program = operands[0].text[:_LONG]
        _awk_program(work, call, operands[0])
        operands = operands[1:]
    operands = [word for word in operands if not re.match(r"[A-Za-z_]\w*=", word.text)]
    if any(word.text == "inplace" for word in found.values(names("-i --include"))):
        for word in operands:
            work.write(word, call.name, "edit", ctx)
        return
    taken = _awk_extent(call.name, program)
    for word in operands or call.streams.inputs:
        work.read(word, taken, ctx)
    if not operands and not call.streams.inputs and not (call.streams.feed and call.streams.feed.piped):
        work.printed.other(ctx)


def _awk_extent(name: str, program: str) -> Taken:
    taken = Taken(name, "unknown", "content", form="changed")
    rows = _ROWS.fullmatch(program)
    if program.strip() in _ALL:
        taken.extent, taken.form = "whole", "verbatim"
    elif rows is not None:
        taken.extent, taken.form = "part", "verbatim"
        first, last = _rows(rows)
        taken.lines = first, last
    return taken


def _rows(rows: re.Match[str]) -> tuple[int, int | None]:
    number = int(rows[2])
    if rows[1] == "==":
        return number, number
    if rows[1] in {"<", "<="}:
        return 1, number - (rows[1] == "<")
    last = int(rows[4]) - (rows[3] == "<") if rows[4] else None
    return number + (rows[1] == ">"), last


def _awk_program(work: Work, call: Call, word: Word) -> None:
    """Take in what an awk program runs and writes."""
    text = word.text[:_LONG]
    for found in _SYSTEM.finditer(text):
        if found[1]:
            work.open("bash", Word(found[1].replace('\\"', '"'), word.start, word.end), call.ctx.likely())
        else:
            work.doubt("awk runs a command that only a run can tell", word, call.ctx)
    for found in _TO_FILE.finditer(text):
        how: How = "append" if found[1] == ">>" else "create"
        work.write(Word(found[2], word.start, word.end), call.name, how, call.ctx.likely())


HANDLERS: Final[dict[str, Callable[[Work, Call], None]]] = {
    "sed": _sed,
    "gsed": _sed,
    **dict.fromkeys(("awk", "gawk", "mawk", "nawk"), _awk),
}
