"""A log record by record: what each one is, and why it was, or was not, a skill event."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from guildmark.cli.ink import DIM, PLAIN, TONES, fit, padded
from guildmark.cli.read.head import head, not_read, not_understood, place, tail
from guildmark.lenses.disclosure.words import said
from guildmark.lenses.shapes.base import child
from guildmark.model.event import SKILL_EVENTS, Raw, ToolCall
from guildmark.model.trace import Gap
from guildmark.reports.base import visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from guildmark.cli.ink import Ink, Style
    from guildmark.engine.read.stream import Explain, Stream
    from guildmark.lenses.shapes.base import Row
    from guildmark.model.event import AnyEvent
    from guildmark.model.skill import Unseen

_TITLE = "place"
_SHARE = 4
"""What part of the width a place may take: one in four."""
_WORD = 9
_WHY = "  = "
_NO_SKILL = ("no skill event",)
_BY_RESULT = ("see its result",)


class _Entry(NamedTuple):
    raw: Raw
    word: str
    style: Style
    text: str
    whys: tuple[str, ...] = ()
    skill: AnyEvent | None = None
    """The skill event that it is: its note is written last, as a purpose may show only later."""
    call: str | None = None
    """The call that it is."""


class Explained:
    """Prints logs one below the other."""

    def __init__(self, ink: Ink) -> None:
        self._ink = ink
        self._heard: list[tuple[AnyEvent, str]] = []
        self._before = ""

    def begin(self, *, several: bool) -> None:
        """Need not know whether there may be more than one log."""

    def explain(self) -> Explain | None:
        """Hear every reason."""
        self._heard.clear()
        return lambda event, why: self._heard.append((event, why))

    def show(self, stream: Stream, path: str, write: Callable[[str], None]) -> None:
        """Print a log once it is read."""
        rows: list[tuple[Raw, str]] = []
        stream.show = lambda row: rows.append((row.raw, _kind(row)))
        entries = _referred(list(self._entries(stream)))
        entries = _merged(entries, _silent(rows, entries))
        lines = [*head(self._ink, stream, path), "", *self._lines(entries, path)]
        lines += not_understood(self._ink, stream, path)
        write(self._before + "\n".join(lines) + "\n")
        self._before = "\n"

    def end(self, unseen: Sequence[Unseen], write: Callable[[str], None]) -> None:
        """Name what could not be read."""
        if unseen:
            write("\n".join(not_read(self._ink, unseen)) + "\n")

    def _entries(self, stream: Stream) -> Iterator[_Entry]:
        """Give each event the reasons that follow it; a reason that comes later names what it is about."""
        last: AnyEvent | None = None
        after: list[_Entry] = []
        for item in stream.items():
            if isinstance(item, SKILL_EVENTS):
                what = said(item)
                after.append(_Entry(item.raw, f"> {what.word}", TONES[what.tone], what.text, skill=item))
                continue
            yield from self._reasons(last, after)
            last, after = None, []
            if isinstance(item, Gap):
                yield _Entry(item.place, "gap", {"fg": "yellow"}, item.reason, (f"not understood: {item.kind}",))
            else:
                last = item
        yield from self._reasons(last, after)

    def _reasons(self, last: AnyEvent | None, after: list[_Entry]) -> Iterator[_Entry]:
        own = tuple(why for event, why in self._heard if event is last)
        if last is not None:
            what = said(last)
            if not own and not any(entry.raw == last.raw for entry in after):
                own = _NO_SKILL
            call = last.call_id if isinstance(last, ToolCall) else None
            yield _Entry(last.raw, what.word, TONES[what.tone], what.text, own, call=call)
        for event, why in self._heard:
            if event is not last:
                yield _Entry(event.raw, "later", DIM, f"of {_tag(event)} {event.seq}", (why,))
        yield from after
        self._heard.clear()

    def _lines(self, entries: list[_Entry], path: str) -> Iterator[str]:
        most = self._ink.width // _SHARE
        places = [place(entry.raw, entry.raw.file, most) for entry in entries]
        file = path
        wide = max(map(cell_len, [_TITLE, *places]))
        yield self._ink.line((f"  {padded(_TITLE, wide)}  {'event':<{_WORD + 2}}  what happened{_WHY}why", DIM))
        for where, entry in zip(places, entries, strict=True):
            if entry.raw.file not in ("", file):
                if file != path or entry.raw.file != path.replace(os.sep, "/"):
                    yield self._ink.line((f"  {tail(entry.raw.file, self._ink.width - 2)}", DIM))
                file = entry.raw.file
            yield from self._entry(f"  {padded(where, wide)}  ", entry)

    def _entry(self, where: str, entry: _Entry) -> Iterator[str]:
        """Write a record or an event, with its reasons beside it where they fit, else below."""
        word = f"{entry.word:<{_WORD + 2}}  "
        note = said(entry.skill).note if entry.skill else ""
        whys = "; ".join(entry.whys)
        beside = self._ink.width - cell_len(where + word) - len(_WHY) - cell_len(visible(whys))
        text = fit(entry.text, beside if entry.whys in (_NO_SKILL, _BY_RESULT) else self._ink.width)
        one = bool(whys) and cell_len(text) <= beside
        yield self._ink.noted(
            (where, DIM), (word, entry.style), (text, PLAIN), note=_WHY + visible(whys) if one else note
        )
        for why in () if one else entry.whys:
            yield from self._ink.wrapped(why, " " * (cell_len(where + word) - len(_WHY)), _WHY)


def _referred(entries: list[_Entry]) -> list[_Entry]:
    """Point from a call that nothing is said of to its result, where that is what a skill event follows from."""
    followed = {entry.skill.call_id for entry in entries if entry.skill}
    return [entry._replace(whys=_BY_RESULT) if entry.call in followed and entry.call and entry.whys == _NO_SKILL else entry
            for entry in entries]  # fmt: skip


def _tag(event: AnyEvent) -> str:
    return str(event.__struct_config__.tag)


def _kind(row: Row) -> str:
    kind = child(row.value, "type")
    return f"record of type {kind!r}" if isinstance(kind, str) else "record"


def _at(raw: Raw) -> tuple[str, int, int]:
    return (raw.file, raw.line or 0, raw.offset or 0)


def _silent(rows: list[tuple[Raw, str]], entries: list[_Entry]) -> list[_Entry]:
    """List the records that no event comes from."""
    spoke = {_at(entry.raw) for entry in entries}
    return [_Entry(raw, "quiet", DIM, kind, ("no event",))
            for raw, kind in rows if _at(raw) not in spoke]  # fmt: skip


def _merged(entries: list[_Entry], silent: list[_Entry]) -> list[_Entry]:
    """Put silent records where they stand; after the others where those are not in the order of the log."""
    files = {file: number for number, file in enumerate(dict.fromkeys(entry.raw.file for entry in entries))}
    keys: list[tuple[int, int, int]] = []
    for entry in entries:
        here = (files[entry.raw.file], entry.raw.line or 0, entry.raw.offset or 0)
        keys.append(max(here, keys[-1]) if keys and entry.word == "later" else here)
    if keys != sorted(keys):
        return entries + silent
    both = [*zip(keys, entries, strict=True)]
    both += [((files.get(entry.raw.file, len(files)), entry.raw.line or 0, entry.raw.offset or 0), entry)
             for entry in silent]  # fmt: skip
    return [entry for _, entry in sorted(both, key=lambda pair: pair[0])]
