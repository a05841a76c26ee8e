"""What code does that matters outside of it: one act for each place, with what flows into it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from guildmark.lenses.flows.values import Label
from guildmark.model.place import Span

ActKind = Literal[
    "run", "shell", "evaluate", "load", "fetch", "send", "listen", "read", "write", "delete", "mode", "env", "install",
]  # fmt: skip
"""``run``: a program; ``shell``: a text as shell commands; ``evaluate``: a text as code; ``load``: a module by a computed
name; ``install``: a package or an extension; ``mode``: permissions; ``env``: a variable that is read."""


class Act(Struct, frozen=True, gc=False):
    """One act. ``what`` is its object: the command, the address, the path, the variable, the package."""

    kind: ActKind
    what: str
    """Empty where the text does not tell; ``\\0`` stands for a part that it does not tell."""
    span: Span
    by: str
    """The function or program that does it."""
    labels: frozenset[Label] = frozenset()
    """Where that comes from which it runs, sends or writes."""
    layers: tuple[str, ...] = ()
    """The decodings behind it, outermost first."""
    text: str | None = None
    """What is run, sent or written, where that is known."""
    argv: tuple[str, ...] = ()
    """Of a program: its words, the program first."""

    def carries(self, *kinds: str) -> Label | None:
        """Return what flows into it from one of some origins."""
        found = [label for label in self.labels if label.kind in kinds]
        return min(found, key=lambda label: (label.span.line, label.span.column, label.what)) if found else None


class Behaviour(Struct, frozen=True):
    """All acts of a source, in the order in which they were met. ``unknown`` tells what was not followed."""

    acts: tuple[Act, ...] = ()
    unknown: tuple[str, ...] = ()
