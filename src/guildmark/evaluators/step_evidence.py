"""Judges whether the steps of a loaded skill that name a script, a file or a command left their trace."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.evaluators.base import Evaluator, Example, Seen, doubt
from guildmark.lenses.prose.steps import steps
from guildmark.model.case import Case, KnownSkill
from guildmark.model.event import ToolCall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.prose.steps import Step
    from guildmark.model.event import Event, SkillLoaded
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

_BRANCH: Final = re.compile(
    r"\b(?:if|when|whenever|unless|otherwise|else|in case|optional(?:ly)?|may|only for|as needed|where)\b",
    re.IGNORECASE,
)
_CASE: Final = Case(id="demo", known=(
    KnownSkill(name="tides", path="tides", text="", body="# Tides\n\n1. Read `references/ports.md`.\n2. Run `scripts/tide.py`.\n"
               "3. If it fails, read `references/help.md`.\n4. Say it kindly.\n"),
))  # fmt: skip
_GIT: Final = Case(id="demo", known=(KnownSkill(name="tides", path="tides", text="", body="- Run `git log -1`.\n"),))


class StepEvidence(Evaluator, frozen=True, kw_only=True):
    """Each step of a loaded skill that names a script, a file or a command left its trace.

    What it judges: the items of the lists in the skill's body: one that names a script needs a run of it, a file a read, a
    command a call that has it, all after the load. The body is the one that the agent got, or else the one under
    ``--skills``.

    What it cannot tell: steps that name none of these. A step that begins a branch ("if", "when", "optionally") and left no
    trace does not apply.

    What to do: a step that agents leave out often is too easy to miss, or not needed.
    """

    group = "steps"
    since = "0.2"
    examples = (
        Example(run="load tides\nread tides references/ports.md\nrun tides scripts/tide.py", outcome="pass", case=_CASE),
        Example(run="load tides\nread tides references/ports.md", outcome="fail", case=_CASE, says="no run of `scripts/tide.py`"),
        Example(run="read tides references/ports.md\nload tides\nrun tides scripts/tide.py", outcome="fail", case=_CASE,
                about="What came before the load is no step of it."),
        Example(run='load tides\ncall Bash {"command": "git log -1 --oneline"}', outcome="pass", case=_GIT),
        Example(run="load tides | 1. Read `a/b.md`.\nread tides a/b.md", outcome="pass", about="The body on record is enough."),
        Example(run="load tides | Just think.", outcome="not_applicable", says="names no"),
        Example(run="load tides", outcome="unknown", says="not on record"),
        Example(run="assistant No.", outcome="not_applicable"),
    )  # fmt: skip

    skill: str | None = None
    """The only skill to look at; null is every loaded one."""

    @classmethod
    def implied(cls, case: Case) -> Iterator[StepEvidence]:
        """Be asked where the skills are known."""
        if case.known is not None:
            yield cls()

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield a verdict for each such step of each loaded skill."""
        first: dict[str, SkillLoaded] = {}
        bodies: dict[str, str] = {}
        for load in Seen(trace).had:
            if self.skill in (None, load.skill):
                first.setdefault(load.skill, load)
                if load.body:
                    bodies.setdefault(load.skill, load.body)
        if not first:
            yield self.says("not_applicable", "no skill was loaded")
        for skill, load in first.items():
            known = case.skill(skill)
            body = bodies.get(skill) or (known.body if known else None)
            if body is None:
                yield self.says(
                    "unknown", f"the body of `{skill}` is not on record, so its steps are not known", load, skill=skill
                )
                continue
            told = [step for step in steps(body) if step.paths or step.commands]
            if not told:
                yield self.says("not_applicable", f"`{skill}` names no script, file or command in a step", skill=skill)
            for step in told:
                yield self._of(trace, load, step)

    def _of(self, trace: Trace, load: SkillLoaded, step: Step) -> Verdict:
        after = [event for event in trace.events if event.seq > load.seq]
        found: list[Event] = []
        missing: list[str] = []
        for path in step.paths:
            own = [event for event in after if _is_use(event, load.skill, path)]
            found += own[:1]
            if not own:
                missing.append(f"no {'run' if _runs(path) else 'read'} of `{path}`")
        for command in step.commands:
            calls = [event for event in after if isinstance(event, ToolCall) and _has(event, command)]
            found += calls[:1]
            if not calls:
                missing.append(f"no call of `{command}`")
        name = f"step {step.id} of `{load.skill}`"
        if not missing:
            return self.says("pass", f"{name} left its trace", *found, score=1.0, skill=load.skill)
        what = f"{name}: {', '.join(missing)}"
        if not found and _BRANCH.search(step.text):
            return self.says("not_applicable", f"{what}; it begins a branch", skill=load.skill)
        if why := doubt(trace):
            return self.says("unknown", f"{what}, but {why}", *found, skill=load.skill)
        share = len(found) / (len(step.paths) + len(step.commands))
        return self.says("fail", what, *found, score=share, skill=load.skill)


def _is_use(event: object, skill: str, path: str) -> bool:
    same = getattr(event, "skill", None) == skill and getattr(event, "path", None) == path
    return same and getattr(event, "status", "") in ("ok", "failed" if _runs(path) else "ok")


def _runs(path: str) -> bool:
    """Tell whether a step that names a file means that it be run."""
    return path.startswith("scripts/") or path.rpartition(".")[2] in (
        "py",
        "sh",
        "js",
        "ts",
        "rb",
        "pl",
        "ps1",
        "mjs",
        "bash",
    )


def _has(call: ToolCall, command: str) -> bool:
    words = " ".join(command.split())
    return any(words in " ".join(value.split()) for value in call.arguments.values() if isinstance(value, str))
