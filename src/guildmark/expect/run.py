"""Sentences about a run: each word builds the evaluator that a case file would name, and asks it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from msgspec.structs import replace

from guildmark.engine.evaluate.kinds import kinds, written
from guildmark.expect.failure import ExpectationError, told
from guildmark.expect.scores import heard
from guildmark.model.case import Case

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

    from guildmark.evaluators.base import Evaluator
    from guildmark.model.event import By
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict

_ANY: Final = Case(id="")
_OPPOSITE: Final[Mapping[str, str]] = {"skill_invoked": "skill_not_loaded", "script_run": "no_script_run"}
"""What ``never`` asks instead, where an evaluator of its own says more than the flipped one."""


class Run:
    """A run, and what was said of it so far."""

    def __init__(self, trace: Trace, *, case: Case | None = None, soft: bool = False, vacuous: bool = False) -> None:
        """Start a sentence; a ``case`` is what evaluators that need one look at."""
        self.trace: Final = trace
        self.failures: Final[list[str]] = []
        """What a soft sentence has collected."""
        self._case: Final = case or _ANY
        self._soft = soft
        self._vacuous = vacuous
        self._never = False
        self._after = 0
        self._then = False
        self._skill: str | None = None
        self._last: dict[str, object] = {}

    @property
    def never(self) -> Run:
        """Let the next word be about what must not be."""
        self._never = True
        return self

    @property
    def then(self) -> Run:
        """Let the next word be about what comes after what the last one was about."""
        self._then = True
        return self

    def for_skill(self, skill: str) -> Run:
        """Let the words that follow be about a skill where they name none."""
        self._skill = skill
        return self

    def loaded(self, skill: str | None = None, *, by: By | None = None, because: str = "") -> Run:
        """Expect that the agent had a skill's instructions."""
        return self._ask("skill_invoked", {"skill": self._named(skill), **({"by": by} if by else {})}, because)

    def requested(self, skill: str | None = None, *, because: str = "") -> Run:
        """Expect that a skill was asked for, whatever came of it."""
        name = self._named(skill)
        self._never = not self._never
        return self._ask("skill_not_requested", {"skill": name}, because)

    def within(self, turns: int) -> Run:
        """Expect that what was loaded last was loaded in that many turns."""
        if "skill" not in self._last:
            raise TypeError("within() follows loaded()")
        return self._ask("loaded_within", {"skill": self._last["skill"], "turns": turns}, "")

    def read(self, *named: str, because: str = "") -> Run:
        """Expect that a file of a skill was read: ``read("tides", "a.md")``, or after ``for_skill`` ``read("a.md")``."""
        *skill, path = named
        return self._ask("resource_read", {"skill": self._named(skill[0] if skill else None), "path": path}, because)

    def ran_script(
        self, skill: str | None = None, path: str | None = None, *,
        args: Sequence[object] | Mapping[str, object] | None = None, because: str = "",
    ) -> Run:  # fmt: skip
        """Expect that a script of a skill was run; after ``never`` that none was, which needs a reason."""
        given = {"skill": skill or self._skill, "path": path, "args": args}
        if self._never:
            return self._ask("script_run", {key: given[key] for key in ("skill", "path") if given[key]}, because)
        return self._ask("script_run", {key: value for key, value in given.items() if value is not None}, because)

    def disclosed_progressively(self, *, because: str = "") -> Run:
        """Expect that files of skills were read and run only after their skill was loaded."""
        return self._ask("disclosed_progressively", {"skill": self._skill} if self._skill else {}, because)

    def only(self, *skills: str, because: str = "") -> Run:
        """Expect that these skills were loaded, and no others."""
        return self._ask("only_skills", {"skills": list(skills)}, because)

    def chose(self, *skills: str, because: str = "") -> Run:
        """Expect that the model chose exactly these skills; with none, that it declined."""
        return self._ask("selection", {"expected": list(skills)}, because)

    def in_order(self, *steps: str, because: str = "") -> Run:
        """Expect that these steps came in this order: ``load tides``, ``read tides a.md``, ``call Bash``."""
        return self._ask("required_order", {"steps": list(steps)}, because)

    def met(self, evaluator: Evaluator | str | Mapping[str, object], *, because: str = "") -> Run:
        """Expect what an evaluator asks, as an object or as a case file names it."""
        if isinstance(evaluator, str):
            return self._ask(evaluator, {}, because)
        if isinstance(evaluator, dict):
            ((name, given),) = evaluator.items()
            return self._judged(written({name: given}, "expect"), because)
        return self._judged(evaluator, because)  # type: ignore[arg-type]  # the rest are evaluators

    def _named(self, skill: str | None) -> str:
        name = skill or self._skill
        if not name:
            raise TypeError("name a skill, here or with for_skill()")
        return name

    def _ask(self, name: str, given: dict[str, object], because: str) -> Run:
        if self._never and _OPPOSITE.get(name) in kinds():
            self._never = False
            name = _OPPOSITE[name]
            given = {**given, **({"because": because} if name == "no_script_run" else {})}
        self._last = given
        return self._judged(written({name: given}, "expect"), because)

    def _judged(self, evaluator: Evaluator, because: str) -> Run:
        never, then = self._never, self._then
        self._never = self._then = False
        if never:
            evaluator = written({"never": {"of": []}}, "expect").__class__(of=(evaluator,), because=because)
        trace = self._later() if then else self.trace
        verdicts = list(evaluator.evaluate(trace, self._case))
        for verdict in verdicts:
            heard(verdict)
        bad = [
            verdict
            for verdict in verdicts
            if verdict.outcome not in ("pass", *(["not_applicable"] if self._vacuous else []))
        ]
        if bad:
            self._fail(bad, because)
        self._after = max((seq for verdict in verdicts for seq in verdict.evidence), default=self._after)
        return self

    def _later(self) -> Trace:
        return replace(self.trace, events=tuple(event for event in self.trace.events if event.seq > self._after))

    def _fail(self, verdicts: Sequence[Verdict], because: str) -> None:
        message = told(self.trace, verdicts, because)
        if not self._soft:
            raise ExpectationError(message, verdicts)
        self.failures.append(message)

    def __enter__(self) -> Self:
        """Collect failures until the end of the block."""
        self._soft = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Raise what was collected, unless something else went wrong meanwhile."""
        if self.failures and kind is None:
            count = f"{len(self.failures)} expectations did not hold\n\n" if len(self.failures) > 1 else ""
            raise ExpectationError(count + "\n\n".join(self.failures))
