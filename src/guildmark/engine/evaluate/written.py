"""The form of a case file: what may stand in it, and what each key means."""

from __future__ import annotations

from msgspec import Struct

from guildmark.model.case import Budget, Control, FileOf

Entry = str | dict[str, object]


class WrittenCase(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One task, and what a run of it should have done. What is left out is not judged; an empty list is an expectation."""

    id: str | int
    """What reports call it; a number is taken as it is written."""
    prompt: str | None = None
    """What the agent was asked: ties a log to it where neither `traces` nor the log's own metadata does."""
    traces: str | tuple[str, ...] = ()
    """Its logs, as globs relative to this file; a folder stands for the logs in it."""
    expected_skills: tuple[str, ...] | None = None
    """Skills that the agent should load; an empty list means that it should load none."""
    forbidden_skills: tuple[str, ...] = ()
    """Skills that it should not load."""
    expected_resources: tuple[FileOf, ...] = ()
    """Files of skills that it should read."""
    expected_scripts: tuple[FileOf, ...] = ()
    """Scripts of skills that it should run."""
    expected_output: str | None = None
    """What its answer should be, in words: for a judge or a person."""
    assertions: tuple[str, ...] = ()
    """Statements that should hold of its answer, in words: for a judge or a person."""
    allowed_tools: tuple[str, ...] | None = None
    """Tools that it may call."""
    budget: Budget = Budget()
    """What a run may cost."""
    tags: tuple[str, ...] = ()
    """For choosing among cases."""
    group: str | None = None
    """What it is counted with."""
    control: Control | None = None
    """Whether it checks the set-up rather than the skill."""
    evaluators: tuple[Entry, ...] = ()
    """What else is asked of its runs: `- skill_invoked: NAME`, `- loaded_within: {skill: NAME, turns: 2}`."""


class CaseFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cases, and what is asked of every one of them."""

    schema_version: str = "1"
    """Of this form."""
    cases: tuple[WrittenCase, ...]
    """The tasks; each `id` stands once."""
    evaluators: tuple[Entry, ...] = ()
    """What is asked of the runs of every case."""
