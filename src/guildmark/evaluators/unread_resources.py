"""Judges whether files that a loaded skill brings were looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from guildmark.evaluators.base import Evaluator, Example, did, doubt, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.trace import SkillRow, Trace
    from guildmark.model.verdict import Verdict


class UnreadResources(Evaluator, frozen=True, kw_only=True):
    """Of the files that a loaded skill names or its host lists, the agent read or ran some.

    What it judges: per loaded skill, the share of files that its body names, or that the host lists beside it, of which
    at least one read or run worked.

    What it cannot tell: which files the task at hand needed; set ``least`` to insist on more than one of them.

    What to do: a file that is never read is dead weight, or the body does not say when to read it.
    """

    group = "economy"
    bare = "least"
    since = "0.2"
    examples = (
        Example(
            run="load tides | See references/a.md and references/b.md.\nread tides references/a.md",
            outcome="pass",
            score=0.5,
        ),
        Example(
            run="load tides | See references/a.md.\nassistant Done.",
            outcome="fail",
            score=0.0,
            says="`references/a.md`",
        ),
        Example(run="load tides | See scripts/a.py.\nrun tides scripts/a.py", outcome="pass", score=1.0),
        Example(run="load tides | See scripts/a.py.\nrun tides scripts/a.py blocked", outcome="fail"),
        Example(run="load tides | Just think.", outcome="not_applicable", says="names no file"),
        Example(run="load tides", outcome="unknown", says="is not on record"),
        Example(run="load tides | See references/a.md.\ngap unresolved a command", outcome="unknown"),
        Example(run="assistant No.", outcome="not_applicable"),
        Example(
            run="load tides | See references/a.md and references/b.md.\nread tides references/a.md",
            outcome="fail",
            given={"least": 1.0},
        ),
    )

    least: Annotated[float, Meta(ge=0, le=1)] = 0.0
    """The share of files that must have been used, beyond at least one."""

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield a verdict for each loaded skill."""
        del case
        rows = [row for row in trace.skills if row.loaded or row.already_loaded]
        if not rows:
            yield self.says("not_applicable", "no skill was loaded")
        for row in rows:
            yield self._of(trace, row)

    def _of(self, trace: Trace, row: SkillRow) -> Verdict:
        named = dict.fromkeys((*row.resources.advertised, *row.resources.referenced))
        if not named:
            if not row.resources.advertised and not _has_body(trace, row.name):
                return self.says(
                    "unknown",
                    f"the body of `{row.name}` is not on record, so nobody knows what it names",
                    skill=row.name,
                )
            return self.says("not_applicable", f"`{row.name}` names no file", skill=row.name)
        used = {found.path for found in row.resources.read if found.status == "ok"}
        used |= {found.path for found in row.resources.run if found.status in ("ok", "failed")}  # it ran, and said no
        left = [path for path in named if path not in used]
        share = (len(named) - len(left)) / len(named)
        if share > 0 and share >= self.least:
            return self.says(
                "pass",
                f"{len(named) - len(left)} of {number(len(named), 'file')} of `{row.name}` used",
                score=share,
                skill=row.name,
            )
        if why := doubt(trace):
            return self.says(
                "unknown", f"of `{row.name}`, {did(left, 'is')} not seen to be used, but {why}", skill=row.name
            )
        return self.says("fail", f"of `{row.name}`, {did(left, 'was')} not used", score=share, skill=row.name)


def _has_body(trace: Trace, skill: str) -> bool:
    return any(getattr(event, "body", None) and getattr(event, "skill", "") == skill for event in trace.events)
