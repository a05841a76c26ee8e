"""Judges whether a file of a skill was read."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from guildmark.evaluators.base import Evaluator, Example, Seen, doubt, near
from guildmark.model.case import Case

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.event import ResourceRead as Read
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class ResourceRead(Evaluator, frozen=True, kw_only=True):
    """A file of a skill was read.

    What it judges: whether one read of this path of this skill worked, by a tool of the host's, a file tool or a command.

    What it cannot tell: reads whose outcome is not on record, and logs with gaps.

    What to do: a refused read with a near name is a slip that the skill's text can prevent.
    """

    group = "presence"
    since = "0.2"
    examples = (
        Example(run="read tides references/a.md", outcome="pass", given={"skill": "tides", "path": "references/a.md"}),
        Example(run="read tides references/a.md", outcome="pass", given={"skill": "tides", "path": "./references/a.md"}),
        Example(run="read tides references/b.md", outcome="fail", given={"skill": "tides", "path": "references/a.md"},
                says="`references/b.md`, which is another name"),
        Example(run="read tides references/a.md failed", outcome="fail", given={"skill": "tides", "path": "references/a.md"}, says="failed"),
        Example(run="read moon references/a.md", outcome="fail", given={"skill": "tides", "path": "references/a.md"}),
        Example(run="read tides references/a.md unknown", outcome="unknown", given={"skill": "tides", "path": "references/a.md"}),
        Example(run="gap unresolved a command", outcome="unknown", given={"skill": "tides", "path": "references/a.md"}),
        Example(run="read tides a.md", outcome="pass", case=Case(id="demo"), given={"skill": "tides", "path": "a.md"}),
    )  # fmt: skip

    skill: str
    """The skill's exact name."""
    path: str
    """Relative to the skill's folder."""

    @classmethod
    def implied(cls, case: Case) -> Iterator[ResourceRead]:
        """Be asked for each file that a case expects."""
        yield from (cls(skill=file.skill, path=file.path) for file in case.resources)

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict."""
        del case
        of_skill = [read for read in Seen(trace).reads if read.skill == self.skill]
        own = [read for read in of_skill if plain(read.path) == plain(self.path)]
        name = f"`{self.path}` of `{self.skill}`"
        good = [read for read in own if read.status == "ok"]
        still = [read for read in own if read.status in ("unknown", "pending")]
        if good:
            yield self.says("pass", f"{name} was read", good[0], score=1.0, skill=self.skill, call_id=good[0].call_id)
        elif still:
            yield self.says(
                "unknown", f"{name} was asked for, and nobody can tell what came of it", *still, skill=self.skill
            )
        elif why := doubt(trace):
            yield self.says("unknown", f"no read of {name} is on record, but {why}", *own, skill=self.skill)
        else:
            came = f": the read {_came(own[0])}" if own else near(self.path, [read.path for read in of_skill])
            yield self.says("fail", f"{name} was not read{came}", *own, score=0.0, skill=self.skill)


def _came(read: Read) -> str:
    return {"refused": "was refused", "blocked": "was blocked"}.get(read.status, "failed")


def plain(path: str) -> str:
    """Return a path without what makes no difference."""
    return posixpath.normpath(path.replace("\\", "/"))
