"""A value that no host writes, put at each kind of place of a log, costs what stood there and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from guildmark.engine.read.candidates import Candidate, candidates
from guildmark.engine.read.stream import Stream, finished
from guildmark.engine.settings import ReadSettings
from guildmark.lenses.shapes.base import Head, Row
from guildmark.model.errors import LoadError
from guildmark.model.event import Raw
from guildmark.model.trace import Trace

if TYPE_CHECKING:
    from collections.abc import Iterator

HOSTS = Path(__file__).parents[2] / "hosts"
KNOWN = candidates(ReadSettings())
EVERY = {candidate.name: candidate for candidate in (*KNOWN.hosts, *KNOWN.neutral)}
ODD = (
    None,
    [],
    {},
    "",
    0,
    -1,
    True,
    1.5,
    [[]],
    [{}],
    {"": []},
    "{}",
    [None, "x", 3],
    {"type": {}},
    r'{"x": "\ud800"}',
    2**70,
)
NO_TEXT = ("OpenCode database",)
FORMS = [
    (name, form.name) for name, candidate in EVERY.items() if candidate in KNOWN.hosts for form in candidate.formats
]


class Rows:
    def __init__(self, values: list[object], *, lines: bool) -> None:
        self.head = Head("run.jsonl", tuple(values), lines=lines)

    def rows(self) -> Iterator[Row]:
        return (Row(value, Raw("run.jsonl", line, line)) for line, value in enumerate(self.head.records, 1))


def logs(candidate: Candidate) -> Iterator[tuple[list[object], bool]]:
    """Yield the records of each log that lies beside this host's tests."""
    for path in sorted((HOSTS / candidate.name.replace("-", "_") / "logs").glob("*.json*")):
        text = path.read_text(encoding="utf-8", errors="replace")
        try:
            yield [json.loads(text)], False
        except ValueError:
            try:
                yield [json.loads(line) for line in text.splitlines() if line.strip()], True
            except ValueError:
                continue


def places(
    value: object, path: tuple[str | int, ...] = (), kind: tuple[str, ...] = ()
) -> Iterator[tuple[tuple, tuple]]:
    yield path, kind
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key), (*kind, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*path, index), (*kind, "*"))


def put(value, path, new):
    if not path:
        return new
    changed = value.copy()
    changed[path[0]] = put(value[path[0]], path[1:], new)
    return changed


@pytest.mark.parametrize(("name", "form"), FORMS)
def test_an_odd_value_never_stops_a_reader(name: str, form: str) -> None:
    candidate = EVERY[name]
    own = next(own for own in candidate.formats if own.name == form)
    only = msgspec.structs.replace(candidate, formats=(own,))
    done = set()
    for records, lines in logs(candidate):
        if not own.recognise(Head("run.jsonl", tuple(records[:50]), lines=lines)):
            continue
        for index, record in enumerate(records):
            tag = str(record.get("type")) if isinstance(record, dict) else ""
            for path, kind in places(record):
                if (tag, kind) in done:
                    continue
                done.add((tag, kind))
                for odd in ODD:
                    changed = [*records[:index], put(record, path, odd), *records[index + 1 :]]
                    near = changed[max(0, index - 6) : index + 4]
                    own.recognise(Head("run.jsonl", tuple(near), lines=lines))
                    stream = Stream(Rows(near, lines=lines), only)
                    try:
                        trace = finished(stream, tuple(stream))
                    except LoadError:
                        continue
                    assert msgspec.json.decode(msgspec.json.encode(trace), type=Trace) == trace
    assert done or form in NO_TEXT
