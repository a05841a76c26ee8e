"""Reads records that stand in a test: a source of plain data, a host's own log or all hosts' dialects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from guildmark import plugins
from guildmark.lenses.disclosure.disclose import disclose
from guildmark.lenses.disclosure.fold import by_skill
from guildmark.lenses.disclosure.log import Log
from guildmark.lenses.shapes.base import Format, Head, Row
from guildmark.model.event import AnyEvent, Raw, SkillLoaded
from guildmark.model.trace import Gap, SkillRow


class Records:
    """A log that is already decoded."""

    def __init__(self, *records: object) -> None:
        self._records = records
        self.head = Head("test", records[:40], lines=len(records) > 1)

    def rows(self) -> Iterator[Row | Gap]:
        return (Row(record, Raw("test", number, 0)) for number, record in enumerate(self._records, 1))


class Told:
    """What reading said."""

    def __init__(self, read: list[AnyEvent | Gap]) -> None:
        self.events = [event for event in read if not isinstance(event, Gap)]
        self.gaps = [gap for gap in read if isinstance(gap, Gap)]

    @property
    def skills(self) -> dict[str, SkillRow]:
        return {row.name: row for row in by_skill(self.events)}

    @property
    def loads(self) -> list[SkillLoaded]:
        return [event for event in self.events if isinstance(event, SkillLoaded)]

    def of(self, kind: type) -> list[AnyEvent]:
        return [event for event in self.events if type(event) is kind]

    def statuses(self) -> list[tuple[str, str]]:
        return [(event.skill, event.status) for event in self.loads]


Reads: TypeAlias = Callable[..., Told]


def log_of(host: str) -> Log:
    log = plugins.load("hosts", host, "log").LOG
    assert isinstance(log, Log)
    return log


def shape_of(name: str) -> Format:
    shape = plugins.load("lenses/shapes", name).FORMAT
    assert isinstance(shape, Format)
    return shape


@pytest.fixture
def read() -> Reads:
    """Read records as a host's log (``host=``), or as a neutral format with the dialects of all hosts (``shape=``)."""

    def reads(*records: object, host: str | None = None, shape: str | None = None) -> Told:
        source = Records(*records)
        if host is not None:
            return Told(list(log_of(host).read(source)))
        dialects = [log_of(name).dialect for name in plugins.members("hosts") if "log" in plugins.parts("hosts", name)]
        return Told(list(disclose(shape_of(shape or "bedrock").read(source), dialects)))

    return reads
