"""What a piece of code reads, writes, runs and names, as far as its text says; nothing is ever executed."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from guildmark.model.place import Span

Certainty = Literal["certain", "likely", "uncalled"]
"""``certain``: it happened whenever the whole command exited with 0. ``likely``: it depends on what text cannot say.
``uncalled``: it stands in a function that nothing in the text calls."""

Extent = Literal["whole", "part", "unknown"]
Kind = Literal["content", "match", "meta"]
"""Of a read: its text, the lines that match, or only facts about the file."""

Form = Literal["verbatim", "numbered", "changed"]
"""How the lines of a read are put out: as they are, with their number and a tab before each, or as something else."""

How = Literal["create", "append", "edit", "delete", "mode"]
Exit = Literal["is", "zero", "lost"]
"""What the exit code of the whole command says of a run.

``is``: it is the run's own. ``zero``: 0 means that the run exited with 0, another code says nothing. ``lost``: nothing.
"""


class Read(Struct, frozen=True):
    """A file whose text or facts are taken.

    ``path`` is joined with the current folder where that is known; ``~`` and what only a run can resolve stay as
    written, and so do globs.
    """

    path: str
    written: str
    span: Span
    certainty: Certainty
    by: str
    extent: Extent
    kind: Kind
    shown: bool = True
    """Whether the text, to its extent, reaches the output of the whole command."""
    lines: tuple[int, int | None] | None = None
    """The lines asked for, 1-based, both included; None at the end is the last line."""
    form: Form = "verbatim"
    exit: Exit = "is"
    """What the exit code of the whole command says of whether it was read."""


class Write(Struct, frozen=True):
    """A file that is made, changed or deleted."""

    path: str
    written: str
    span: Span
    certainty: Certainty
    by: str
    how: How
    source: str | None = None
    """The path that is copied, moved or linked."""


class Run(Struct, frozen=True):
    """A program, or a script with the program that interprets it; ``argv`` is what stands after either."""

    program: str
    path: str | None
    written: str
    argv: tuple[str, ...]
    span: Span
    certainty: Certainty
    exit: Exit
    through: tuple[str, ...] = ()
    """Wrappers around it, outermost first: ``sudo``, ``timeout``, ``xargs``."""
    inline: str | None = None
    """Code given as an argument, of a language other than the shell's own."""
    stdin: bool = False
    """The code comes through a pipe."""


class Host(Struct, frozen=True):
    """A network name; ``url`` is the word it stands in."""

    name: str
    url: str
    span: Span
    by: str


class EnvUse(Struct, frozen=True):
    """A variable read that the code did not set itself, or one that it sets."""

    name: str
    how: Literal["read", "set"]
    span: Span
    value: str | None = None


class Unknown(Struct, frozen=True):
    """A place that could have effects which the text does not tell."""

    span: Span
    reason: str


class Shown(Struct, frozen=True):
    """What one place of the code writes to the output: a file, a text that is known, or neither."""

    read: Read | None = None
    text: str | None = None
    certain: bool = True
    """Whether it surely runs, unless what stands before it with ``&&`` fails."""
    arms: tuple[tuple[int, int], ...] = ()
    """The alternatives it stands in, by a number of the branching and one of the arm."""

    def excludes(self, other: Shown) -> bool:
        """Tell whether it is written only where the other is not.

        Negative branchings are ``||``: what fails there puts out nothing if it is a file or a known text.
        """
        mine = dict(self.arms)
        for branching, arm in other.arms:
            own = mine.get(branching, arm)
            first = self if own < arm else other
            if own != arm and (branching > 0 or first.read is not None or first.text is not None):
                return True
        return False


class Effects(Struct, frozen=True):
    """All effects of a source, each kind in the order in which it was found."""

    reads: tuple[Read, ...] = ()
    writes: tuple[Write, ...] = ()
    runs: tuple[Run, ...] = ()
    hosts: tuple[Host, ...] = ()
    env: tuple[EnvUse, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    cwd: str | None = None
    """Where the shell stands afterwards if its folders exist; None if that is not known."""
    shows: tuple[Shown, ...] = ()
    """All that reaches the output of the whole, in order, errors left out."""
