"""Judges whether files of skills were used only after their skill was loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.evaluators.base import HAVE, OPEN, Evaluator, Example, Seen, did, doubt, listed, number
from guildmark.lenses.disclosure.turns import Turns
from guildmark.model.case import Case
from guildmark.model.event import SkillUnloaded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.event import ResourceRead, ScriptRun, SkillLoaded
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class DisclosedProgressively(Evaluator, frozen=True, kw_only=True):
    """Files of skills were read and run only by agents that had the skill's instructions.

    What it judges: each read and each run of a skill's file: it must have been asked for when a load of that skill had
    worked, by the same agent or, for one that was started later, by another. A refused load discloses nothing; a file that
    was asked for at once with its load came too early; after the skill was put away, it must be loaded again. Whoever asked
    for the load counts. Uses that were stopped are told, and do not count.

    What it cannot tell: a load whose outcome is not on record, or a log with gaps, may be the one that is missing.

    What to do: name the files in the body of the skill, not in its description, and say when to read them.
    """

    group = "order"
    bare = "skill"
    since = "0.2"
    examples = (
        Example(run="load tides\nread tides a.md\nrun tides s.py", outcome="pass", score=1.0),
        Example(run="read tides a.md\nload tides", outcome="fail", score=0.0, says="`tides/a.md` came before"),
        Example(run="user Go\nload moon\nread tides a.md", outcome="fail", says="never loaded"),
        Example(
            run="load moon\nread tides a.md",
            outcome="unknown",
            says="no words of the user",
            about="A user's command may have loaded it, in a log that has only what came after.",
        ),
        Example(
            run="load moon\nread tides a.md", outcome="fail", case=Case(id="demo", prompt="Go"), about="The case knows."
        ),
        Example(run="load tides refused\nread tides a.md", outcome="fail", about="A refused load discloses nothing."),
        Example(run="load tides\n& read tides a.md", outcome="fail", about="Asked for at once is not after."),
        Example(run="load tides by user\nread tides a.md", outcome="pass", about="Whoever asked for it."),
        Example(run="user Go\nload tides\nread tides a.md\nread moon b.md", outcome="fail", score=0.5),
        Example(run="load tides\nscout: read tides a.md", outcome="pass", about="Another agent may have been told."),
        Example(run="load tides\nunloaded tides\nread tides a.md", outcome="fail"),
        Example(run="read tides a.md blocked", outcome="not_applicable", says="was used"),
        Example(run="load tides pending\nread tides a.md", outcome="unknown"),
        Example(run="read tides a.md\ngap undecodable a cut line", outcome="unknown"),
        Example(run="load tides", outcome="not_applicable"),
    )

    skill: str | None = None
    """The only skill whose files are looked at; null is all."""

    @classmethod
    def implied(cls, case: Case) -> Iterator[DisclosedProgressively]:
        """Be asked of every run."""
        del case
        yield cls()

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict, which names every file that came too early."""
        seen = Seen(trace)
        uses: list[ResourceRead | ScriptRun] = [*seen.reads, *seen.runs]
        uses = sorted((use for use in uses if self.skill in (None, use.skill) and use.status in ("ok", "failed", "unknown", "pending")),
                      key=lambda use: use.seq)  # fmt: skip
        if not uses:
            yield self.says("not_applicable", "no file of a skill was used", skill=self.skill)
            return
        order = Turns(trace.events)
        away = [event for event in trace.events if isinstance(event, SkillUnloaded)]
        early = [
            use
            for use in uses
            if not any(_discloses(load, use, order, away) for load in seen.loads if load.status in HAVE)
        ]
        if not early:
            yield self.says(
                "pass",
                f"{number(len(uses), 'use')} of files, none before its skill was there",
                *uses,
                score=1.0,
                skill=self.skill,
            )
            return
        still = [load for load in seen.loads if load.status in OPEN and any(load.skill == use.skill for use in early)]
        names = list(dict.fromkeys(f"{use.skill}/{use.path}" for use in early))
        if still or (why := doubt(trace, case, {use.skill: None for use in early})):
            what = "a load has no outcome on record that tells" if still else why
            yield self.says(
                "unknown",
                f"{did(names, 'is')} not seen to come after its skill, but {what}",
                *early,
                *still,
                skill=self.skill,
            )
            return
        loaded = {load.skill for load in seen.had}
        when = (
            "came before its skill was there"
            if any(use.skill in loaded for use in early)
            else f"{'was' if len(names) == 1 else 'were'} used, and its skill was never loaded"
        )
        yield self.says("fail", f"{listed(names)} {when}", *early, score=1 - len(early) / len(uses), skill=self.skill)


def _discloses(load: SkillLoaded, use: ResourceRead | ScriptRun, order: Turns, away: list[SkillUnloaded]) -> bool:
    if load.skill != use.skill or not order.after(load, use):
        return False
    return not any(
        gone.skill == load.skill and gone.agent == load.agent and load.seq < gone.seq < use.seq for gone in away
    )
