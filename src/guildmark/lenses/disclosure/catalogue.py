"""The list of skills that an agent was shown, in the forms that hosts write."""

from __future__ import annotations

import html
import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark.lenses.disclosure.speech import pattern, unwrapped
from guildmark.lenses.shapes.base import decoded, is_map, items, string
from guildmark.model.event import OfferedSkill

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from guildmark.lenses.disclosure.dialect import Catalogue

_ENTRY: Final = re.compile(r"<skill(?:\s[^<>]*)?>")
_FIELD: Final = re.compile(r"<(?P<key>name|description|location|path|dir|directory)>")
_ATTRIBUTES: Final = re.compile(r'<skill\s+name="(?P<name>[^"]+)"[^<>]*>')
_ITEM: Final = re.compile(r"^[ \t]*[-*] (?:\*\*|`)?(?P<name>[^\s`*:][^\n`*]*?)(?:\*\*|`)?"
                          r"(?:(?:: |:$| - )(?P<text>.*?))?(?: \(file: (?P<file>[^()\n]+)\))?$", re.MULTILINE)  # fmt: skip
_CUT: Final = ("...", "…")


class Listed(Struct, frozen=True):
    """A catalogue as it was found. ``cut`` is null where its form cannot tell."""

    skills: tuple[OfferedSkill, ...]
    cut: bool | None = None
    start: int = 0
    end: int = 0
    """Where its lists stand in the text, from the first to the last."""

    @property
    def detail(self) -> tuple[bool, int, int, int]:
        """Grade one reading of a list against others: the outermost that finds any skill, then the one that finds most."""
        known = sum((skill.description is not None) + (skill.location is not None) for skill in self.skills)
        return bool(self.skills), -self.start, len(self.skills), known


def joined(readings: Sequence[Listed]) -> Listed:
    """Make one catalogue of what several forms found in a text: of two readings of the same list, the better one."""
    if len(readings) == 1:
        return readings[0]
    chosen: list[Listed] = []
    for reading in sorted(readings, key=lambda reading: reading.detail, reverse=True):
        if not any(reading.start < other.end and other.start < reading.end for other in chosen):
            chosen.append(reading)
    chosen.sort(key=lambda reading: reading.start)
    skills = _once(skill for reading in chosen for skill in reading.skills)
    return Listed(skills, True if any(reading.cut for reading in chosen) else chosen[0].cut)


def _once(entries: Iterable[OfferedSkill]) -> tuple[OfferedSkill, ...]:
    """Keep one entry for each name, where it first stands: the first, or the first that has a description."""
    kept: dict[str, OfferedSkill] = {}
    for entry in entries:
        if entry.name not in kept or (entry.description and not kept[entry.name].description):
            kept[entry.name] = entry
    return tuple(kept.values())


def listed(catalogue: Catalogue, text: str) -> Listed | None:
    """Find a host's catalogue in a text of the right role; null where there is none."""
    found: list[OfferedSkill] = []
    cut: bool | None = None
    start = end = -1
    roots = (
        {match["alias"]: match["root"] for match in pattern(catalogue.roots).finditer(text)} if catalogue.roots else {}
    )
    rule = pattern(catalogue.block)
    for block in rule.finditer(text):
        group = rule.groupindex["list"]
        start, end = (block.start(group) if start < 0 else start), block.end(group)
        found.extend(_entries(catalogue, block["list"], roots))
    if start >= 0 and catalogue.more and (rest := pattern(catalogue.more).search(text)):
        cut = True
        found.extend(OfferedSkill(name) for name in _names(rest["list"], catalogue.separator))
    if start < 0:
        return None
    if any((skill.description or "").endswith(_CUT) for skill in found):
        cut = True
    return Listed(_once(found), cut, start, end)


def _entries(catalogue: Catalogue, text: str, roots: dict[str, str]) -> Iterator[OfferedSkill]:
    kind = catalogue.entries
    if kind == "xml":
        return _xml(text)
    if kind == "attributes":
        return (OfferedSkill(match["name"], entry) for match, entry in _tagged(_ATTRIBUTES, text))
    if kind == "markdown":
        return _markdown(text, roots)
    if kind == "names":
        return (OfferedSkill(name) for name in _names(text, catalogue.separator))
    return structured(decoded(text))


def _xml(text: str) -> Iterator[OfferedSkill]:
    for _, entry in _tagged(_ENTRY, text):
        fields = {key: html.unescape(value) for key, value in _fields(entry)}
        if name := fields.get("name", "").split("\n")[0].strip():
            place = fields.get("location") or fields.get("path") or fields.get("dir") or fields.get("directory")
            yield OfferedSkill(name, fields.get("description"), place)


def _tagged(opening: re.Pattern[str], text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Yield each opening tag with what follows, up to the closing tag or the next opening one."""
    tags = list(opening.finditer(text))
    for tag, following in zip_longest(tags, tags[1:]):
        entry = text[tag.end() : following.start() if following else len(text)]
        yield tag, entry.partition("</skill>")[0].strip()


def _fields(entry: str) -> Iterator[tuple[str, str]]:
    """Yield the fields of an entry; one that is not closed, or that another tag follows on a line of its own, ends there."""
    end = 0
    while tag := _FIELD.search(entry, end):
        start = tag.end()
        closed = entry.find(f"</{tag['key']}>", start)
        last = closed if closed >= 0 else len(entry)
        end = start
        while (line := entry.find("\n", end, last)) >= 0 and not entry[line + 1 : line + 200].lstrip(" \t").startswith(
            "<"
        ):
            end = line + 1
        end = line if line >= 0 else last
        yield tag["key"], entry[start:end].strip()


def _markdown(text: str, roots: dict[str, str]) -> Iterator[OfferedSkill]:
    for match in _ITEM.finditer(text):
        place = match["file"]
        if place and roots:
            alias, _, rest = place.partition("/")
            place = f"{roots[alias]}/{rest}" if alias in roots else place
        yield OfferedSkill(match["name"].strip(), match["text"], place)


def _names(text: str, separator: str) -> Iterator[str]:
    return (name for part in text.split(separator) if (name := part.strip(" \t\n'\"`")))


def structured(value: object) -> Iterator[OfferedSkill]:
    """Read a catalogue that a log keeps as data: names, or objects with a name, under ``skills`` or bare."""
    value = unwrapped(value) if is_map(value) else value
    rows = value
    if is_map(value):
        rows = next((value[key] for key in ("skills", "available_skills", "results") if key in value), None)
        if is_map(rows):
            rows = [{"name": key, **(row if is_map(row) else {})} for key, row in rows.items()]
    for row in items(rows):
        if isinstance(row, str):
            yield OfferedSkill(row)
        elif is_map(row) and isinstance(name := row.get("name"), str):
            place = next(
                (row[key] for key in ("location", "path", "dir", "source_path") if isinstance(row.get(key), str)), None
            )
            yield OfferedSkill(name, string(row.get("description")) or None, string(place) or None)
