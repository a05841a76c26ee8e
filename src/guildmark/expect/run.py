"""Sentences about a run: each word builds the evaluator that a case file would name, and asks it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

from msgspec.structs import replace

from guildmark.engine.evaluate.judging import ANY, judge, wanted
from guildmark.expect import condition
from guildmark.expect.failure import ExpectationError, told
from guildmark.expect.scores import heard
from guildmark.model.case import Case
from guildmark.reports.base import counted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

    from guildmark.evaluators.base import Evaluator
    from guildmark.expect.condition import Condition
    from guildmark.model.event import By
    from guildmark.model.trace import Trace
    from guildmark.model.verdict import Verdict


__tracebackhide__ = True
"""Pytest leaves these frames out of a failure: it is the test's line that did not hold."""

_SKILL_AND_PATH: Final = 2
_SKIPS: Final = frozenset({"Skipped", "SkipTest"})
"""What pytest and unittest raise to leave a test out."""


class Run:
    """A run, and what was said of it so far."""

    def __init__(self, trace: Trace, *, case: Case | None = None, soft: bool = False, vacuous: bool = False) -> None:
        """Start a sentence; a ``case`` is what evaluators that need one look at."""
        self.trace: Final = trace
        self.failures: Final[list[str]] = []
        """What a soft sentence has collected."""
        self._failed: Final[list[Verdict]] = []
        self._case: Final = case or ANY
        self._soft = soft
        self._vacuous = vacuous
        self._never = False
        self._after = 0
        self._then = False
        self._skill: str | None = None
        self._last: str | None = None

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
        name = self._named(skill)
        self._last = None if self._never else name
        return self._ask(condition.loaded(name, by=by), because)

    def requested(self, skill: str | None = None, *, because: str = "") -> Run:
        """Expect that a skill was asked for, whatever came of it."""
        return self._ask(condition.requested(self._named(skill)), because)

    def within(self, turns: int, *, because: str = "") -> Run:
        """Expect that what was loaded last was loaded in that many turns."""
        if self._last is None:
            raise TypeError("within() follows loaded(), and no loaded() that is turned round by `never`")
        return self._ask(condition.loaded_within(self._last, turns), because)

    def read(self, *named: str, because: str = "") -> Run:
        """Expect that a file of a skill was read: ``read("tides", "a.md")``, or after ``for_skill`` ``read("a.md")``."""
        if not 1 <= len(named) <= _SKILL_AND_PATH:
            raise TypeError(f"read() takes a skill and a path, or after for_skill() a path; not {len(named)} names")
        *skill, path = named
        return self._ask(condition.read(self._named(skill[0] if skill else None), path), because)

    def ran_script(
        self, skill: str | None = None, path: str | None = None, *,
        args: Sequence[object] | Mapping[str, object] | None = None, exit: int | None = None, because: str = "",  # noqa: A002  # the setting's own name
    ) -> Run:  # fmt: skip
        """Expect that a script of a skill was run, and how it ended; after ``never`` that none was, which needs a reason."""
        if self._never and not because.strip():
            raise TypeError("say why no script may be run: because=")
        asked = condition.ran_script(skill or self._skill, path, args=args, exit=exit, because=because)
        return self._ask(asked, because)

    def called(self, tool: str, *, because: str = "") -> Run:
        """Expect that a tool was called, whatever came of it."""
        return self._ask(condition.called(tool), because)

    def disclosed_progressively(self, *, because: str = "") -> Run:
        """Expect that files of skills were read and run only after their skill was loaded."""
        return self._ask(condition.disclosed_progressively(self._skill), because)

    def only(self, *skills: str, because: str = "") -> Run:
        """Expect that these skills were loaded, and no others."""
        return self._ask(condition.only(*skills), because)

    def chose(self, *skills: str, because: str = "") -> Run:
        """Expect that the model chose exactly these skills; with none, that it declined."""
        return self._ask(condition.chose(*skills), because)

    def in_order(self, *steps: str, because: str = "") -> Run:
        """Expect that these steps came in this order: ``load tides``, ``read tides a.md``, ``call Bash``."""
        return self._ask(condition.in_order(*steps), because)

    def met(self, what: Condition | Evaluator | str | Mapping[str, object], *, because: str = "") -> Run:
        """Expect a condition, or what an evaluator asks, as an object or as a case file names it."""
        return self._ask(condition.met(what), because)

    def meets(self, case: Case, *, because: str = "") -> Run:
        """Expect all that a case asks of its runs; what does not apply does not count, unless nothing of it does."""
        if not isinstance(case, Case):
            raise TypeError(f"meets() takes a guildmark.Case, not {case!r}; met() takes an evaluator or a condition")
        if self._never:
            raise TypeError("a case asks several things, and `never` turns one round: use it before another word")
        trace = self._later() if self._then else self.trace
        self._then = False
        asked, always = wanted(case, ()), wanted(ANY, ())
        own = {"output", *(one.id() for one in asked if one not in always)}
        verdicts = list(judge(trace, case, asked))
        return self._heard(verdicts, because, [verdict for verdict in verdicts if verdict.by in own] or verdicts)

    def _named(self, skill: str | None) -> str:
        name = skill or self._skill
        if not name:
            raise TypeError("name a skill, here or with for_skill()")
        return name

    def _ask(self, what: Condition, because: str) -> Run:
        asked = ~what if self._never else what
        trace = self._later() if self._then else self.trace
        self._never = self._then = False
        return self._heard(list(asked.evaluator.evaluate(trace, self._case)), because)

    def _heard(self, verdicts: Sequence[Verdict], because: str, decisive: Sequence[Verdict] = ()) -> Run:
        """Fail where one does not hold, or where nothing was judged of those that are ``decisive``, by default all."""
        for verdict in verdicts:
            heard(verdict)
        bad = [verdict for verdict in verdicts if verdict.outcome not in ("pass", "not_applicable")]
        idle = [verdict for verdict in decisive or verdicts if verdict.outcome == "not_applicable"]
        if bad:
            self._fail(bad, because)
        elif len(idle) == len(decisive or verdicts) and not self._vacuous:
            self._fail(idle, because)
        self._after = max((seq for verdict in verdicts for seq in verdict.evidence), default=self._after)
        return self

    def _later(self) -> Trace:
        return replace(self.trace, events=tuple(event for event in self.trace.events if event.seq > self._after))

    def _fail(self, verdicts: Sequence[Verdict], because: str) -> None:
        message = told(self.trace, verdicts, because)
        if not self._soft:
            raise ExpectationError(message, verdicts)
        self.failures.append(message)
        self._failed.extend(verdicts)

    def __enter__(self) -> Self:
        """Collect failures until the end of the block."""
        self._soft = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        """Raise what was collected; an error that ends the block first is raised with it as a note.

        A test that skips itself after something did not hold has failed all the same.
        """
        if not self.failures:
            return
        if error is None or type(error).__name__ in _SKIPS:
            raise ExpectationError(self._collected(), self._failed) from error
        error.add_note(f"before that, {self._collected()}")

    def _collected(self) -> str:
        count = counted(len(self.failures), "expectation")
        return f"{count} did not hold\n\n" + "\n\n".join(self.failures)
