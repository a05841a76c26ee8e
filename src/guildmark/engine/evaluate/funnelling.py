"""How far each skill came over many runs: offered, asked for, loaded, read, run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from guildmark.model.evaluation import Funnel, Stages

if TYPE_CHECKING:
    from guildmark.model.trace import SkillRow, Trace

_STAGES: Final = ("offered", "requested", "loaded", "read", "ran")


class Funnelling:
    """Takes runs one by one."""

    def __init__(self) -> None:
        self._runs = self._unrecorded = 0
        self._counts: dict[str, dict[str, int]] = {}

    def add(self, trace: Trace) -> None:
        """Take one run."""
        self._runs += 1
        self._unrecorded += trace.catalogue == "unrecorded"
        for row in trace.skills:
            counts = self._counts.setdefault(row.name, dict.fromkeys(_STAGES, 0))
            for stage in _reached(row):
                counts[stage] += 1

    def summed(self) -> Funnel | None:
        """Sum up; null where no run names a skill."""
        if not self._counts:
            return None
        every = self._runs == self._unrecorded
        return Funnel(runs=self._runs, unrecorded=self._unrecorded,
                      skills={name: _stages(self._counts[name], every) for name in sorted(self._counts)})  # fmt: skip


def _reached(row: SkillRow) -> set[str]:
    """Name the stages that a skill reached in one run."""
    reached = {
        "offered": bool(row.offered), "requested": row.requested > 0, "loaded": row.loaded + row.already_loaded > 0,
        "read": any(read.status == "ok" for read in row.resources.read),
        "ran": any(run.status in ("ok", "failed") for run in row.resources.run),
    }  # fmt: skip
    return {stage for stage, so in reached.items() if so}


def _stages(counts: dict[str, int], unrecorded: bool) -> Stages:  # noqa: FBT001  # of every run
    offered: int | Literal["unrecorded"] = "unrecorded" if unrecorded else counts["offered"]
    return Stages(offered=offered, **{stage: counts[stage] for stage in _STAGES[1:]})
