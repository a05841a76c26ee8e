"""The contract of an evaluator, and what all of them look at in a run."""

from __future__ import annotations

import difflib
import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Final, Literal, Protocol

from msgspec import Struct

from guildmark.lenses.disclosure.unheard import perhaps_called
from guildmark.model.case import Case
from guildmark.model.checked import check
from guildmark.model.event import ResourceRead, ScriptRun, SkillLoaded, SkillRequested, SkillsOffered
from guildmark.model.verdict import Outcome, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guildmark.model.event import Event
    from guildmark.model.trace import Trace

HAVE: Final = frozenset({"loaded", "already_loaded"})
"""Outcomes of a load after which the agent has the instructions."""
OPEN: Final = frozenset({"unknown", "pending"})
"""Outcomes of which nobody can tell whether it has them."""
_OfSkill = SkillLoaded | SkillRequested | ResourceRead | ScriptRun
_MANY: Final = {"was": "were", "is": "are", "lies": "lie"}
_DOUBTS: Final = frozenset({"undecodable", "unresolved"})


class Example(Struct, frozen=True, kw_only=True):
    """A tiny run: a test of the evaluator, and an example on its page."""

    run: str
    """The run, as ``lenses.disclosure.story`` reads it."""
    outcome: Outcome
    """What the worst verdict says."""
    given: Mapping[str, object] = {}
    """The evaluator's settings."""
    case: Case = Case(id="demo")
    """What the case expects."""
    score: float | None = None
    """Its score, where it gives one."""
    says: str = ""
    """Words that its reason has."""
    about: str = ""
    """One sentence on what the example shows."""


