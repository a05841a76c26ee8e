"""All that one evaluation says: every verdict, and what they sum up to."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from guildmark.model.skill import Unseen
from guildmark.model.verdict import Outcome, Verdict

SCHEMA_VERSION = "1"


class Tally(Struct, frozen=True, kw_only=True):
    """Verdicts counted by outcome; nothing is left out."""

    passed: int = 0
    """Verdicts that are ``pass``."""
    failed: int = 0
    """``fail``."""
    unknown: int = 0
    """``unknown``."""
    not_applicable: int = 0
    """``not_applicable``."""
    error: int = 0
    """``error``."""
    score: float | None = None
    """The mean over verdicts that have one; null where none has."""
    coverage: float | None = None
    """The share of verdicts that were judged (pass or fail), of those that apply; null where none applies."""


class Chosen(Struct, frozen=True, kw_only=True):
    """How one skill, or all of them, was chosen over many runs; null is what there is nothing to divide by."""

    right: int
    """Runs that needed it and in which the model chose it."""
    wrong: int
    """Runs that did not need it and in which the model chose it."""
    missed: int
    """Runs that needed it and in which the model did not choose it."""
    precision: float | None
    """Of the runs that chose it, the share that needed it."""
    recall: float | None
    """Of the runs that needed it, the share that chose it."""
    f1: float | None
    """Both in one: 2 right / (2 right + wrong + missed)."""


class Selection(Struct, frozen=True, kw_only=True):
    """How well skills were chosen, over the runs of cases that expect some or none."""

    runs: int
    """How many were judged."""
    left_out: int
    """How many could not be: no catalogue is on record that shows what there was, or none of it was the model's to choose."""
    exact: float
    """The share of runs in which exactly the expected set was chosen."""
    abstention: float | None
    """The share, of runs that need no skill, in which none was chosen; null where there are none."""
    by_skill: dict[str, Chosen]
    """Each skill that was expected or chosen."""
    micro: Chosen
    """All choices as one."""
    macro_precision: float | None
    """The mean over skills of their precision, where they have one."""
    macro_recall: float | None
    """The mean over skills of their recall."""
    macro_f1: float | None
    """The mean over skills of their F1."""
    confusion: dict[str, dict[str, int]]
    """Expected skill to chosen skill to runs; ``(none)`` stands for no skill."""


class Stages(Struct, frozen=True, kw_only=True):
    """How far one skill came, in runs; each stage is counted for itself, as a skill may be used that was never loaded."""

    offered: int | Literal["unrecorded"]
    """Runs whose catalogue has it; ``unrecorded`` where no run has a catalogue on record, which is not 0."""
    requested: int = 0
    """Runs in which it was asked for, whatever came of it."""
    loaded: int = 0
    """Runs in which the agent had its instructions."""
    read: int = 0
    """Runs in which a file of it was read."""
    ran: int = 0
    """Runs in which a script of it was run."""


class Funnel(Struct, frozen=True, kw_only=True):
    """From what was on offer to what was used, over all runs."""

    runs: int
    """How many were looked at."""
    unrecorded: int
    """How many of them have no catalogue on record: what was on offer in them is not known."""
    skills: dict[str, Stages]
    """Each skill that any run names."""


class Check(Struct, frozen=True, kw_only=True):
    """Whether the numbers may be believed: a check of the set-up. Null is not looked at."""

    name: str
    held: bool | None
    reason: str


class Share(Struct, frozen=True, kw_only=True):
    """So many of so many, with the interval of 95 % (Wilson); null where there was none."""

    found: int
    of: int
    low: float | None
    high: float | None


class CaseRate(Struct, frozen=True, kw_only=True):
    """How one case fares over several runs."""

    passed: Share
    """Runs that passed, of those that were judged."""
    left_out: int
    """Runs that could not be judged."""
    flaky: bool
    """Whether some runs passed and others did not."""
    pass_at: dict[int, float]
    """The chance that at least one of k runs passes, by k; unbiased, and only for as many as ran."""
    pass_hat: dict[int, float]
    """The chance that each of k runs passes, by k."""
    invoked: dict[str, Share]
    """For each expected skill, the runs in which the agent had or used it."""


class JudgedRun(Struct, frozen=True, kw_only=True):
    """One run of one case, for comparing evaluations."""

    case: str
    trace: str
    outcome: Outcome
    """The worst of its verdicts: fail, then error, unknown, pass, and not_applicable where none applies."""
    skills: tuple[str, ...]
    """Skills that the agent had, or of which it used a file, whoever asked."""
    group: str | None = None
    """What its case is counted with."""


class Summary(Struct, frozen=True, kw_only=True):
    """What the verdicts sum up to, and how the process ends."""

    counts: dict[Outcome, int]
    """Verdicts by outcome."""
    score: float | None
    """The mean over verdicts that have one; null where none has, and where a check does not hold."""
    coverage: float | None
    """The share of verdicts that were judged (pass or fail), of those that apply."""
    by_evaluator: dict[str, Tally]
    """The same for each evaluator."""
    by_skill: dict[str, Tally]
    """For each skill that verdicts name."""
    by_case: dict[str, Tally]
    """For each case."""
    exit: int
    """The exit code."""
    exit_reasons: tuple[str, ...]
    """Why it is not 0."""


class Evaluation(Struct, frozen=True, kw_only=True):
    """One evaluation."""

    schema_version: str = SCHEMA_VERSION
    verdicts: tuple[Verdict, ...]
    """In the order of the cases and of their logs."""
    summary: Summary
    selection: Selection | None = None
    """Null where no run says anything of it."""
    funnel: Funnel | None = None
    """Null where no run names a skill."""
    checks: tuple[Check, ...] = ()
    rates: dict[str, CaseRate] = {}
    """Each case that a run of was judged; empty where a check does not hold."""
    runs: tuple[JudgedRun, ...] = ()
    """Each run of each case."""
    traces: int = 0
    """How many logs were judged."""
    unmatched: tuple[str, ...] = ()
    """Logs that belong to no case."""
    unseen: tuple[Unseen, ...] = ()
    """Logs that could not be read."""
    view: tuple[dict[str, object], ...] = ()
    """Rows with another tool's key names and formulas, one per run, where somebody asked for them."""
    view_whole: dict[str, object] | None = None
    """What that tool makes of all rows: its report's mean, or its index."""
