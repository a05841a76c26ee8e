"""Judges whether no script was run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guildmark.evaluators.base import (
    Evaluator,
    Example,
    Seen,
    began,
    did,
    doubt,
    listed,
    near,
    plain_path,
)
from guildmark.lenses.flows.behaviour import behaviour
from guildmark.model.event import ToolCall

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.model.case import Case
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


class NoScriptRun(Evaluator, frozen=True, kw_only=True):
    """No script of a skill was run, for a reason that stands beside it.

    What it judges: every run of a file of a skill, or of one skill. A run that was stopped before it began is named, and
    does not fail.

    What it cannot tell: runs whose outcome is not on record, and logs with gaps.

    What to do: look at what asked for the run: the skill, or the model by itself.
    """

    group = "presence"
    bare = "because"
    since = "0.2"
    examples = (
        Example(run="load tides", outcome="pass", given={"because": "a question of policy"}),
        Example(
            run="run tides scripts/a.py",
            outcome="fail",
            given={"because": "a question of policy"},
            says="a question of policy",
        ),
        Example(run="run tides scripts/a.py = 1", outcome="fail", given={"because": "a question of policy"}),
        Example(
            run="run tides scripts/a.py blocked",
            outcome="pass",
            given={"because": "a question of policy"},
            says="was stopped",
        ),
        Example(
            run="run moon scripts/a.py", outcome="pass", given={"because": "a question of policy", "skill": "tides"}
        ),
        Example(
            run="run tides scripts/a.py",
            outcome="fail",
            given={"because": "a question of policy", "path": "./scripts/a.py"},
        ),
        Example(
            run="run tides scripts/a.py = 127",
            outcome="unknown",
            given={"because": "a question of policy"},
        ),
        Example(
            run="run tides scripts/a.py",
            outcome="pass",
            given={"because": "a question of policy", "skill": "tide"},
            says="there is `tides`",
        ),
        Example(
            run='load tides\ncall Bash {"command": "cp skills/tides/scripts/a.sh /tmp/x.sh"}\ncall Bash {"command": "bash /tmp/x.sh"}',
            outcome="fail",
            given={"because": "a question of policy"},
            says="a copy of `tides/scripts/a.sh`",
        ),
        Example(
            run='load tides\ncall Bash {"command": "cp skills/tides/scripts/a.sh /tmp/x.sh; bash /tmp/y.sh"}',
            outcome="pass",
            given={"because": "a question of policy"},
        ),
        Example(run="run tides scripts/a.py pending", outcome="unknown", given={"because": "a question of policy"}),
        Example(run="gap unresolved a command", outcome="unknown", given={"because": "a question of policy"}),
        Example(run="load tides", outcome="error", given={"because": " "}, says="needs a reason"),
    )

    because: str
    """Why none may be run: a person reads it when one was."""
    skill: str | None = None
    """The only skill whose scripts are meant; null is all."""
    path: str | None = None
    """The only script that is meant."""

    def _is_meant(self, path: str) -> bool:
        return self.path is None or plain_path(self.path) == plain_path(path)

    def _copied(self, trace: Trace) -> tuple[ToolCall, str] | None:
        """Find a command that runs a copy of such a script, made by this command or one before it."""
        skills = [self.skill] if self.skill is not None else list(dict.fromkeys(load.skill for load in Seen(trace).had))
        wanted = tuple(f"{skill}/" for skill in skills)
        before: list[str] = []
        for event in trace.events:
            text = next(
                (
                    value
                    for key in ("command", "cmd")
                    if isinstance(event, ToolCall) and isinstance(value := event.arguments.get(key), str)
                ),
                None,
            )
            if text is None or not isinstance(event, ToolCall):
                continue
            if any(word in text for word in wanted) or before:
                before.append(text)
                for source in _run_copies("\n".join(before), wanted):
                    if self._is_meant(source.partition("/")[2]):
                        return event, source
        return None

    def _near(self, trace: Trace) -> str:
        """Name a skill or a script that was run and is spelt almost like the one that is meant."""
        runs = Seen(trace).runs
        if self.skill is not None and all(run.skill != self.skill for run in runs):
            return near(self.skill, [run.skill for run in runs])
        return (
            "" if self.path is None else near(self.path, [run.path for run in runs if self.skill in (None, run.skill)])
        )

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield one verdict."""
        del case
        if not self.because.strip():
            yield self.says("error", "no_script_run needs a reason: `because`")
            return
        own = [run for run in Seen(trace).runs if self.skill in (None, run.skill) and self._is_meant(run.path)]
        ran = [run for run in own if run.status in ("ok", "failed") and began(run) == "yes"]
        still = [run for run in own if began(run) == "unknown" or run.status in ("unknown", "pending")]
        if not ran and (copy := self._copied(trace)):
            call, source = copy
            yield self.says(
                "fail",
                f"a copy of `{source}` was run, and should not be: {self.because}",
                call,
                score=0.0,
                skill=self.skill,
            )
        elif ran:
            names = listed(list(dict.fromkeys(f"{run.skill}/{run.path}" for run in ran)))
            yield self.says(
                "fail", f"{names} was run, and should not be: {self.because}", *ran, score=0.0, skill=self.skill
            )
        elif still:
            yield self.says("unknown", f"{did([run.path for run in still], 'was')} asked for, and nobody can tell whether it ran", *still,
                            skill=self.skill)  # fmt: skip
        elif why := doubt(trace):
            yield self.says("unknown", f"no run is on record, but {why}", skill=self.skill)
        else:
            paths = [run.path for run in own]
            stopped = f"; {did(paths, 'was')} stopped, or never started" if own else self._near(trace)
            yield self.says("pass", f"no script was run{stopped}", *own, score=1.0, skill=self.skill)


def _run_copies(commands: str, wanted: tuple[str, ...]) -> Iterator[str]:
    """Yield the files of skills whose text was run from another place, as ``SKILL/PATH``."""
    done = behaviour(commands, "shell")
    for act in done.acts if done is not None else ():
        if act.kind != "run" or act.text is not None or any(word in act.what for word in wanted):
            continue
        for label in act.labels:
            at = max((label.what.rfind(word) for word in wanted if label.kind == "file"), default=-1)
            if at >= 0 and (at == 0 or label.what[at - 1] == "/"):
                yield label.what[at:]
