"""How each host sees each skill."""

from __future__ import annotations

from typing import Final, Literal, get_args

from msgspec import Struct

State = Literal["loads", "substituted", "cut", "bare", "shadowed", "ambiguous", "dropped", "unknown"]
"""loads: as written · substituted: with a description that the host made up · cut: text shortened ·
bare: name without description · shadowed: another of the same name wins · ambiguous: more than one of that name, and
which wins is open · dropped: not offered · unknown: no reference says."""

STATES: Final[tuple[State, ...]] = get_args(State)

Cause = Literal["", "place", "file", "depth", "link", "hidden", "parent", "parser", "encoding", "name", "description",
                "field", "flag", "size", "duplicate", "budget", "sibling", "unread"]  # fmt: skip
"""What a reason is about, as one word for machines."""

Provenance = Literal["measured", "source", "documented", "unknown"]


class Budget(Struct, frozen=True):
    """The catalogue limit that a set of skills met."""

    limit: int
    used: int
    unit: str = "characters"


class Cell(Struct, frozen=True, kw_only=True):
    """What one host makes of one skill; the worst state that holds."""

    state: State
    id: str | None = None
    """What the model will see and must call; null when the host offers nothing."""
    reason: str = ""
    cause: Cause = ""
    silent: bool = False
    """Whether the host says nothing to anybody about it."""
    because_of: str | None = None
    """Path of the other skill that causes it."""
    budget: Budget | None = None
    shown: str | None = None
    """The description that the model sees, null when it sees none."""
    installed: Cell | None = None
    """Of a skill that lies where the host does not look: its cell if it lay alone where the host does."""


class HostInfo(Struct, frozen=True):
    """A column: ``host`` for the default, ``host:variant`` for others."""

    host: str
    version: str
    provenance: Provenance


class SkillView(Struct, frozen=True):
    """A row: how each host sees the skill at ``path``."""

    path: str
    cells: dict[str, Cell]


class Views(Struct, frozen=True):
    """The matrix skill x host."""

    hosts: tuple[HostInfo, ...] = ()
    skills: tuple[SkillView, ...] = ()
