"""What one task expects of an agent, as a person wrote it down."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from guildmark.model.checked import check

Control = Literal["positive", "negative"]
"""positive: its prompt names the skill, so that a run which loads none shows a broken set-up · negative: the skill is not
installed, so that a run which loads it does."""


_Whole = Annotated[int, Meta(ge=0)]
_Amount = Annotated[float, Meta(ge=0)]


class Budget(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a run may cost; null is no limit."""

    turns: _Whole | None = None
    """Answers of the model."""
    calls: _Whole | None = None
    """Calls of tools."""
    loads: _Whole | None = None
    """Loads of skills."""
    tokens: _Whole | None = None
    """All that the models read, from a cache or not, and all that they wrote."""
    cost: _Amount | None = None
    """In US dollars."""
    seconds: _Amount | None = None
    """From the first event with a time to the last."""

    def __post_init__(self) -> None:
        """Hold its fields to their types."""
        check(self)


class FileOf(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of a skill."""

    skill: str
    """Whose file it is."""
    path: str
    """Relative to the skill's folder."""

    def __post_init__(self) -> None:
        """Hold its fields to their types."""
        check(self)


class KnownSkill(Struct, frozen=True, kw_only=True):
    """What is known of a skill from its folder, where one was given."""

    name: str
    """As its frontmatter or its folder names it."""
    path: str
    """Its folder, as it was found."""
    body: str
    """SKILL.md without its frontmatter."""
    text: str
    """SKILL.md as a whole."""
    allowed_tools: tuple[str, ...] | None = None
    """What the frontmatter allows; null where it says nothing."""
    files: tuple[str, ...] = ()
    """Paths below the folder."""
    scripts: tuple[str, ...] = ()
    """Those of them that can run."""


class Case(Struct, frozen=True, kw_only=True):
    """One task. Null is what nobody expects anything about; an empty list is an expectation."""

    id: str
    """What verdicts call it."""
    prompt: str | None = None
    """What the agent is asked, which ties a log to it where nothing else does."""
    traces: tuple[str, ...] = ()
    """Globs that name its logs."""
    expected: tuple[str, ...] | None = None
    """Skills that the agent should load; an empty list means none."""
    forbidden: tuple[str, ...] = ()
    """Skills that it should not load."""
    resources: tuple[FileOf, ...] = ()
    """Files that it should read."""
    scripts: tuple[FileOf, ...] = ()
    """Scripts that it should run."""
    output: str | None = None
    """What its answer should be, in words."""
    statements: tuple[str, ...] = ()
    """What should hold of its answer, in words."""
    allowed_tools: tuple[str, ...] | None = None
    """Tools that it may call; an empty list means none."""
    budget: Budget = Budget()
    """What it may cost."""
    tags: tuple[str, ...] = ()
    """For choosing among cases."""
    group: str | None = None
    """What it is counted with; by default its only expected skill."""
    control: Control | None = None
    """Whether it checks the set-up rather than the skill."""
    known: tuple[KnownSkill, ...] | None = None
    """The skills of ``--skills``; null where no folder was given."""

    def __post_init__(self) -> None:
        """Hold its fields to their types; ``known`` is long, and comes from the reader of skills."""
        check(self, skip=("known",))

    def skill(self, name: str) -> KnownSkill | None:
        """Return what is known of a skill by its exact name."""
        return next((skill for skill in self.known or () if skill.name == name), None)
