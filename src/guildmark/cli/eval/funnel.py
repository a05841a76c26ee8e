"""How far each skill came, as a table of runs; what no log records is a word, not a zero."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from guildmark.cli.ink import DIM, PLAIN, Ink, fit, padded
from guildmark.reports.base import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.evaluation import Funnel, Stages

_NAME: Final = 34
_MOST: Final = 12


def funnelled(ink: Ink, funnel: Funnel) -> Iterator[str]:
    """Draw one row per skill, those that came furthest first."""
    rows = sorted(funnel.skills.items(), key=lambda item: [-count for count in _counts(item[1])])[:_MOST]
    title = f"skill, in {counted(funnel.runs, 'run')}"
    name = max(cell_len(title), *(cell_len(fit(skill, _NAME)) for skill, _ in rows))
    titles = ("offered", "asked for", "loaded", "read", "ran")
    yield ink.line((f"  {padded(title, name)}" + "".join(f"{word:>12}" for word in titles), DIM))
    for skill, stages in rows:
        cells = "".join(f"{count or '·':>12}" for count in (stages.requested, stages.loaded, stages.read, stages.ran))
        offered = stages.offered if stages.offered == "unrecorded" else stages.offered or "·"
        yield ink.line((f"  {padded(fit(skill, _NAME), name)}{offered:>12}{cells}", PLAIN))
    if more := len(funnel.skills) - len(rows):
        yield ink.line((f"  and {more} more", DIM))
    if 0 < funnel.unrecorded < funnel.runs:
        yield from ink.wrapped(f"{counted(funnel.unrecorded, 'run')} without a catalogue on record: not known what was offered", "  ")  # fmt: skip


def _counts(stages: Stages) -> tuple[int, ...]:
    offered = 0 if stages.offered == "unrecorded" else stages.offered
    return stages.loaded, stages.requested, stages.read + stages.ran, offered
