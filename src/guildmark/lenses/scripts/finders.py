"""Takes in ``find``, ``xargs`` and ``parallel``: commands over files that another command names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.scripts.chains import weaker
from guildmark.lenses.scripts.operands import names, parse
from guildmark.lenses.scripts.state import Call, Feed, Streams, Taken, Word

if TYPE_CHECKING:
    from collections.abc import Callable

    from guildmark.lenses.scripts.state import Context
    from guildmark.lenses.scripts.work import Work

_PATTERNS: Final = frozenset({"-name", "-iname"})
_PATHS: Final = frozenset({"-path", "-ipath", "-wholename"})
_RUNS: Final = frozenset({"-exec", "-execdir", "-ok", "-okdir"})
_FILES: Final = frozenset({"-fprint", "-fprint0", "-fls", "-fprintf"})
_XARGS: Final = "-a -d -E -I -L -n -P -s -R -J -S --arg-file --delimiter --max-args --max-procs --max-chars"
_MOST_ITEMS: Final = 200
_ANY: Final = Word("", 0, 0)


def _find(work: Work, call: Call) -> None:
    words = call.words[1:]
    while words and words[0].text in {"-H", "-L", "-P"}:
        words = words[1:]
    count = next((at for at, word in enumerate(words) if word.text[:1] in {"-", "(", "!"}), len(words))
    folders = words[:count] or [Word(".", call.words[0].start, call.words[0].end)]
    rest = words[count:]
    patterns = [rest[at + 1] for at, word in enumerate(rest[:-1]) if word.text in _PATTERNS]
    paths = [rest[at + 1] for at, word in enumerate(rest[:-1]) if word.text in _PATHS]
    files = [_below(folder, pattern) for folder in folders for pattern in patterns or [_ANY]]
    if paths and not patterns:
        files = [Word(paths[0].text, paths[0].start, paths[0].end, glob=True, loose=True, dynamic=paths[0].dynamic)]
    for folder in folders:
        work.read(folder, Taken("find", "unknown", "meta"), call.ctx)
    at = 0
    while at < len(rest):
        text = rest[at].text
        if text in _RUNS:
            at = _executed(work, call, rest, at + 1, files)
        elif text == "-delete":
            for word in files:
                work.write(word, "find", "delete", call.ctx)
        elif text in _FILES and at + 1 < len(rest):
            work.write(rest[at + 1], "find", "create", call.ctx)
        at += 1
    if call.ctx.feeds:
        work.output = Feed(words=tuple(files))


def _below(folder: Word, pattern: Word) -> Word:
    """Make the glob that stands for the files of a name below a folder."""
    text = f"{folder.text.rstrip('/')}/**"
    if pattern.text:
        text = f"{text}/{pattern.text}"
    dynamic = folder.dynamic or pattern.dynamic
    return Word(text, folder.start, folder.end, None, dynamic, glob=True, loose=True)


def _executed(work: Work, call: Call, rest: list[Word], at: int, files: list[Word]) -> int:
    """Take in the command behind ``-exec``, and give where it ends."""
    end = next((index for index in range(at, len(rest)) if rest[index].text in {";", "+"}), len(rest))
    command = rest[at:end]
    if command:
        code = weaker("zero" if end < len(rest) and rest[end].text == "+" else "lost", call.ctx.exit)
        inner = replace(call.ctx, exit=code, through=(*call.ctx.through, "find"), feeds=False)
        work.also(Call(_filled(command, files, "{}"), inner, Streams([], [])))
    return end


def _filled(command: list[Word], items: list[Word], mark: str) -> list[Word]:
    """Put items in the place of a mark."""
    filled: list[Word] = []
    for word in command:
        if word.text == mark:
            filled += items
        elif mark in word.text:
            for item in items:
                text = word.text.replace(mark, item.text)
                filled.append(
                    Word(text, word.start, word.end, None, word.dynamic or item.dynamic, item.glob, item.loose)
                )
        else:
            filled.append(word)
    return filled


def _xargs(work: Work, call: Call) -> None:
    found = parse(call.words[1:], names(_XARGS), stop=True, suffixed="i")
    for word in found.values(names("-a --arg-file")):
        work.read(word, Taken("xargs", "whole", "meta"), call.ctx)
    for word in call.streams.inputs:
        work.read(word, Taken("xargs", "whole", "meta"), call.ctx)
    if not found.operands:
        return
    marks = [
        (value.text if value is not None else "") or "{}"
        for name, value in found.options
        if name in {"-I", "-i", "-J", "--replace"}
    ]
    _over(work, call, found.operands, _items(work, call, lines=bool(marks)), marks[0] if marks else None)


def _parallel(work: Work, call: Call) -> None:
    words = call.words[1:]
    at = next((index for index, word in enumerate(words) if word.text in {":::", ":::+"}), len(words))
    items = [word for word in words[at + 1 :] if word.text not in {":::", ":::+"}]
    found = parse(
        words[:at], names("-j --jobs --timeout --delay --retries --joblog --tmpdir -N -n -S --colsep"), stop=True
    )
    command = found.operands
    if not command:
        return
    if len(command) == 1 and " " in command[0].text:
        inner = replace(call.ctx, exit=weaker("zero", call.ctx.exit), through=(*call.ctx.through, "parallel"))
        for code in reversed(_filled(command, items or _items(work, call, lines=True), "{}") or command):
            work.open("bash", code, inner)
        return
    mark = "{}" if any("{}" in word.text for word in command) else None
    _over(work, call, command, items or _items(work, call, lines=True), mark)


def _items(work: Work, call: Call, *, lines: bool) -> list[Word]:
    """Give the words that come through the pipe, where they are known."""
    feed = call.streams.feed
    if feed is None:
        return []
    items: list[Word] = []
    for word in feed.words[:_MOST_ITEMS]:
        if lines or word.loose or word.glob:
            items.append(word)
        else:
            items += [Word(text, word.start, word.end, dynamic=word.dynamic) for text in word.text.split()]
    if len(items) > _MOST_ITEMS or len(feed.words) > _MOST_ITEMS:
        work.doubt("more files come through the pipe than are followed", call.words[0], call.ctx)
    return items[:_MOST_ITEMS]


def _over(work: Work, call: Call, command: list[Word], items: list[Word], mark: str | None) -> None:
    """Take in a command over items."""
    ctx: Context = call.ctx
    if not items:
        work.doubt("what it works on comes through a pipe", call.words[0], ctx)
        work.printed.other(ctx)
    if mark is None:
        filled = [*command, *items]
    elif items:
        filled = _filled(command, items, mark)
    else:
        any_file = Word("*", call.words[0].start, call.words[0].end, glob=True, loose=True)
        filled = _filled([word for word in command if word.text != mark], [any_file], mark)
    if filled:
        certain = ctx.certain and (bool(items) or mark is None)
        through = (*ctx.through, call.name)
        inner = replace(ctx, exit=weaker("zero", ctx.exit), certain=certain, through=through)
        work.also(Call(filled, inner, Streams([], [], None)))


HANDLERS: Final[dict[str, Callable[[Work, Call], None]]] = {
    "find": _find,
    "gfind": _find,
    "xargs": _xargs,
    "parallel": _parallel,
}
