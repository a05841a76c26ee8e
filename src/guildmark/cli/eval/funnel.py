"""How far each skill came, as a table of runs; what no log records is a word, not a zero."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.cli.ink import DIM, NONE, table
from guildmark.reports.base import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.cli.ink import Ink
    from guildmark.model.evaluation import Funnel, Stages

_WIDE: Final = 12
_MOST: Final = 12


def funnelled(ink: Ink, funnel: Funnel) -> Iterator[str]:
    """Draw one row per skill, those that came furthest first."""
    rows = sorted(funnel.skills.items(), key=lambda item: [-count for count in _counts(item[1])])[:_MOST]
    titles = (f"skill, in {counted(funnel.runs, 'run')}", "offered", "asked for", "loaded", "read", "ran")
    cells = [
        (skill, *(str(count or NONE) for count in (row.offered, row.requested, row.loaded, row.read, row.ran)))
        for skill, row in rows
    ]
    yield from table(ink, titles, cells, _WIDE)
    if more := len(funnel.skills) - len(rows):
        yield ink.line((f"  and {more} more", DIM))
    if 0 < funnel.unrecorded < funnel.runs:
        yield from ink.wrapped(f"{counted(funnel.unrecorded, 'run')} without a catalogue on record: not known what was offered", "  ")  # fmt: skip


def _counts(stages: Stages) -> tuple[int, ...]:
    offered = 0 if stages.offered == "unrecorded" else stages.offered
    return stages.loaded, stages.requested, stages.read + stages.ran, offered