class Evaluator(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One opinion about one run. Fields are its settings; the docstring is its page.

    The docstring has one sentence, then the sections *What it judges*, *What it cannot tell* and *What to do*.
    """

    version: ClassVar[str] = "1"
    group: ClassVar[Literal["presence", "order", "selection", "economy", "conduct", "steps", "logic"]]
    bare: ClassVar[str] = ""
    """The setting that a case file may give alone: ``- skill_invoked: tides``."""
    nested: ClassVar[str] = ""
    """The setting that holds other evaluators, as a case file writes them."""
    since: ClassVar[str]
    examples: ClassVar[tuple[Example, ...]]

    def __post_init__(self) -> None:
        """Hold settings to their types, in Python too."""
        check(self, skip=(self.nested,))
        inner = getattr(self, self.nested) if self.nested else ()
        if self.nested and inner == ():
            raise ValueError(f"{type(self).__name__}({self.nested}=()) holds nothing: write what it is about")
        wrong = [one for one in inner if not isinstance(one, Evaluator)] if isinstance(inner, tuple) else [inner]
        if wrong:
            raise TypeError(f"{type(self).__name__}({self.nested}=...) holds {wrong[0]!r}; "
                            f"write a tuple of evaluators, such as (SkillInvoked(skill=NAME),)")  # fmt: skip

    @classmethod
    def id(cls) -> str:
        """Return the module's name: what case files and verdicts call it."""
        return cls.__module__.rsplit(".", 1)[-1]

    @classmethod
    def implied(cls, case: Case) -> Iterator[Evaluator]:
        """Yield what a case asks for by its own fields, and what is asked of every run; nothing by default."""
        del case
        yield from ()

    def evaluate(self, trace: Trace, case: Case) -> Iterator[Verdict]:
        """Yield at least one verdict on a run."""
        raise NotImplementedError

    def says(
        self,
        outcome: Outcome,
        reason: str,
        *evidence: Event,
        score: float | None = None,
        skill: str | None = None,
        call_id: str | None = None,
    ) -> Verdict:
        """Make a verdict; the engine adds which case and which log it is of."""
        return Verdict(by=self.id(), version=self.version, outcome=outcome, score=score, skill=skill, call_id=call_id,
                       reason=reason, evidence=tuple(event.seq for event in evidence))  # fmt: skip

    def drawn(self, outcome: Outcome, reason: str, others: Sequence[Verdict], *, score: float | None) -> Verdict:
        """Make a verdict of what other evaluators say."""
        one = others[0] if len({(verdict.skill, verdict.call_id) for verdict in others}) == 1 else None
        evidence = tuple(dict.fromkeys(seq for verdict in others for seq in verdict.evidence))
        return Verdict(by=self.id(), version=self.version, outcome=outcome, score=score, reason=reason, evidence=evidence,
                       skill=one.skill if one else None, call_id=one.call_id if one else None)  # fmt: skip


class Holder(Protocol):
    """What holds an evaluator, as a condition of ``guildmark.expect`` does."""

    @property
    def evaluator(self) -> Evaluator:
        """The evaluator."""
        ...


class Seen:
    """What a run shows of skills; events that are incidental, or that only look at or write a skill, do not count."""

    def __init__(self, trace: Trace, agent: str | None = None) -> None:
        """Sort the events of a run, or of one agent in it."""
        self.trace: Final = trace
        self.events: Final = tuple(event for event in trace.events if agent in (None, event.agent))
        counted = [event for event in self.events if event.evidence != "incidental" and event.purpose in (None, "used")]
        self.requests: Final = tuple(event for event in counted if isinstance(event, SkillRequested))
        self.loads: Final = tuple(event for event in counted if isinstance(event, SkillLoaded))
        self.reads: Final = tuple(event for event in counted if isinstance(event, ResourceRead))
        self.runs: Final = tuple(event for event in counted if isinstance(event, ScriptRun))
        self.offers: Final = tuple(event for event in self.events if isinstance(event, SkillsOffered))

    @property
    def offered(self) -> frozenset[str] | None:
        """The names of every catalogue; null where none is on record."""
        if not self.offers:
            return None
        return frozenset(skill.name for offer in self.offers for skill in offer.skills)

    @property
    def had(self) -> tuple[SkillLoaded, ...]:
        """The loads after which the agent had the instructions."""
        return tuple(load for load in self.loads if load.status in HAVE)

    def names(self) -> tuple[str, ...]:
        """Every name that a run speaks of, for near misses."""
        groups: tuple[tuple[_OfSkill, ...], ...] = (self.loads, self.requests, self.reads, self.runs)
        found = [event.skill for group in groups for event in group]
        return tuple(dict.fromkeys((*found, *sorted(self.offered or ()))))


def doubt(trace: Trace, case: Case | None = None, skills: Iterable[str] = ()) -> str | None:
    """Say why something that a run does not show may have happened in it all the same; null where it cannot have.

    ``skills`` are those whose load is not seen; the ``case`` knows what was asked where the log does not.
    """
    gap = next((gap for gap in trace.gaps if gap.kind in _DOUBTS), None)
    if gap is None:
        prompt = case.prompt if case else None
        return next(filter(None, (perhaps_called(trace.events, skill, prompt) for skill in skills)), None)
    more = sum(other.count for other in trace.gaps if other.kind in _DOUBTS) - 1
    return f"the log has a gap: {gap.reason}" + (f" (and {more} more)" if more else "")


def near(name: str, names: Iterable[str]) -> str:
    """Name what was nearly meant, as a clause for a reason: names are compared exactly."""
    others = [other for other in names if other != name]
    folded = {other.casefold().replace("_", "-"): other for other in others}
    own = name.casefold().replace("_", "-")
    found = [folded[own]] if own in folded else difflib.get_close_matches(name, others, n=1, cutoff=0.75)
    return f"; there is `{found[0]}`, which is another name" if found else ""


_ABSENT: Final = re.compile(
    r"SCRIPT_NOT_FOUND|\bscript\b.{0,120}\bnot (?:be )?found\b|\bnot found in skill\b|\bno such script\b|\bhas no script\b|\bscript\b.{0,80}\bdoes not exist\b",
    re.IGNORECASE | re.DOTALL,
)
_UNOPENED: Final = re.compile(
    r"can.?t open file|cannot open|No such file or directory|Cannot find module|ENOENT|command not found|is not recognized|cannot find the (?:file|path)|Permission denied",
    re.IGNORECASE,
)
_OPENER: Final = re.compile(
    r"(?:/\S*/)?(?:python[\d.]*|ba|z|da|k)?(?:sh|python[\d.]*|node|ruby|perl|deno|bun)\b[^:\n]{0,40}:|Error: Cannot find module"
)
"""How a line begins that an interpreter says of the file it was given."""
_RAN: Final = re.compile(r"Traceback \(most recent call last\)|: line \d+:|^\s+at .+:\d+:\d+\)?$", re.MULTILINE)
"""What only code that runs says. Node prints such a trace for a module that is missing, too: then nobody can tell."""
_NOT_STARTED: Final = frozenset({126, 127})
"""Exit codes of a shell for what could not be executed, and for what was not found (POSIX, 2.8.2)."""


def began(run: ScriptRun) -> Literal["yes", "no", "unknown"]:
    """Tell whether a run that failed ever began: only the word of the host, or of what should have run it, says no.

    A script's own words about a missing file, a traceback, or a line number prove that it ran. An exit code of 126 or 127
    alone proves neither, as a script may end with that of a command of its own.
    """
    if run.status != "failed":
        return "yes"
    reason = run.reason or ""
    if _RAN.search(reason):
        return "yes"
    if _ABSENT.search(reason):
        return "no" if run.exit_code is None else "unknown"
    path = plain_path(run.path)
    if any(path in line and _OPENER.match(line.strip()) and _UNOPENED.search(line) for line in reason.splitlines()):
        return "no"
    return "unknown" if run.exit_code in _NOT_STARTED or _UNOPENED.search(reason) else "yes"


def plain_path(path: str) -> str:
    """Write a path of a skill in its one form: ``./a/../b.py`` is ``b.py``."""
    return posixpath.normpath(path.replace("\\", "/"))


def listed(names: Sequence[str], most: int = 5) -> str:
    """Write names in a sentence, in back-quotes."""
    shown = ", ".join(f"`{name}`" for name in names[:most])
    return shown + (f" and {len(names) - most} more" if len(names) > most else "") if names else "none"


def did(names: Sequence[str], verb: str) -> str:
    """Write names with the verb that goes with so many: ``did(names, "was")``."""
    return f"{listed(names)} {verb if len(names) == 1 else _MANY[verb]}"


def number(count: int, noun: str) -> str:
    """Write a number with what it counts: ``1 call``, ``2 calls``."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def every(count: int, noun: str) -> str:
    """Write that something is about all there were, with its verb: ``the only call was``, ``all 3 calls were``."""
    return {0: f"no {noun} was", 1: f"the only {noun} was"}.get(count, f"all {number(count, noun)} were")
