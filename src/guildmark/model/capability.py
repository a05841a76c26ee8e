"""What the code of a skill can do: facts, and no opinion."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from guildmark.model.place import Place

CapabilityKind = Literal[
    "speaks to", "listens on", "runs", "evaluates", "reads", "writes", "deletes", "uses variable", "installs"
]


class Capability(Struct, frozen=True):
    """One thing that the code can do, and where it does it."""

    kind: CapabilityKind
    what: str
    """A host, a program, a language, a path, a variable, a package; ``(unknown)`` where the text does not tell."""
    places: tuple[Place, ...] = ()
    """The first places that do it, for a reader to look at."""

    @property
    def told(self) -> str:
        """One line, which stays the same when the code moves."""
        return f"{self.kind} {self.what}"
